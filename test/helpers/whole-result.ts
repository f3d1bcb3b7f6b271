import { sql } from 'drizzle-orm'

/** Kept results of a whole board, and not what is kept of each of its models (`boards/leaderboard/kept-by-model.ts`). */
export const wholeResult = sql`key not like '% piece %'`
