import { type Column, type SQL, sql } from 'drizzle-orm'

/**
 * The sum of a column of doubles, 0 over none, the same whatever order its rows lie in. The last digit of a sum of doubles
 * follows the order of its terms, and rows of a table have none; decimals, of 15 digits here, add up without an error.
 */
export function exactSum(column: Column): SQL<number> {
  return sql<number>`coalesce(sum(${column}::numeric), 0)`.mapWith(Number)
}
