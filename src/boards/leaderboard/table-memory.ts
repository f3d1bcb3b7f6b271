import { LRUCache } from 'lru-cache'
import { boardVersion } from '../../db/board-version.ts'
import type { Executor } from '../../db/client.ts'

/**
 * Keeps the tables in memory that took reading every score or verdict, for as long as no submission of their release is published,
 * withdrawn or graded anew.
 *
 * @param most tables at a time for each database; the one that was not asked for longest goes first
 */
export function tableMemory<Table>(most: number) {
  const loaded = new WeakMap<Executor, LRUCache<string, Promise<Table>>>()
  return async (db: Executor, release: string, asked: unknown, load: () => Promise<Table>): Promise<Table> => {
    const key = JSON.stringify([release, asked, await boardVersion(db, release)])
    const tables = loaded.get(db) ?? new LRUCache<string, Promise<Table>>({ max: most })
    loaded.set(db, tables)
    const table = tables.get(key) ?? load()
    tables.set(key, table)
    table.catch(() => tables.delete(key))
    return await table
  }
}
