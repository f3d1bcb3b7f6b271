import type { JudgedTable } from './judged-table.ts'

/** Weighted sums of the same judgments in another order differ in the last digits; that must break no tie. */
const DECIMALS = 1e12

/** Two judges by their places in the panel. */
export type JudgePair = readonly [first: number, second: number]

/** A response that both judges of a pair scored, by its model and item, with its words; null where they are not known. */
export type PairedResponse = { model: number; item: number; first: number; second: number; words: number | null }

/** Every unordered pair of judges, in the order of the panel. */
export function judgePairs({ judges }: JudgedTable): JudgePair[] {
  return judges.flatMap((_, first) => judges.slice(first + 1).map((_, rest): JudgePair => [first, first + 1 + rest]))
}

/** Why there is no pair, in words; null where there are two judges or more. */
export function whyNoPairs({ judges }: JudgedTable): string | null {
  if (judges.length >= 2) return null
  return judges.length === 1
    ? 'the panel has one judge: there is nothing to compare it with'
    : 'nothing is published that a panel judged'
}

/** The responses that both judges scored, model by model, item by item. */
export function pairedResponses(table: JudgedTable, [first, second]: JudgePair): PairedResponse[] {
  return table.models.flatMap((_, model) =>
    table.items.flatMap((_, item) => {
      const scores = { first: scoreOf(table, first, model, item), second: scoreOf(table, second, model, item) }
      if (scores.first === null || scores.second === null) return []
      return { model, item, first: scores.first, second: scores.second, words: table.words[model]![item]! }
    })
  )
}

/** The first judge's score of a response minus the second's; null unless both scored it. */
export function gapOf(table: JudgedTable, [first, second]: JudgePair, model: number, item: number): number | null {
  // Not of scores without noise: 2/3 - 1/3 and 1/3 - 0, each rounded before, differ in the last decimal.
  const [one, other] = [table.scores[first]![model]![item]!, table.scores[second]![model]![item]!]
  return one === null || other === null ? null : withoutNoise(one - other)
}

/** One judge's score of a response, without the noise of its last digits. */
export function scoreOf(table: JudgedTable, judge: number, model: number, item: number): number | null {
  const score = table.scores[judge]![model]![item]!
  return score === null ? null : withoutNoise(score)
}

/** A response's scores by all judges, in the order of the panel; null unless every judge scored it. */
export function completeScores(table: JudgedTable, model: number, item: number): number[] | null {
  const scores = table.judges.map((_, judge) => scoreOf(table, judge, model, item)).filter((score) => score !== null)
  return scores.length === table.judges.length ? scores : null
}

/** Rounded so that numbers which are the same but for the order of a sum are equal. */
export function withoutNoise(value: number): number {
  return Math.round(value * DECIMALS) / DECIMALS
}
