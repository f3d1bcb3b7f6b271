import { z } from 'zod'

const idsSchema = z.array(z.string().min(1)).min(2).max(1000)
const preferencesSchema = z.record(z.string(), z.array(z.string()))

/**
 * An instance of scheduling: workers and tasks, which an agent sees, and the order in which each prefers those of the other side,
 * best first, which it does not. Source: EconEvals specification 5.
 */
export const schedulingInstanceSchema = z
  .strictObject({
    worker_ids: idsSchema,
    task_ids: idsSchema,
    /** So many problems of an assignment are told. */
    num_feedback_pairs_k: z.int().min(1),
    worker_prefs: preferencesSchema,
    task_prefs: preferencesSchema,
    /** Where the draws of feedback begin: so many words into numpy's stream of that seed. */
    feedback_stream: z.strictObject({ seed: z.int().min(0).max(0xffffffff), words_before: z.int().min(0).max(1e7) })
  })
  .superRefine(({ worker_ids, task_ids, worker_prefs, task_prefs }, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const isOrder = (order: readonly string[] | undefined, ids: readonly string[]) =>
      order?.length === ids.length && new Set([...order, ...ids]).size === ids.length
    const areAll = (orders: Record<string, string[]>, of: readonly string[], over: readonly string[]) => {
      const own = new Map(Object.entries(orders))
      return own.size === of.length && of.every((id) => isOrder(own.get(id), over))
    }
    if (new Set(worker_ids).size !== worker_ids.length || new Set(task_ids).size !== task_ids.length)
      refuse('an id stands twice')
    if (worker_ids.length !== task_ids.length) refuse('there must be as many tasks as workers')
    if (!areAll(worker_prefs, worker_ids, task_ids)) refuse('each worker has one order of all tasks')
    if (!areAll(task_prefs, task_ids, worker_ids)) refuse('each task has one order of all workers')
  })

export type SchedulingInstance = z.infer<typeof schedulingInstanceSchema>

/** The place of each of the other side in someone's order, 0 for the best. */
export type Ranks = ReadonlyMap<string, ReadonlyMap<string, number>>

export function ranksOf(preferences: SchedulingInstance['worker_prefs']): Ranks {
  return new Map(
    Object.entries(preferences).map(([id, order]) => [id, new Map(order.map((other, rank) => [other, rank]))])
  )
}
