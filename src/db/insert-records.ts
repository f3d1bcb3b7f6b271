import { type Column, getTableColumns, type InferInsertModel, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'

/** What becomes of a row whose key is taken: it stays as it is, or takes the new values where the condition holds. */
export type Replacement = { key: readonly Column[]; where?: SQL } | null

/**
 * Inserts rows as one JSON document. With a parameter for every value, a driver takes longer over a few dozen wide rows
 * than the database does. Columns that the first row leaves out get their defaults; all rows have to have the same.
 */
export async function insertRecords<Table extends PgTable>(
  db: Executor,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  replacement: Replacement
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.entries(getTableColumns(table)).filter(([key]) => key in rows[0]!)
  const names = listed(columns.map(([, { name }]) => quoted(name)))
  const records = rows.map((row) => {
    const values: Record<string, unknown> = row
    return Object.fromEntries(columns.map(([key, { name }]) => [name, values[key]]))
  })
  const given = sql`json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`
  const onConflict = replacement ? replacing(table, replacement) : sql`do nothing`
  await db.execute(sql`insert into ${table} (${names}) select ${names} from ${given} on conflict ${onConflict}`)
}

function replacing(table: PgTable, { key, where }: NonNullable<Replacement>): SQL {
  const target = listed(key.map(({ name }) => quoted(name)))
  const values = listed(
    Object.values(getTableColumns(table)).map(({ name }) => `${quoted(name)} = excluded.${quoted(name)}`)
  )
  return sql`(${target}) do update set ${values}${where ? sql` where ${where}` : sql``}`
}

/** As one text: drizzle takes longer to put two dozen pieces of a query together than the database to plan it. */
function listed(pieces: readonly string[]): SQL {
  return sql.raw(pieces.join(', '))
}

/** The name of a column of ours. */
function quoted(name: string): string {
  return `"${name}"`
}
