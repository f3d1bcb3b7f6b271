import { expect, it } from 'vitest'
import { seededRandom } from '../../../../src/statistics/random.ts'
import { loadHighs } from '../../../../src/suites/econevals/procurement/load-highs.ts'
import { procurementRules } from '../../../../src/suites/econevals/procurement/rules.ts'
import { scoreProcurement } from '../../../../src/suites/econevals/procurement/score.ts'
import { solveOptimum } from '../../../../src/suites/econevals/procurement/solve-optimum.ts'
import { playAtRandom } from '../play-at-random.ts'
import { procurementPrimes } from '../prime-instances.ts'

const { instance, hidden: primes } = procurementPrimes

it('no sequence of calls crashes, changes what was, scores above 1 or shows what is hidden', async () => {
  const optimum = solveOptimum(instance, await loadHighs())
  const random = seededRandom(1, 'procurement')
  const act = () => procurementPrimes.act(random, { period: 0, seat: 0 })
  const { texts, runs } = playAtRandom(
    { rules: procurementRules({ periods: 40 }), instance },
    { calls: 10_000, random, act }
  )
  expect(runs.length).toBeGreaterThan(10)
  const scores = runs.map((periods) => scoreProcurement(periods, optimum).score)
  for (const score of scores) {
    expect(score).toBeGreaterThan(0)
    expect(score).toBeLessThan(1)
  }
  // Results of plans are shown, and are less than the optimum as long as no plan reaches it. Amounts have two decimals.
  const roundings = (value: number, from: number) => [from, 3, 4, 5, 6].map((digits) => value.toFixed(digits))
  const hidden = [
    ...primes,
    ...[0, 1, 2].flatMap((digits) => roundings(optimum.workers, digits)),
    ...scores.flatMap((score) => [...roundings(score, 3), ...roundings(100 * score, 3)])
  ]
  const shown = new Set([...texts].flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? []))
  expect(shown.size).toBeGreaterThan(100)
  expect(hidden.filter((number) => shown.has(number))).toEqual([])
})
