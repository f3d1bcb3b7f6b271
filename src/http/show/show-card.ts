import { makeCard } from '../../boards/cards/make-card.ts'
import type { Executor } from '../../db/client.ts'
import { type CardQuery, mostOnCard, type ReportCard } from '../../schemas/report-card.ts'
import type { Suites } from '../../suites/suite.ts'
import type { Caller } from '../guards/authenticate.ts'
import { chosenSubmissions } from '../guards/chosen-submissions.ts'

/**
 * A report card of submissions that the caller may read.
 *
 * @throws {AppError} as `chosenSubmissions` and `makeCard`
 */
export async function showCard(
  source: { db: Executor; suites: Suites },
  query: CardQuery,
  caller: Caller | null
): Promise<ReportCard> {
  const chosen = await chosenSubmissions(source.db, query, { caller, most: mostOnCard, noun: 'card' })
  return await makeCard(source, query, chosen)
}
