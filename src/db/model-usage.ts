import { sql } from 'drizzle-orm'
import type { Quantities } from '../models/rate-limits/quantities.ts'
import type { SharedCall } from '../models/rate-limits/shared-limits.ts'
import type { Executor } from './client.ts'
import { modelUsage } from './tables.ts'

/** Whole seconds of a sliding minute, and one over it: requests may arrive closer together than they left. */
const windowSeconds = 62

/**
 * Counts a call against the limits of a minute of all processes, if it fits under each of them. One that is larger than
 * a whole limit goes alone, and the provider decides. Processes take turns by a lock of the transaction.
 *
 * @returns the second that it was counted in; null where it has to wait
 */
export async function countUsage(
  db: Executor,
  { address, amounts, limits }: Pick<SharedCall, 'address' | 'amounts' | 'limits'>
): Promise<number | null> {
  return await db.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`model-usage ${address}`}, 0))`)
    // Beyond the lock, so that it sees what the one before it has counted.
    const { rows } = (await transaction.execute(sql`
      with past as (
        delete from model_usage where address = ${address} and second <= ${now} - ${windowSeconds}
      ), used as (
        select coalesce(sum(requests), 0) requests, coalesce(sum(tokens), 0) tokens,
          coalesce(sum(input_tokens), 0) input_tokens, coalesce(sum(output_tokens), 0) output_tokens
        from model_usage where address = ${address} and second > ${now} - ${windowSeconds}
      )
      insert into model_usage (address, second, requests, tokens, input_tokens, output_tokens)
      select ${address}, ${now}, ${amounts.requests}::bigint, ${amounts.tokens}::bigint,
        ${amounts.inputTokens}::bigint, ${amounts.outputTokens}::bigint
      from used
      where ${fits(sql`used.requests`, amounts.requests, limits.requests)}
        and ${fits(sql`used.tokens`, amounts.tokens, limits.tokens)}
        and ${fits(sql`used.input_tokens`, amounts.inputTokens, limits.inputTokens)}
        and ${fits(sql`used.output_tokens`, amounts.outputTokens, limits.outputTokens)}
      on conflict (address, second) do update set
        requests = ${modelUsage.requests} + excluded.requests, tokens = ${modelUsage.tokens} + excluded.tokens,
        input_tokens = ${modelUsage.inputTokens} + excluded.input_tokens,
        output_tokens = ${modelUsage.outputTokens} + excluded.output_tokens
      returning second`)) as unknown as { rows: { second: string | number }[] }
    return rows[0] ? Number(rows[0].second) : null
  })
}

/** Adds the difference to what a call was counted for; nothing where its minute is over. */
export async function correctUsage(
  db: Executor,
  { address, second, difference }: { address: string; second: number; difference: Quantities }
): Promise<void> {
  await db.execute(sql`
    update model_usage set tokens = tokens + ${difference.tokens}::bigint,
      input_tokens = input_tokens + ${difference.inputTokens}::bigint,
      output_tokens = output_tokens + ${difference.outputTokens}::bigint
    where address = ${address} and second = ${second}`)
}

/** By the clock of the database, which all processes share, and at the time of the statement. */
const now = sql`floor(extract(epoch from statement_timestamp()))::bigint`

function fits(used: ReturnType<typeof sql>, amount: number, limit: number | null) {
  return limit === null ? sql`true` : sql`${used} + ${Math.min(amount, limit)}::bigint <= ${limit}::bigint`
}
