import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFirstAct } from '../../src/db/audit-log.ts'
import type { Database } from '../../src/db/client.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'

/** Publications, each of another submission. */
const many = 5_000
const acts = ['POST /v1/submissions/{id}/publish', 'POST /submissions/{id}/publish']

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.db.execute(sql`insert into audit_log (id, key_id, role, act, subject)
    select 'act-' || lpad(number::text, 6, '0'), 'key', 'submitter', ${acts[0]}, jsonb_build_object('id', 'sub-' || number)
      from generate_series(1, ${many}::int) as number`)
  await database.db.execute(sql`analyze audit_log`)
})
afterAll(() => database.close())

/** How often the log was searched by each of its indexes, and read whole. */
async function searches(): Promise<Record<string, number>> {
  await database.db.execute(sql`select pg_stat_force_next_flush()`)
  const found = await database.db.execute(sql`
    select indexrelname as name, idx_scan::int as count from pg_stat_user_indexes where relname = 'audit_log'
    union all select 'whole', seq_scan::int from pg_stat_user_tables where relname = 'audit_log'`)
  const { rows } = found as unknown as { rows: { name: string; count: number }[] }
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('findFirstAct', () => {
  it('finds the first of the acts that were done to one thing', async () => {
    expect(await findFirstAct(database.db, 'sub-4321', acts)).toMatchObject({ id: 'act-004321', act: acts[0] })
    expect(await findFirstAct(database.db, 'sub-4321', ['POST /v1/submissions/{id}/withdraw'])).toBeNull()
    expect(await findFirstAct(database.db, 'sub-none', acts)).toBeNull()
  })

  it('reads no more of a long log than what was done to that thing', async () => {
    const before = await searches()
    await findFirstAct(database.db, 'sub-4321', acts)
    expect(await searches()).toEqual({ ...before, audit_log_subject: before.audit_log_subject! + 1 })
  })
})
