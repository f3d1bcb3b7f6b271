import { and, asc, eq, gt, inArray } from 'drizzle-orm'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { releaseItems, responses } from './tables.ts'

export type RunOutput = Awaited<ReturnType<typeof listRunOutputs>>[number]

/** Items of some task types that a submission answered with runs, by id: the item whole, and the record of its run. */
export async function listRunOutputs(
  db: Executor,
  asked: { id: string; releaseName: string; taskTypes: readonly string[] },
  { after, limit }: PageRequest
) {
  const { itemId, taskType, examinee, gold } = releaseItems
  const items = await db
    .select({ itemId, taskType, examinee, gold })
    .from(releaseItems)
    .where(
      and(
        eq(releaseItems.releaseName, asked.releaseName),
        inArray(taskType, [...asked.taskTypes]),
        after === null ? undefined : gt(itemId, after)
      )
    )
    .orderBy(asc(itemId))
    .limit(limit)
  const ids = items.map((item) => item.itemId)
  // Table by table, by their keys: a join over tables that have just been filled is planned as if they were empty.
  const sent = await db
    .select({ itemId: responses.itemId, output: responses.output })
    .from(responses)
    .where(and(eq(responses.submissionId, asked.id), inArray(responses.itemId, ids)))
  const outputOf = new Map(sent.map((one) => [one.itemId, one.output]))
  return items.map((item) => ({ ...item, output: outputOf.get(item.itemId) ?? null }))
}
