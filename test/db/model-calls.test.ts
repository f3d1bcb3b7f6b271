import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { databaseCallStore } from '../../src/db/model-calls.ts'
import { batchRequests, modelCalls } from '../../src/db/tables.ts'
import { aCall } from '../helpers/a-call.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

function pending(key: string, state: 'waiting' | 'sent' | 'live', worstUsd: number) {
  return {
    ...{ key, customId: key, state, worstUsd, modelId: 'openai:gpt-4.1', baseUrl: 'https://example.org', purpose: '' },
    ...{ paperId: 'p1', extractionId: 'e2', parameters: { maxOutputTokens: 1 }, request: {}, body: {} },
    createdAt: new Date('2026-10-31T23:00:00Z')
  }
}

describe('databaseCallStore.spentUsd', () => {
  it('sums a paper, an extraction, a month or all, with what waits in a batch', async () => {
    const store = databaseCallStore(database)
    expect(await store.spentUsd({})).toBe(0)
    const { db } = database
    await db
      .insert(modelCalls)
      .values([
        aCall({ costUsd: 1, paperId: 'p1', extractionId: 'e1', createdAt: new Date('2026-10-31T23:59:59Z') }),
        aCall({ costUsd: 2, paperId: 'p1', extractionId: 'e2', createdAt: new Date('2026-11-01T00:00:00Z') }),
        aCall({ costUsd: 4, paperId: 'p2', extractionId: 'e3', status: 'failed' }),
        aCall({ costUsd: 8 }),
        aCall({ costUsd: null, paperId: 'p1' })
      ])
    // 16 and 32 are still to come; what the batch did not bring (64) is asked live, and reserved then.
    await db
      .insert(batchRequests)
      .values([pending('a', 'waiting', 16), pending('b', 'sent', 32), pending('c', 'live', 64)])
    expect(await store.spentUsd({})).toBe(1 + 2 + 4 + 8 + 16 + 32)
    expect(await store.spentUsd({ since: new Date('2026-11-01T00:00:00Z') })).toBe(2 + 4 + 8 + 16 + 32)
    expect(await store.spentUsd({ paperId: 'p1' })).toBe(1 + 2 + 16 + 32)
    expect(await store.spentUsd({ extractionId: 'e1' })).toBe(1)
    expect(await store.spentUsd({ extractionId: 'e2' })).toBe(2 + 16 + 32)
    expect(await store.spentUsd({ paperId: 'p3' })).toBe(0)
  })
})
