import type { Matching } from './blocking-pairs.ts'
import { ranksOf, type SchedulingInstance } from './instance.ts'

/**
 * The stable matching that is best for everyone on one side: those propose in the order of their preferences, the others keep the
 * best who did. Source: Gale & Shapley (1962), College Admissions and the Stability of Marriage.
 */
export function stableMatching(instance: SchedulingInstance, bestFor: 'workers' | 'tasks'): Matching {
  const { worker_ids, task_ids, worker_prefs, task_prefs } = instance
  if (bestFor === 'workers') {
    const workerOf = propose(worker_ids, new Map(Object.entries(worker_prefs)), ranksOf(task_prefs))
    const taskOf = new Map([...workerOf].map(([task, worker]) => [worker, task]))
    return new Map(worker_ids.map((worker) => [worker, taskOf.get(worker)!]))
  }
  const taskOf = propose(task_ids, new Map(Object.entries(task_prefs)), ranksOf(worker_prefs))
  return new Map(worker_ids.map((worker) => [worker, taskOf.get(worker)!]))
}

/** Whom each of the side that is asked keeps. */
function propose(
  proposers: readonly string[],
  orders: ReadonlyMap<string, readonly string[]>,
  ranks: ReturnType<typeof ranksOf>
): Map<string, string> {
  const kept = new Map<string, string>()
  const asked = new Map(proposers.map((id) => [id, 0]))
  const free = [...proposers]
  for (let proposer = free.pop(); proposer !== undefined; proposer = free.pop()) {
    const place = asked.get(proposer)!
    const other = orders.get(proposer)![place]!
    asked.set(proposer, place + 1)
    const present = kept.get(other)
    const own = ranks.get(other)!
    if (present !== undefined && own.get(present)! < own.get(proposer)!) free.push(proposer)
    else {
      kept.set(other, proposer)
      if (present !== undefined) free.push(present)
    }
  }
  return kept
}
