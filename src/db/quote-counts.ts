import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { QuoteCounts } from '../schemas/judge-quotes.ts'
import type { Split } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { judgments, releaseItems } from './tables.ts'

export type QuoteCountsRow = QuoteCounts & { judge: string; taskType: string }

/** What became of the quotes in the verdicts on these submissions to a release, by judge and task type. */
export async function countQuotes(
  db: Executor,
  { release, submissionIds, split }: { release: string; submissionIds: readonly string[]; split: Split | 'all' }
): Promise<QuoteCountsRow[]> {
  if (submissionIds.length === 0) return []
  const { judge, verdict, status, submissionId, itemId } = judgments
  const { taskType, releaseName } = releaseItems
  const found = sql`part.verdict -> 'quoteFound'`
  const where = (condition: ReturnType<typeof sql>) => sql`count(*) filter (where ${condition})`.mapWith(Number)
  return await db
    .select({
      judge,
      taskType,
      parts: count(),
      found: where(sql`${found} = 'true'::jsonb`),
      notFound: where(sql`${found} = 'false'::jsonb`),
      unquoted: where(sql`${found} = 'null'::jsonb`),
      unknown: where(sql`${found} is null`)
    })
    .from(judgments)
    .innerJoin(releaseItems, and(eq(releaseName, release), eq(releaseItems.itemId, itemId)))
    .innerJoin(sql`lateral jsonb_each(${verdict} -> 'parts') as part(id, verdict)`, sql`true`)
    .where(
      and(
        inArray(submissionId, [...submissionIds]),
        eq(status, 'done'),
        split === 'all' ? undefined : eq(releaseItems.split, split)
      )
    )
    .groupBy(judge, taskType)
}
