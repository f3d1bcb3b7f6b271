import type { Random } from '../../../statistics/random.ts'
import { drawsFrom } from '../numpy/random-state.ts'
import type { Assignment, EfficiencyEqualityInstance } from './instance.ts'

/** Periods in which who looks for efficiency tries workers out. */
const EXPLORED = 5

type Task = readonly [id: string, size: number]

/** The assignments with the most revenue: larger tasks for more productive workers, in each period. */
export function efficientAllocation(instance: EfficiencyEqualityInstance): Assignment[] {
  return instance.tasks_by_period.map((tasks) => efficientAssignment(instance, tasks))
}

/** The assignments that pay all workers the same in the end. */
export function equalAllocation(instance: EfficiencyEqualityInstance): Assignment[] {
  return instance.tasks_by_period.map((tasks) =>
    tasks.map(([id]) => [id, instance.equal_pay_worker_of_task[id]!] as const)
  )
}

/**
 * Equal pay as near as who does not know the tasks to come can bring it: in each period larger tasks for workers who were paid
 * less so far; ties stay in order. Source: EconEvals specification 7, baselines.
 */
export function greedyEquality({ tasks_by_period, worker_ids, wage }: EfficiencyEqualityInstance): Assignment[] {
  const pay = new Map(worker_ids.map((id) => [id, 0]))
  return tasks_by_period.map((tasks) => {
    const workers = worker_ids.toSorted((a, b) => pay.get(a)! - pay.get(b)!)
    return tasks
      .toSorted(([, a], [, b]) => b - a)
      .map(([id, size], i) => {
        const worker = workers[i]!
        pay.set(worker, pay.get(worker)! + wage * size)
        return [id, worker] as const
      })
  })
}

/** Revenue as high as who first has to learn the productivities can bring it: some periods at random, then the best ones. */
export function exploreThenGreedy(instance: EfficiencyEqualityInstance, random: Random): Assignment[] {
  const draws = drawsFrom(random.word)
  return instance.tasks_by_period.map((tasks, period) => {
    if (period >= EXPLORED) return efficientAssignment(instance, tasks)
    const workers = draws.permutation(instance.worker_ids)
    return tasks.map(([id], i) => [id, workers[i]!] as const)
  })
}

function efficientAssignment({ worker_ids, worker_productivity }: EfficiencyEqualityInstance, tasks: readonly Task[]) {
  const workers = worker_ids.toSorted((a, b) => worker_productivity[a]! - worker_productivity[b]!)
  return tasks.toSorted(([, a], [, b]) => a - b).map(([id], i) => [id, workers[i]!] as const)
}
