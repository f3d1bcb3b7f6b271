import type { Executor } from '../../db/client.ts'
import { publishedSubmissions } from '../../db/published-scores.ts'

/**
 * Keeps the tables in memory that took reading every verdict, for as long as no submission of their release is published,
 * withdrawn or graded anew.
 *
 * @param most tables at a time for each database; the one that was not asked for longest goes first
 */
export function tableMemory<Table>(most: number) {
  const loaded = new WeakMap<Executor, Map<string, Promise<Table>>>()
  return async (db: Executor, release: string, asked: unknown, load: () => Promise<Table>): Promise<Table> => {
    const published = await publishedSubmissions(db, release)
    const state = published.map(({ id, panelId, updatedAt }) => [id, panelId, updatedAt]).sort()
    const key = JSON.stringify([release, asked, state])
    const tables = loaded.get(db) ?? new Map<string, Promise<Table>>()
    loaded.set(db, tables)
    const table = tables.get(key) ?? load()
    // Put behind the others: the first one is the one to go.
    tables.delete(key)
    tables.set(key, table)
    if (tables.size > most) tables.delete(tables.keys().next().value!)
    table.catch(() => tables.delete(key))
    return await table
  }
}
