import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { releaseItems, responses, ruleResults, scores } from './tables.ts'

export type GradedRow = Awaited<ReturnType<typeof listGradedAnswers>>[number]

/**
 * Items of a submission that have a score, by id: the item, its score under the first metric, what rules found in the response
 * and what came with it.
 */
export async function listGradedAnswers(
  db: Executor,
  { id, releaseName }: { id: string; releaseName: string },
  { after, limit }: PageRequest
) {
  const scored = await db
    .select({ itemId: scores.itemId, values: scores.values })
    .from(scores)
    .where(and(eq(scores.submissionId, id), after === null ? undefined : gt(scores.itemId, after)))
    .orderBy(asc(scores.itemId))
    .limit(limit)
  const ids = scored.map(({ itemId }) => itemId)
  // Table by table, by their keys: a join over tables that have just been filled is planned as if they were empty.
  const { itemId, taskType, examinee, gold, contentVersion, provenance } = releaseItems
  const items = await db
    .select({ itemId, taskType, examinee, gold, contentVersion, provenance })
    .from(releaseItems)
    .where(and(eq(releaseItems.releaseName, releaseName), inArray(itemId, ids)))
  const ruled = await db
    .select({ itemId: ruleResults.itemId, evidence: ruleResults.evidence, unread: ruleResults.unread })
    .from(ruleResults)
    .where(and(eq(ruleResults.submissionId, id), inArray(ruleResults.itemId, ids)))
  const sent = await db
    .select({ itemId: responses.itemId, record: responses.record })
    .from(responses)
    .where(and(eq(responses.submissionId, id), inArray(responses.itemId, ids)))
  const itemOf = new Map(items.map((item) => [item.itemId, item]))
  const rulesOf = new Map(ruled.map((result) => [result.itemId, result]))
  const recordOf = new Map(sent.map(({ itemId, record }) => [itemId, record]))
  return scored.map(({ itemId, values }) => ({
    item: itemOf.get(itemId)!,
    score: values[0] ?? null,
    evidence: rulesOf.get(itemId)?.evidence ?? null,
    unread: rulesOf.get(itemId)?.unread ?? null,
    record: recordOf.get(itemId) ?? null,
    isSent: recordOf.has(itemId)
  }))
}
