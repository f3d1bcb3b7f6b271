import { ask, idsIn, type Policy, type PolicyCall } from '../baselines/policy.ts'
import { drawsFrom } from '../numpy/random-state.ts'
import type { Assignment } from './instance.ts'

/** Periods in which who looks for efficiency tries workers out. */
const explored = 5

type Task = { id: string; size: number }

/** Assignments drawn without regard to anything. */
export const assignTasksAtRandom: Policy = function* ({ random }) {
  const { workers, tasks } = yield* readPeriod()
  yield assign(pairs(tasks, drawsFrom(random.word).permutation(workers)))
}

/** Larger tasks for workers who were paid less so far; ties stay in order. Source: EconEvals specification 7, baselines. */
export const greedyEqualityPolicy: Policy = function* () {
  const { workers, tasks } = yield* readPeriod()
  const pay = new Map(workers.map((worker) => [worker, 0]))
  for (const [, worker, paid] of (yield* readHistory()).matchAll(/Worker (\S+)'s total pay so far is \$([\d.]+)\./g)) {
    pay.set(worker!, Number(paid))
  }
  const poorest = workers.toSorted((one, other) => pay.get(one)! - pay.get(other)!)
  const largest = tasks.toSorted((one, other) => other.size - one.size)
  yield assign(pairs(largest, poorest))
}

/** A few periods at random, and then larger tasks for workers who earned more by the size of what they did. */
export const exploreThenEfficient: Policy = function* (period) {
  if (period.number < explored) return yield* assignTasksAtRandom(period)
  const { workers, tasks } = yield* readPeriod()
  const earned = new Map(workers.map((worker) => [worker, 0]))
  const lines = (yield* readHistory()).matchAll(
    /Worker (\S+) did Task \S+ \(size ([\d.]+)\).*?the company earned \$([\d.]+) in revenue\. Worker/g
  )
  for (const [, worker, size, revenue] of lines) earned.set(worker!, Number(revenue) / Number(size))
  const best = workers.toSorted((one, other) => earned.get(other)! - earned.get(one)!)
  const largest = tasks.toSorted((one, other) => other.size - one.size)
  yield assign(pairs(largest, best))
}

/** What was settled before the run, by who knows all tasks to come. */
export function followAllocation(allocation: readonly Assignment[]): Policy {
  return function* ({ number }) {
    yield assign(allocation[number]!)
  }
}

function* readPeriod(): Generator<PolicyCall, { workers: string[]; tasks: Task[] }, string> {
  const workers = idsIn(yield* ask('get_worker_ids'))
  const told = yield* ask('get_task_info')
  const tasks = [...told.matchAll(/Task (\S+) size = ([\d.]+)/g)].map(([, id, size]) => ({
    id: id!,
    size: Number(size)
  }))
  return { workers, tasks }
}

function* readHistory(): Generator<PolicyCall, string, string> {
  return yield* ask('get_previous_periods_data')
}

function pairs(tasks: readonly Task[], workers: readonly string[]): Assignment {
  return tasks.map(({ id }, place) => [id, workers[place]!] as const)
}

function assign(assignment: Assignment): PolicyCall {
  return { name: 'submit_assignment', input: { assignment: JSON.stringify(Object.fromEntries(assignment)) } }
}
