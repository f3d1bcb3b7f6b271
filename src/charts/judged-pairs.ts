import type { JudgedTable } from '../boards/judges/judged-table.ts'
import { profileWords } from '../boards/leaderboard/chosen.ts'

/** Scores that two judges gave to one response, each in [0, 1]. */
export type JudgedPair = { a: number; b: number }

/**
 * The responses that both judges scored, in the order of their scores: a chart shows how judges score, and says of no
 * single item how it was scored.
 *
 * @param a place of a judge in the table
 * @param b place of the other
 */
export function judgedPairs({ scores }: JudgedTable, a: number, b: number): JudgedPair[] {
  const pairs = scores[a]!.flatMap((row, model) =>
    row.flatMap((first, item) => {
      const second = scores[b]![model]![item]!
      return first === null || second === null ? [] : { a: first, b: second }
    })
  )
  return pairs.sort((one, other) => one.a - other.a || one.b - other.b)
}

/** What both charts of two judges are about, in words. */
export function judgedEstimand({ models, items, profile, chosen }: JudgedTable, pairs: number): string {
  const counted = Object.entries(Object.groupBy(items, ({ taskType }) => taskType)).map(
    ([name, held]) => `${name} ${held?.length}`
  )
  const all = models.length * items.length
  return (
    `Item scores that each judge alone would have given, ${profileWords(profile, chosen)}: ${pairs} of ${all} responses of ` +
    `${models.length} models to ${items.length} judged items (${counted.join(', ')}); the others lack a score of one of the ` +
    'two. Nothing is resampled.'
  )
}
