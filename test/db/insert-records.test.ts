import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { databaseCallStore, findModelCall } from '../../src/db/model-calls.ts'
import { callTexts, modelCalls } from '../../src/db/tables.ts'
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

  it('keeps the JSON Schema of many requests once, and puts it back as it was', async () => {
    const schema = { type: 'object', properties: { zeta: { type: 'string' }, alpha: { enum: ['$text', '$json'] } } }
    const calls = [1, 2].map((repeat) => aCall({ request: { output: { name: 'verdict', schema }, repeat } }))
    for (const call of calls) await databaseCallStore(database).save(call)
    const { request } = modelCalls
    const rows = await database.db
      .select({ request })
      .from(modelCalls)
      .where(
        inArray(
          modelCalls.id,
          calls.map(({ id }) => id)
        )
      )
    expect(rows.map((row) => JSON.stringify(row.request).includes('zeta'))).toEqual([false, false])
    const kept = await database.db
      .select()
      .from(callTexts)
      .where(eq(callTexts.text, JSON.stringify(schema)))
    expect(kept).toHaveLength(1)
    // Order of keys included: an auditor sees what was sent.
    const restored = await Promise.all(calls.map(({ id }) => stored(id)))
    expect(restored.map((call) => JSON.stringify(call?.request))).toEqual(
      calls.map((call) => JSON.stringify(call.request))
    )
  })
})
