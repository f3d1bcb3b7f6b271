import { type PGlite, type Transaction, types } from '@electric-sql/pglite'
import { fromPglite } from 'pg-boss'

type Client = Pick<PGlite, 'query' | 'transaction'>

/**
 * PGlite as drizzle uses it. With each query drizzle hands over the parsers it wants, and for these PGlite copies all
 * 300 of its own, which takes twice the time of a small query; here its own are those that drizzle wants (`open-pglite.ts`).
 */
export function forDrizzle(pglite: PGlite): PGlite {
  const client: Client = {
    query: queryOf(pglite),
    transaction: (work) => pglite.transaction((transaction) => work({ ...transaction, query: queryOf(transaction) }))
  }
  return client as PGlite
}

function queryOf(database: PGlite | Transaction): PGlite['query'] {
  return (text, values, { rowMode } = {}) => database.query(text, values, rowMode && { rowMode })
}

/** PGlite as pg-boss uses it, which reads times as dates. */
export function forBoss(pglite: PGlite) {
  const asDate = (value: string) => new Date(value)
  const parsers = { [types.TIMESTAMP]: asDate, [types.TIMESTAMPTZ]: asDate, [types.DATE]: asDate }
  return fromPglite({
    query: (text, values) => pglite.query(text, values, { parsers }),
    exec: (text) => pglite.exec(text, { parsers }),
    listen: (channel, callback) => pglite.listen(channel, callback)
  })
}
