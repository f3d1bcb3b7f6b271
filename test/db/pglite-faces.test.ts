import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPglite } from '../../src/db/open-pglite.ts'
import { forBoss, forDrizzle } from '../../src/db/pglite-faces.ts'
import { template } from '../helpers/open-test-database.ts'

const dates = `select timestamptz '2026-01-02 03:04:05.678+00' as at, date '2026-01-02' as day, null::timestamptz as never`
let pglite: PGlite
beforeAll(async () => {
  pglite = await openPglite({ loadDataDir: template() })
})
afterAll(() => pglite.close())

describe('a time in PGlite', () => {
  it('is a text to drizzle, as Postgres writes it, in a transaction too', async () => {
    const db = drizzle({ client: forDrizzle(pglite) })
    const read = async (executor: Pick<typeof db, 'execute'>) => (await executor.execute(sql.raw(dates))).rows
    const written = [{ at: '2026-01-02 03:04:05.678+00', day: '2026-01-02', never: null }]
    expect(await read(db)).toEqual(written)
    expect(await db.transaction(read)).toEqual(written)
    expect(await db.transaction((outer) => outer.transaction(read))).toEqual(written)
  })

  it('is a date to pg-boss, in one statement and in several', async () => {
    const boss = forBoss(pglite)
    const read = [{ at: new Date('2026-01-02T03:04:05.678Z'), day: new Date('2026-01-02T00:00:00Z'), never: null }]
    expect((await boss.executeSql(`${dates} where $1`, [true])).rows).toEqual(read)
    expect((await boss.executeSql(`select 1 as one; ${dates}`)).rows).toEqual([{ one: 1 }, ...read])
  })
})
