import { createHash } from 'node:crypto'
import { and, asc, count, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm'
import stringify from 'safe-stable-stringify'
import type { AnswerRecord } from '../schemas/answer-record.ts'
import type { Split } from '../schemas/states.ts'
import type { Executor } from './client.ts'
import { answeredBetween, type DrawnOutline, type DrawnPlace, drawnOutline } from './drawn-releases.ts'
import type { PageRequest } from './page.ts'
import { releaseItems, responses } from './tables.ts'

export type Stored = 'accepted' | 'replaced' | 'unchanged'

/**
 * Stores responses of a submission with their records, each item at most once in `given`.
 *
 * @returns by item id whether it was new, took the place of another one, or was there already
 */
export async function storeResponses(
  db: Executor,
  submissionId: string,
  given: readonly { itemId: string; output: string; record?: AnswerRecord | null }[]
): Promise<Map<string, Stored>> {
  if (given.length === 0) return new Map()
  // The hash is that of the output alone: scores by people are held against the text that they read.
  const rows = given.map(({ itemId, output, record = null }) => ({
    ...{ submissionId, itemId, output, record },
    sha256: sha256(output)
  }))
  const itemIds = rows.map(({ itemId }) => itemId)
  const there = await db
    .select({ itemId: responses.itemId, sha256: responses.sha256, record: responses.record })
    .from(responses)
    .where(and(eq(responses.submissionId, submissionId), inArray(responses.itemId, itemIds)))
  const before = new Map(there.map((row) => [row.itemId, contentOf(row)]))
  const changed = rows.filter((row) => before.get(row.itemId) !== contentOf(row))
  if (changed.length > 0) {
    await db
      .insert(responses)
      .values(changed)
      .onConflictDoUpdate({
        target: [responses.submissionId, responses.itemId],
        set: {
          output: sql`excluded.output`,
          record: sql`excluded.record`,
          sha256: sql`excluded.sha256`,
          createdAt: sql`now()`
        }
      })
  }
  return new Map(
    rows.map((row) => {
      const was = before.get(row.itemId)
      return [row.itemId, was === undefined ? 'accepted' : was === contentOf(row) ? 'unchanged' : 'replaced']
    })
  )
}

/** Responses of a submission that were put in another way than its own. @param asked.usual of those that name none */
export async function countAdaptedOtherwise(
  db: Executor,
  submissionId: string,
  { adaptation, usual }: { adaptation: string; usual: string }
): Promise<number> {
  const named = sql`coalesce(${responses.record} ->> 'adaptation', ${usual})`
  return await db.$count(responses, and(eq(responses.submissionId, submissionId), ne(named, adaptation)))
}

/** A response as it is stored; `createdAt` is when its output or record last changed. */
export type ResponseRow = Omit<typeof responses.$inferSelect, 'submissionId'>

/** Responses of a submission in the order of their items. */
export async function listResponses(
  db: Executor,
  submissionId: string,
  { after, limit }: PageRequest
): Promise<ResponseRow[]> {
  const { itemId, output, record, sha256, createdAt } = responses
  return await db
    .select({ itemId, output, record, sha256, createdAt })
    .from(responses)
    .where(and(eq(responses.submissionId, submissionId), after === null ? undefined : gt(itemId, after)))
    .orderBy(asc(itemId))
    .limit(limit)
}

/** The response to one item; null where none was sent. */
export async function findResponse(db: Executor, submissionId: string, item: string): Promise<ResponseRow | null> {
  const { itemId, output, record, sha256, createdAt } = responses
  const [row] = await db
    .select({ itemId, output, record, sha256, createdAt })
    .from(responses)
    .where(and(eq(responses.submissionId, submissionId), eq(itemId, item)))
  return row ?? null
}

export async function countResponses(db: Executor, submissionId: string): Promise<number> {
  return await db.$count(responses, eq(responses.submissionId, submissionId))
}

type OfRelease = { id: string; releaseName: string }

/** How many responses a submission holds to items of each task type; those without any are not there. */
export async function countResponsesByTask(db: Executor, { id, releaseName }: OfRelease): Promise<Map<string, number>> {
  const rows = await db
    .select({ taskType: releaseItems.taskType, responses: count() })
    .from(responses)
    .innerJoin(releaseItems, and(eq(releaseItems.releaseName, releaseName), eq(releaseItems.itemId, responses.itemId)))
    .where(eq(responses.submissionId, id))
    .groupBy(releaseItems.taskType)
  return new Map(rows.map((row) => [row.taskType, row.responses]))
}

/** The items of its release to which a submission holds no response, in the order of their ids. */
export async function listMissing(db: Executor, { id, releaseName }: OfRelease, { after, limit }: PageRequest) {
  const drawn = await drawnOutline(db, releaseName)
  if (drawn) return await missingOf(db, drawn, { submissionId: id, after, limit })
  const { itemId, taskType, split } = releaseItems
  return await db
    .select({ itemId, taskType, split })
    .from(releaseItems)
    .leftJoin(responses, and(eq(responses.submissionId, id), eq(responses.itemId, itemId)))
    .where(
      and(
        eq(releaseItems.releaseName, releaseName),
        isNull(responses.itemId),
        after === null ? undefined : gt(itemId, after)
      )
    )
    .orderBy(asc(itemId))
    .limit(limit)
}

/** Items of a drawn release that stand together are looked up together, until there are enough without a response. */
async function missingOf(
  db: Executor,
  drawn: DrawnOutline,
  { submissionId, after, limit }: PageRequest & { submissionId: string }
) {
  const missing: Pick<DrawnPlace, 'itemId' | 'taskType' | 'split'>[] = []
  const begin = after === null ? 1 : (drawn.positionOf(after) ?? 0) + 1
  for (let from = begin; from <= drawn.items && missing.length < limit; from += limit) {
    const length = Math.min(limit, drawn.items - from + 1)
    const places = Array.from({ length }, (_, index) => drawn.at(from + index))
    const answered = await answeredBetween(db, submissionId, { from: places[0]!, to: places.at(-1)! })
    const open = places.filter(({ itemId }) => !answered.has(itemId))
    missing.push(...open.map(({ itemId, taskType, split }) => ({ itemId, taskType, split })))
  }
  return missing.slice(0, limit)
}

/** Responses of a submission to items of a split and of some task types, in the order of the items' ids, with when they last changed. */
export async function listSent(
  db: Executor,
  { id, releaseName }: OfRelease,
  { split, taskTypes }: { split: Split; taskTypes: readonly string[] }
) {
  const { itemId, createdAt } = responses
  return await db
    .select({ itemId, createdAt, taskType: releaseItems.taskType })
    .from(responses)
    .innerJoin(releaseItems, and(eq(releaseItems.releaseName, releaseName), eq(releaseItems.itemId, itemId)))
    .where(
      and(eq(responses.submissionId, id), eq(releaseItems.split, split), inArray(releaseItems.taskType, [...taskTypes]))
    )
    .orderBy(asc(sql`${itemId} collate "C"`))
}

/** All that a response says, in a form that equal ones share. */
function contentOf({ sha256, record }: { sha256: string; record: AnswerRecord | null }): string {
  return `${sha256} ${stringify(record)}`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
