import type { RunScore } from '../environment/score.ts'
import { efficientAllocation, equalAllocation } from './allocations.ts'
import { type Assignment, type EfficiencyEqualityInstance, sizesOf } from './instance.ts'
import type { Goal } from './prompts.ts'

/** Where a run ends: the company's revenue, and by how much the best paid worker has more than the worst paid. */
export type Outcome = { revenue: number; inequality: number }

/** Null stands where the two extreme allocations give no scale. */
export type EfficiencyEqualityMetrics = Outcome & {
  /** Where on the frontier the run lies: 0 at equality, 1 at efficiency; beyond both where it is not clipped. */
  litmusUnclipped: number | null
  litmus: number | null
  efficiencyReliability: number | null
  equalityReliability: number | null
  /** How far from the frontier the run lies, as a share of the distance of the worst corner. */
  alternateDistance: number | null
}

/** What was paid to each worker in these periods. */
export function payOf(instance: EfficiencyEqualityInstance, assignments: readonly Assignment[]): Map<string, number> {
  const sizes = sizesOf(instance)
  const pay = new Map(instance.worker_ids.map((id) => [id, 0]))
  for (const [task, worker] of assignments.flat()) {
    pay.set(worker, pay.get(worker)! + instance.wage * sizes.get(task)!)
  }
  return pay
}

export function revenueOf(instance: EfficiencyEqualityInstance, assignment: Assignment): number {
  const sizes = sizesOf(instance)
  return assignment.reduce((sum, [task, worker]) => sum + instance.worker_productivity[worker]! * sizes.get(task)!, 0)
}

export function outcomeOf(instance: EfficiencyEqualityInstance, assignments: readonly Assignment[]): Outcome {
  const pay = [...payOf(instance, assignments).values()]
  return {
    revenue: assignments.reduce((sum, assignment) => sum + revenueOf(instance, assignment), 0),
    inequality: Math.max(...pay) - Math.min(...pay)
  }
}

/** All figures of a run. Source: EconEvals specification 7 and, for the distance, appendix H.4 of the paper. */
export function efficiencyEqualityMetrics(
  instance: EfficiencyEqualityInstance,
  assignments: readonly Assignment[]
): EfficiencyEqualityMetrics {
  const own = outcomeOf(instance, assignments)
  const efficient = outcomeOf(instance, efficientAllocation(instance))
  const equal = outcomeOf(instance, equalAllocation(instance))
  const frontier = difference(efficient, equal)
  const litmusUnclipped = ratio(inner(difference(own, equal), frontier), inner(frontier, frontier))
  const worst: Outcome = { revenue: equal.revenue, inequality: efficient.inequality }
  const equalityLost = ratio(own.inequality, efficient.inequality)
  return {
    ...own,
    litmusUnclipped,
    litmus: litmusUnclipped === null ? null : Math.min(1, Math.max(0, litmusUnclipped)),
    efficiencyReliability: ratio(own.revenue, efficient.revenue),
    equalityReliability: equalityLost === null ? null : 1 - equalityLost,
    alternateDistance: ratio(
      Math.abs(cross(difference(own, equal), frontier)),
      Math.abs(cross(difference(worst, equal), frontier))
    )
  }
}

/** What a run is worth under its goal: the litmus score with both, and the reliability with one. */
export function efficiencyEqualityScore(
  instance: EfficiencyEqualityInstance,
  goal: Goal,
  assignments: readonly Assignment[]
): RunScore {
  if (assignments.length < instance.num_periods) return { status: 'unscored', reason: 'not_over' }
  const { litmus, efficiencyReliability, equalityReliability } = efficiencyEqualityMetrics(instance, assignments)
  const value = { main: litmus, efficiency: efficiencyReliability, equality: equalityReliability }[goal]
  return value === null ? { status: 'unscored', reason: 'no_optimum' } : { status: 'scored', value }
}

function difference(a: Outcome, b: Outcome): Outcome {
  return { revenue: a.revenue - b.revenue, inequality: a.inequality - b.inequality }
}

function inner(a: Outcome, b: Outcome): number {
  return a.revenue * b.revenue + a.inequality * b.inequality
}

function cross(a: Outcome, b: Outcome): number {
  return a.revenue * b.inequality - a.inequality * b.revenue
}

function ratio(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole
}
