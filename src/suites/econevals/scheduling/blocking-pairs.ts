import { ranksOf, type SchedulingInstance } from './instance.ts'

/** A worker and a task that prefer each other to whom they were given. */
export type Pair = [worker: string, task: string]
/** The task of each worker. */
export type Matching = ReadonlyMap<string, string>

/** All pairs that block a matching, by the order of workers and then of tasks. Source: EconEvals specification 5. */
export function blockingPairs(instance: SchedulingInstance, matching: Matching): Pair[] {
  const ofWorkers = ranksOf(instance.worker_prefs)
  const ofTasks = ranksOf(instance.task_prefs)
  const workerOf = new Map([...matching].map(([worker, task]) => [task, worker]))
  return instance.worker_ids.flatMap((worker) => {
    const own = ofWorkers.get(worker)!
    const given = own.get(matching.get(worker)!)!
    return instance.task_ids
      .filter((task) => {
        const ranks = ofTasks.get(task)!
        return own.get(task)! < given && ranks.get(worker)! < ranks.get(workerOf.get(task)!)!
      })
      .map((task): Pair => [worker, task])
  })
}

/** How many pairs block a matching drawn uniformly, on average: exactly, where the paper samples. Source: EconEvals specification 5. */
export function expectedBlockingPairs(instance: SchedulingInstance): number {
  const ofWorkers = ranksOf(instance.worker_prefs)
  const ofTasks = ranksOf(instance.task_prefs)
  const n = instance.worker_ids.length
  let sum = 0
  for (const worker of instance.worker_ids) {
    for (const task of instance.task_ids) {
      sum += (n - 1 - ofWorkers.get(worker)!.get(task)!) * (n - 1 - ofTasks.get(task)!.get(worker)!)
    }
  }
  return sum / (n * (n - 1))
}

/**
 * A number that the pairs blocking any matching do not exceed: each worker blocks with no more tasks than it prefers to its own, which is at most
 * the lowest rank that its task has with anybody; and so for tasks.
 */
export function mostBlockingPairs(instance: SchedulingInstance): number {
  const sums = [
    { prefs: instance.worker_prefs, ids: instance.task_ids },
    { prefs: instance.task_prefs, ids: instance.worker_ids }
  ].map(({ prefs, ids }) => {
    const ranks = [...ranksOf(prefs).values()]
    return ids.reduce((sum, id) => sum + Math.max(...ranks.map((own) => own.get(id)!)), 0)
  })
  return Math.min(...sums)
}
