import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ResponseOrder } from '../schemas/explained-response.ts'
import type { Metric } from '../schemas/manifest.ts'
import { splitSchema } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { releaseItems, ruleResults, scores } from './tables.ts'

/** The scores of a submission that somebody walks through, and how. */
export type ScoreOrder = {
  submission: { id: string; releaseName: string }
  order: ResponseOrder
  metric: Metric
  /** Of the metric, in the manifest. */
  metricPlace: number
  taskType: string | undefined
  publicOnly: boolean
}

const orderedScoresSchema = z.object({
  rows: z.array(
    z.object({
      place: z.int(),
      itemId: z.string(),
      taskType: z.string(),
      split: splitSchema,
      value: z.number().nullable(),
      spread: z.number().nullable(),
      reason: z.string().nullable(),
      isMissing: z.boolean()
    })
  )
})
export type OrderedScore = z.infer<typeof orderedScoresSchema>['rows'][number]

const neighboursSchema = z.object({
  rows: z.tuple([
    z.object({
      of: z.int(),
      place: z.int().nullable(),
      previous: z.string().nullable(),
      next: z.string().nullable()
    })
  ])
})

/** Scores in the order asked for, behind the item `after`; none where the order does not hold that item. */
export async function listOrderedScores(
  db: Executor,
  asked: ScoreOrder,
  { after, limit }: { after: string | null; limit: number }
): Promise<OrderedScore[]> {
  const ordered = sql`with ordered as (${orderedScores(asked)})`
  const from = after === null ? sql`0` : sql`(select place from ordered where "itemId" = ${after})`
  const found = await db.execute(
    sql`${ordered} select ordered.*, ${isMissing(asked, sql`"itemId"`)} as "isMissing"
      from ordered where place > ${from} order by place limit ${limit}`
  )
  return orderedScoresSchema.parse(found).rows
}

/** How many scores an order holds, with the place of one item and those beside it; null where it does not hold it. */
export async function placeInOrder(db: Executor, asked: ScoreOrder, itemId: string) {
  const found = await db.execute(sql`with ordered as (${orderedScores(asked)}),
    beside as (select place, "itemId", lag("itemId") over by_place as previous, lead("itemId") over by_place as next
      from ordered window by_place as (order by place))
    select (select count(*)::int from ordered) as "of", place, previous, next
    from (select 1) as one left join beside on "itemId" = ${itemId}`)
  return neighboursSchema.parse(found).rows[0]
}

/** Whether nothing was sent to an item. */
function isMissing({ submission }: Pick<ScoreOrder, 'submission'>, itemId: SQL): SQL {
  return sql`exists (select 1 from ${ruleResults}
    where ${ruleResults.submissionId} = ${submission.id} and ${ruleResults.itemId} = ${itemId} and ${ruleResults.parse} = 'missing')`
}

/** Ids go by code point, so that the order is the same on every database. */
function orderedScores({ submission, order, metric, metricPlace, taskType, publicOnly }: ScoreOrder): SQL {
  // Arrays of Postgres begin at 1.
  const value = sql`${scores.values}[${sql.raw(String(metricPlace + 1))}]`
  const worst = metric.better === 'higher' ? sql`${value} asc nulls last, ` : sql`${value} desc nulls last, `
  // What was never sent explains nothing of what was.
  const sentFirst = sql`${isMissing({ submission }, sql`${scores.itemId}`)}, `
  const first = {
    points_lost: sql`${sentFirst}${worst}`,
    judges_apart: sql`${scores.spread} desc nulls last, `,
    item: sql``
  }[order]
  return sql`select (row_number() over (order by ${first}${scores.itemId} collate "C"))::int as place,
      ${scores.itemId} as "itemId", ${scores.taskType} as "taskType", ${releaseItems.split} as split,
      ${value} as value, ${scores.spread} as spread, ${scores.reason} as reason
    from ${scores} join lateral (select ${releaseItems.split} from ${releaseItems}
      where ${releaseItems.releaseName} = ${submission.releaseName} and ${releaseItems.itemId} = ${scores.itemId} limit 1) as release_items on true
    where ${scores.submissionId} = ${submission.id}
      ${publicOnly ? sql`and ${releaseItems.split} = 'public'` : sql``}
      ${taskType === undefined ? sql`` : sql`and ${scores.taskType} = ${taskType}`}`
}
