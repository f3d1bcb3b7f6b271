import type { Board } from '../kernel/board.ts'
import { worseOf } from '../kernel/read-board.ts'

/** Comparisons over the same resamples; null where one of the models has no Overall. */
export type PairCounts = {
  resamples: number
  /** Resamples in which model i is at least as good as model j; differences within ZERO_BAND count on both sides. */
  atLeast(i: number, j: number): number | null
  /** Those in which it is at most as good. */
  atMost(i: number, j: number): number | null
}

/** The comparisons that the kernel made. */
export function pairCounts(board: Board): PairCounts {
  const { ranked, task } = board
  const worse = worseOf(board)
  const placeOf: number[] = []
  for (const [place, model] of ranked.entries()) placeOf[model] = place
  const atLeast = (i: number, j: number) => {
    const first = placeOf[i]
    const second = placeOf[j]
    if (first === undefined || second === undefined) return null
    return task.resamples - worse[first * ranked.length + second]!
  }
  return { resamples: task.resamples, atLeast, atMost: (i, j) => atLeast(j, i) }
}
