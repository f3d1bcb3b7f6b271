import type { Stratum } from '../../../src/statistics/board/stratum.ts'
import { seededRandom } from '../../../src/statistics/random.ts'

/** Items of the paper's release by task type: 1,629. The numpy script has the same. */
const sizes = { EK: 190, MM: 399, PA: 189, LR: 187, MG: 124, EA: 380, CI: 160 }

/** Made-up scores of four decimals in the paper's sizes: abilities from 0.54 to 0.75, as in the numpy script. */
export function paperBoard(models: number): Stratum[] {
  return Object.entries(sizes).map(([name, items]) => {
    const random = seededRandom(5, name)
    const difficulty = Array.from({ length: items }, () => 0.08 * normal(random.float))
    const scores = Array.from({ length: models }, (_, model) => {
      const ability = 0.54 + (0.21 * model) / Math.max(1, models - 1)
      return difficulty.map((item) => rounded(ability + item + 0.1 * normal(random.float)))
    })
    return { name, weight: 1, scores }
  })
}

/** Nearly normal: the sum of twelve uniform numbers. */
function normal(float: () => number): number {
  let sum = -6
  for (let i = 0; i < 12; i++) sum += float()
  return sum
}

function rounded(score: number): number {
  return Math.round(10_000 * Math.min(1, Math.max(0, score))) / 10_000
}
