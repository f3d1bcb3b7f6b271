import { setImmediate as turn } from 'node:timers/promises'
import type { Claim } from '../../db/claims.ts'
import type { Executor } from '../../db/client.ts'
import { knownItems } from '../../db/generated-items.ts'
import { insertReviews } from '../../db/item-reviews.ts'
import { insertItems, type NewItemRow } from '../../db/items.ts'
import { inStretches } from '../../db/stretches.ts'
import { type GenerationOrder, generationOrderSchema } from '../../schemas/generation.ts'
import { toJson } from '../../schemas/json.ts'
import type { Provenance } from '../../schemas/states.ts'
import { taskTypeOf } from '../../suites/index.ts'
import { itemId } from '../../suites/item-id.ts'
import { versionOf } from '../../suites/read-content.ts'
import type { GeneratedQuestion, ItemContent, Suites, TaskType } from '../../suites/suite.ts'
import { claimed } from '../claimed.ts'

export type GenerationDependencies = { db: Executor; claim: Claim; suites: Suites }

/**
 * Makes the questions that are missing of those ordered, some hundreds at a time: killed in between, it goes on where it
 * was. A question that is there stays as it is, whatever was decided on it.
 *
 * @param jobId a `GenerationOrder` as JSON
 * @returns how many are new
 * @throws {ClaimedElsewhere} while another process makes questions of this task type and seed
 */
export async function generateItems({ db, claim, suites }: GenerationDependencies, jobId: string): Promise<number> {
  const order = generationOrderSchema.parse(JSON.parse(jobId))
  const { suite, taskType: name, seed, count } = order
  const taskType = taskTypeOf(suites, order)
  return await claimed(claim, `generate ${suite} ${name} ${seed}`, async () => {
    let made = 0
    const indexes = Array.from({ length: count }, (_, index) => index)
    for (const stretch of inStretches(indexes)) {
      const known = await knownItems(
        db,
        stretch.map((index) => idOf(order, index))
      )
      const missing = stretch.filter((index) => !known.has(idOf(order, index)))
      made += await store(
        db,
        order,
        missing.map((index) => itemOf(taskType, order, index))
      )
      await turn()
    }
    return made
  })
}

async function store(db: Executor, { approvedBy }: GenerationOrder, rows: readonly NewItemRow[]): Promise<number> {
  if (rows.length === 0) return 0
  return await db.transaction(async (tx) => {
    const ids = await insertItems(tx, rows)
    if (approvedBy !== null) {
      const review = { version: 1, decision: 'approve' as const, reason: whyApproved, author: approvedBy }
      await insertReviews(
        tx,
        ids.map((itemId) => ({ itemId, ...review }))
      )
    }
    return ids.length
  })
}

const whyApproved = 'approved as it was generated'

function itemOf(taskType: TaskType, order: GenerationOrder, index: number): NewItemRow {
  const { suite, seed, approvedBy } = order
  const { content, ...origin } = questionOf(taskType, seed, index)
  const { examinee, gold } = taskType.contentSchema.parse(content)
  const provenance: Provenance = { source: 'template', ...origin, seed, index, rubricHash: taskType.rubric.hash }
  return {
    id: idOf(order, index),
    suite,
    taskType: taskType.name,
    examinee: toJson(examinee),
    gold: toJson(gold),
    contentVersion: versionOf(taskType),
    provenance,
    ...(approvedBy === null
      ? { state: 'candidate' }
      : { state: 'approved', reviewedBy: approvedBy, reviewReason: whyApproved })
  }
}

function questionOf({ name, source }: TaskType, seed: number, index: number): GeneratedQuestion<ItemContent> {
  if (source.kind !== 'generator') throw new Error(`task type ${name} is not made by a generator`)
  return source.question(seed, index)
}

/** A function of what the question is made from: made again, it is the same item. */
function idOf({ suite, taskType, seed }: GenerationOrder, index: number): string {
  return itemId(suite, `${taskType}-${seed}-${index}`)
}
