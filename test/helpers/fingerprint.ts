import { sql } from 'drizzle-orm'
import type { Executor } from '../../src/db/client.ts'

/** By table, a hash of all its rows; null for an empty one. Two databases with equal ones hold the same. */
export async function fingerprint(
  db: Executor,
  except: readonly string[] = []
): Promise<Record<string, string | null>> {
  const tables = (await tablesOf(db)).filter((name) => !except.includes(name))
  const prints = tables.map(
    (name) =>
      sql`select ${name} as name, md5(string_agg(row::text, '' order by row::text collate "C")) as print from ${sql.identifier(name)} as row`
  )
  const { rows } = (await db.execute(sql.join(prints, sql` union all `))) as unknown as {
    rows: { name: string; print: string | null }[]
  }
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]))
}

/** Has every row that says when it was made say that it was long ago. */
export async function ageEverything(db: Executor, days: number): Promise<void> {
  const { rows } = (await db.execute(
    sql`select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'created_at'`
  )) as unknown as { rows: { name: string }[] }
  await db.transaction(async (transaction) => {
    // Frozen releases and panels refuse changes by triggers, which do not run in this role.
    await transaction.execute(sql`set local session_replication_role = replica`)
    for (const { name } of rows) {
      await transaction.execute(
        sql`update ${sql.identifier(name)} set created_at = created_at - make_interval(days => ${days})`
      )
    }
  })
}

async function tablesOf(db: Executor): Promise<string[]> {
  const { rows } = (await db.execute(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`
  )) as unknown as { rows: { name: string }[] }
  return rows.map(({ name }) => name)
}
