import type { JudgeQuotes, QuoteCounts, QuoteShare } from '../../schemas/judge-quotes.ts'
import type { Split } from '../../schemas/states.ts'
import { chosenOf } from '../leaderboard/chosen.ts'
import type { Judged } from './load-judged-table.ts'

/**
 * How often each judge of a panel quotes what the response does not hold, over the published submissions of a table of
 * judges. Counted are parts of sheets, each repeat by itself. There is no interval: quotes of one response go together.
 */
export function judgeQuotes(
  { table: { release, panel, releaseHash, judges, models, manifest }, quotes }: Judged,
  { split, setting }: Pick<JudgeQuotes['query'], 'setting'> & { split: Split | 'all' }
): JudgeQuotes {
  const order = manifest.taskTypes.map(({ name }) => name)
  return {
    query: { release, split, panel, ...(setting !== undefined && { setting }) },
    releaseHash,
    submissions: models.length,
    judges: judges.map(({ modelId, family }) => {
      const own = quotes.filter(({ judge }) => judge === modelId)
      const byType = Map.groupBy(own, ({ taskType }) => taskType)
      const taskTypes = order.flatMap((taskType) => {
        const rows = byType.get(taskType)
        return rows ? [{ taskType, ...quoteShare(sumQuotes(rows)) }] : []
      })
      return { judge: modelId, family, all: quoteShare(sumQuotes(own)), taskTypes }
    }),
    ...chosenOf({ setting }, {})
  }
}

/** The counts of several rows together; zeros of none. */
export function sumQuotes(rows: readonly QuoteCounts[]): QuoteCounts {
  const total = (name: keyof QuoteCounts) => rows.reduce((sum, row) => sum + row[name], 0)
  return {
    parts: total('parts'),
    found: total('found'),
    notFound: total('notFound'),
    unquoted: total('unquoted'),
    unknown: total('unknown')
  }
}

/**
 * Counts with the share of quotes that do not stand in the response, of those that were looked up.
 *
 * @example
 * quoteShare({ parts: 5, found: 3, notFound: 1, unquoted: 1, unknown: 0 }).share
 * // => 0.25
 */
export function quoteShare({ parts, found, notFound, unquoted, unknown }: QuoteCounts): QuoteShare {
  const quoted = found + notFound
  const counts = { parts, found, notFound, unquoted, unknown }
  if (quoted === 0) return { ...counts, share: null, reason: 'no_quotes' }
  return { ...counts, share: notFound / quoted, reason: null }
}
