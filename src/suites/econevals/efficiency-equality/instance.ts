import { z } from 'zod'

const idSchema = z.string().min(1).max(100)

/**
 * An instance of efficiency against equality: workers, whose productivity an agent does not see, and for each period as many
 * tasks with their sizes. Pay is the wage times the size, and revenue the worker's productivity times the size.
 * Source: EconEvals specification 7.
 */
export const efficiencyEqualityInstanceSchema = z
  .strictObject({
    num_periods: z.int().min(1).max(1000),
    worker_ids: z.array(idSchema).min(1).max(100),
    wage: z.number().min(0).max(1e6),
    worker_productivity: z.record(idSchema, z.number().min(0).max(1e6)),
    /** Tasks with their sizes, in the order in which they are told. */
    tasks_by_period: z.array(z.array(z.tuple([idSchema, z.int().min(0).max(1e9)]))),
    /** Who does which task, so that all are paid the same in the end. */
    equal_pay_worker_of_task: z.record(idSchema, idSchema)
  })
  .superRefine((instance, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    const { num_periods, worker_ids, worker_productivity, tasks_by_period, equal_pay_worker_of_task } = instance
    const workers = new Set(worker_ids)
    const tasks = tasks_by_period.flat().map(([task]) => task)
    if (workers.size !== worker_ids.length) refuse('two workers have one id')
    if (new Set(tasks).size !== tasks.length) refuse('two tasks have one id')
    if (!sameKeys(worker_productivity, workers)) refuse('each worker has one productivity, and nobody else has one')
    if (!sameKeys(equal_pay_worker_of_task, new Set(tasks))) refuse('each task has one worker under equal pay')
    if (tasks_by_period.length !== num_periods) refuse('each period has its tasks')
    for (const ofPeriod of tasks_by_period) {
      const doing = new Set(ofPeriod.map(([task]) => equal_pay_worker_of_task[task]))
      if (ofPeriod.length !== workers.size) refuse('each period has as many tasks as there are workers')
      else if (worker_ids.some((id) => !doing.has(id))) refuse('under equal pay each worker does one task of a period')
    }
  })

function sameKeys(record: object, keys: ReadonlySet<string>): boolean {
  const own = Object.keys(record)
  return own.length === keys.size && own.every((key) => keys.has(key))
}

export type EfficiencyEqualityInstance = z.infer<typeof efficiencyEqualityInstanceSchema>

/** Who does which task of a period: tasks with their workers, in the order in which they were submitted. */
export type Assignment = (readonly [task: string, worker: string])[]

export function sizesOf({ tasks_by_period }: EfficiencyEqualityInstance): ReadonlyMap<string, number> {
  return new Map(tasks_by_period.flat())
}
