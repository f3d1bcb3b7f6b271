import { createHash } from 'node:crypto'

/** A pair of what was given to a question and what a fair examiner makes of it; `right` is the points, null for no answer. */
export type Pair = { habit: string; given: string; points: number }
export type Half = 'tuned' | 'kept'

/** By a seeded hash of the pair, so that one which is added moves no other. */
export function halfOf(...parts: readonly string[]): Half {
  return createHash('sha256')
    .update(`2026:${parts.join('\n')}`)
    .digest()[0]! %
    2 ===
    0
    ? 'tuned'
    : 'kept'
}

export type Tally = { pairs: number; right: number; tooLenient: number; errors: string[] }

/** How often the points given are those of the examiner, and how often they are more. */
export function tally(graded: readonly { pair: Pair; points: number; reason: string }[]): Tally {
  const wrong = graded.filter(({ pair, points }) => points !== pair.points)
  return {
    pairs: graded.length,
    right: graded.length - wrong.length,
    tooLenient: wrong.filter(({ pair, points }) => points > pair.points).length,
    errors: wrong.map(
      ({ pair, points, reason }) =>
        `${pair.habit}: ${JSON.stringify(pair.given)} is worth ${pair.points}, not ${points} (${reason})`
    )
  }
}
