import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { findPanel, listPanels } from '../../src/db/panels.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('findPanel', () => {
  it('gives a panel of an earlier version the controls that it did not have, as when nobody sets them', async () => {
    const judges = [{ modelId: 'openai:gpt-4.1-2025-04-14', maxOutputTokens: 8000 }]
    const earlier = { judges, mode: 'item', repeats: 1, promptHashes: { a: '1' }, rubricHashes: { b: '2' } }
    await database.db.execute(
      sql`insert into panels (id, definition) values ('panel-old', ${JSON.stringify(earlier)}::jsonb)`
    )
    const now = { ...earlier, orderSeed: null, disagreementBound: 0.25 }
    expect((await findPanel(database.db, 'panel-old'))?.definition).toEqual(now)
    expect((await listPanels(database.db, { after: null, limit: 10 })).map(({ definition }) => definition)).toEqual([
      now
    ])
  })
})
