import type { Stratum } from '../../../src/statistics/board/stratum.ts'
import { type Random, seededRandom } from '../../../src/statistics/random.ts'

/** Items of the paper's release, and the mean score over all items that could be drawn. */
const tasks = {
  EK: { items: 190, mean: 0.8, parts: 20 },
  MM: { items: 399, mean: 0.55, parts: null },
  PA: { items: 189, mean: 0.7, parts: null },
  LR: { items: 187, mean: 0.5, parts: null },
  MG: { items: 124, mean: 0.65, parts: null },
  EA: { items: 380, mean: 0.75, parts: null },
  CI: { items: 160, mean: 0.75, parts: 8 }
}
/** How far the difficulty of items, and a model's luck with one, reach from the mean: uniform, so that none is cut off. */
const difficulty = 0.12
const luck = 0.13

export const trueScores = Object.fromEntries(Object.entries(tasks).map(([name, { mean }]) => [name, mean]))
export const trueOverall = Object.values(tasks).reduce((sum, { mean }) => sum + mean, 0) / Object.keys(tasks).length

/**
 * A board on which no model is better than another, with scores of the kinds that the tasks give: right answers of 20
 * (EK) and of 8 (CI), and judged scores in hundredths. Models share the difficulty of items, which are drawn anew from
 * endless supply for each board.
 */
export function nullBoard(seed: number, models: number): Stratum[] {
  return Object.entries(tasks).map(([name, { items, mean, parts }]) => {
    const random = seededRandom(seed, `board ${name}`)
    const expected = Array.from({ length: items }, () => mean + difficulty * between(random))
    const scores = Array.from({ length: models }, () =>
      expected.map((score) => (parts === null ? judged(random, score) : shareRight(random, score, parts)))
    )
    return { name, weight: 1, scores }
  })
}

function judged(random: Random, expected: number): number {
  return Math.round(100 * (expected + luck * between(random))) / 100
}

function shareRight(random: Random, expected: number, parts: number): number {
  let right = 0
  for (let part = 0; part < parts; part++) if (random.float() < expected) right++
  return right / parts
}

/** Uniform between -1 and 1. */
function between(random: Random): number {
  return 2 * random.float() - 1
}
