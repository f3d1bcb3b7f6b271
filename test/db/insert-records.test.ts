import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { databaseCallStore, findModelCall } from '../../src/db/model-calls.ts'
import { modelCalls } from '../../src/db/tables.ts'
import { aCall } from '../helpers/a-call.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const stored = async (id: string) => await findModelCall(database.db, id)

describe('insertRecords', () => {
  it('keeps every value as it is', async () => {
    const call = aCall({
      raw: {
        empty: [],
        none: null,
        looksLikeJson: ['null', '{"a": 1}'],
        text: 'a "quote", a \\ and \u{1f600}',
        deep: [[1e-300, -0.1, 2 ** 53]]
      },
      costUsd: 0.1 + 0.2,
      latencyMs: 1.7976931348623157e308,
      text: '',
      error: null,
      createdAt: new Date('2026-11-06T12:00:00.123Z')
    })
    await databaseCallStore(database).save(call)
    expect(await stored(call.id)).toEqual(call)
  })

  it('takes null for the null of SQL', async () => {
    const call = aCall({ raw: null, usage: null })
    await databaseCallStore(database).save(call)
    const { raw, usage, id } = modelCalls
    const [row] = await database.db
      .select({ areNull: sql<boolean>`${raw} is null and ${usage} is null` })
      .from(modelCalls)
      .where(eq(id, call.id))
    expect(row).toEqual({ areNull: true })
  })

  it('stores a call once that is saved twice, and of two answers to one key the first', async () => {
    const store = databaseCallStore(database)
    const [first, second] = [aCall({ key: 'one' }), aCall({ key: 'one', text: 'late' })]
    await Promise.all([store.save(first), store.save(first), store.save(second)])
    const rows = await database.db.select().from(modelCalls).where(eq(modelCalls.key, 'one'))
    expect(rows.map(({ text }) => text)).toEqual(['ok'])
  })

  it('puts long texts of a request back where they were', async () => {
    const long = 'x'.repeat(500)
    const request = { system: long, messages: [{ role: 'user', parts: [long, 'short', { file: { sha256: 's' } }] }] }
    const call = aCall({ request })
    await databaseCallStore(database).save(call)
    expect((await stored(call.id))?.request).toEqual(request)
  })
})
