import type { Random } from '../../../statistics/random.ts'
import { drawsFrom, type RandomState, randomState } from '../numpy/random-state.ts'
import type { EfficiencyEqualityInstance } from './instance.ts'

/** Periods and workers of a run, how large a task is on average, and how far productivities lie apart. */
const PERIODS = 30
const WORKERS = 4
const MEAN_SIZE = 60
const PRODUCTIVITY_GAP = 18

/** The least place at which sizes are cut: 1, or 0 as in the data that the paper prints (EconEvals specification 12, D14). */
export const dividerSources = { published: 1, printed: 0 } as const
export type DividerSource = keyof typeof dividerSources

/** The published instance of a seed. Source: EconEvals specification 14. */
export function publishedEfficiencyEquality(
  seed: number,
  dividers: DividerSource = 'published'
): EfficiencyEqualityInstance {
  return drawInstance(randomState(seed), dividerSources[dividers])
}

/** An instance from a stream that nobody outside knows. */
export function freshEfficiencyEquality(random: Random): EfficiencyEqualityInstance {
  return drawInstance(drawsFrom(random.word), dividerSources.published)
}

/** The draws follow each other as in the public code, so that a stream of it gives the instance that it has. */
function drawInstance(draws: RandomState, firstDivider: number): EfficiencyEqualityInstance {
  const worker_ids = Array.from({ length: WORKERS }, (_, i) => `W${i + 1}`)
  const periods = Array.from({ length: PERIODS }, (_, period) => period)
  const total = MEAN_SIZE * PERIODS
  const places = Array.from({ length: total - firstDivider }, (_, i) => firstDivider + i)
  const partsByWorker = worker_ids.map(() => cut(total, draws.sample(places, PERIODS - 1)))
  const idsBySlot = periods.map((period) =>
    draws.permutation(worker_ids.map((_, slot) => `T${period * WORKERS + slot + 1}`))
  )
  const productivities = draws.permutation(worker_ids.map((_, i) => 1 + (PRODUCTIVITY_GAP * i) / (WORKERS - 1)))
  const tasks_by_period = periods.map((period) =>
    idsBySlot[period]!.map((id, slot): [string, number] => [id, partsByWorker[slot]![period]!]).sort(byNumber)
  )
  return {
    num_periods: PERIODS,
    worker_ids,
    wage: 1,
    worker_productivity: Object.fromEntries(worker_ids.map((id, i) => [id, productivities[i]!])),
    tasks_by_period,
    equal_pay_worker_of_task: Object.fromEntries(
      worker_ids.flatMap((worker, slot) => idsBySlot.map((ids) => [ids[slot]!, worker]))
    )
  }
}

function byNumber([a]: [string, number], [b]: [string, number]): number {
  return Number(a.slice(1)) - Number(b.slice(1))
}

/** The parts into which the dividers cut a length. */
function cut(length: number, dividers: readonly number[]): number[] {
  const ends = [...dividers.toSorted((a, b) => a - b), length]
  return ends.map((end, i) => end - (ends[i - 1] ?? 0))
}
