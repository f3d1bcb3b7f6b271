import type { BoardEstimate } from '../../schemas/board-statistics.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { BoardStratum } from './board-strata.ts'

/**
 * How scores go into comparisons, where more is better and what is within 1e-12 is equal, and how figures come back.
 * Scores in [-1, 1] of which higher ones are better go in as they are.
 */
export type Direction = {
  turn(strata: readonly BoardStratum[]): BoardStratum[]
  /** The least and the largest of what goes in; null for a metric without bounds. */
  range: readonly [number, number] | null
  /** A figure in score units again. */
  number(turned: number): number
  estimate<Estimate extends BoardEstimate>(turned: Estimate): Estimate
}

const asIs: Omit<Direction, 'range'> = {
  turn: (strata) => [...strata],
  number: (value) => value,
  estimate: (estimate) => estimate
}

/** @param strata all scores of the board: they give the scale of a metric without bounds */
export function directionOf({ range, better }: Metric, strata: readonly BoardStratum[]): Direction {
  const scale = scaleOf(range ? range : boundsOf(strata))
  if (scale === 1 && better === 'higher') return { ...asIs, range }
  const sign = better === 'higher' ? 1 : -1
  // Powers of two: going in and coming back rounds nothing. Adding zero makes minus zero plain.
  const number = (turned: number) => sign * scale * turned + 0
  const back = (turned: number | null) => (turned === null ? null : number(turned))
  const [least, most] = (range ?? []).map((end) => (sign * end) / scale + 0).sort((a, b) => a - b)
  return {
    range: least === undefined || most === undefined ? null : [least, most],
    turn: (all) =>
      all.map((stratum) => ({
        ...stratum,
        scores: stratum.scores.map((row) => row.map((score) => (score === null ? null : (sign * score) / scale + 0)))
      })),
    number,
    estimate: (estimate) => {
      const [lower, upper] = [back(estimate.lower), back(estimate.upper)]
      return {
        ...estimate,
        value: back(estimate.value),
        ...(sign === 1 ? { lower, upper } : { lower: upper, upper: lower })
      }
    }
  }
}

/** The power of two that brings these bounds within [-1, 1]; 1 where they are. */
function scaleOf([least, most]: readonly [number, number]): number {
  const largest = Math.max(Math.abs(least), Math.abs(most))
  return largest <= 1 ? 1 : 2 ** Math.ceil(Math.log2(largest))
}

function boundsOf(strata: readonly BoardStratum[]): [number, number] {
  let [least, most] = [0, 0]
  for (const { scores } of strata) {
    for (const row of scores) {
      for (const score of row) {
        if (score === null) continue
        least = Math.min(least, score)
        most = Math.max(most, score)
      }
    }
  }
  return [least, most]
}
