import { expect, it } from 'vitest'
import { seededRandom } from '../../../../src/statistics/random.ts'
import { procurementInstanceSchema } from '../../../../src/suites/econevals/procurement/instance.ts'
import { loadHighs } from '../../../../src/suites/econevals/procurement/load-highs.ts'
import { procurementRules } from '../../../../src/suites/econevals/procurement/rules.ts'
import { scoreProcurement } from '../../../../src/suites/econevals/procurement/score.ts'
import { solveOptimum } from '../../../../src/suites/econevals/procurement/solve-optimum.ts'
import { playAtRandom } from '../play-at-random.ts'

const primes = [10_007, 10_009, 10_037, 10_039]
const [a1, a2, b1, b2] = primes as [number, number, number, number]
const instance = procurementInstanceSchema.parse({
  item_groups: [
    ['A1', 'A2'],
    ['B1', 'B2']
  ],
  item_to_effectiveness: { A1: a1, A2: a2, B1: b1, B2: b2 },
  menu: [
    { id: 'Offer_1', type: 'basic', contents: [['A1', 1]], cost: 2.03 },
    { id: 'Offer_2', type: 'two_part_tariff', contents: [['B1', 1]], fixed_cost: 4.5, variable_cost: 1.27 },
    { id: 'Offer_3', type: 'bulk_discount', contents: [['B2', 1]], cost: 1.11, min_quantity: 4 },
    { id: 'Offer_4', type: 'basic', contents: [['A2', 2]], cost: 3.79 }
  ],
  budget: 90.11
})

it('no sequence of calls crashes, changes what was, scores above 1 or shows what is hidden', async () => {
  const optimum = solveOptimum(instance, await loadHighs())
  const random = seededRandom(1, 'procurement')
  const act = () => Object.fromEntries(instance.menu.map(({ id }) => [id, random.integer(9)]))
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
    ...primes.map(String),
    ...[0, 1, 2].flatMap((digits) => roundings(optimum.workers, digits)),
    ...scores.flatMap((score) => [...roundings(score, 3), ...roundings(100 * score, 3)])
  ]
  const shown = new Set([...texts].flatMap((text) => text.match(/\d+(?:\.\d+)?/g) ?? []))
  expect(shown.size).toBeGreaterThan(100)
  expect(hidden.filter((number) => shown.has(number))).toEqual([])
})
