import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../../src/statistics/random.ts'
import { freshProcurement, publishedProcurement } from '../../../../src/suites/econevals/procurement/draw-instance.ts'
import { cents, dealCents } from '../../../../src/suites/econevals/procurement/instance.ts'
import { loadHighs } from '../../../../src/suites/econevals/procurement/load-highs.ts'
import { optimumInThread, optimumWithin } from '../../../../src/suites/econevals/procurement/optimum-in-thread.ts'
import { solveOptimum } from '../../../../src/suites/econevals/procurement/solve-optimum.ts'
import { enumeratePlans } from '../../../oracles/econevals/enumerate-plans.ts'

const small = {
  products: 4,
  categories: 2,
  most_effectiveness: 7,
  products_per_deal: 0.6,
  units_per_product: 0.5,
  copies_per_deal: 0.6
}

describe('the optimum of procurement', () => {
  it('is that of complete enumeration, with a bound that meets it and a plan that can be bought', async () => {
    const highs = await loadHighs()
    for (let seed = 0; seed < 20; seed++) {
      const instance = freshProcurement(small, seededRandom(seed, 'small'))
      const { workers, bound, plan, costCents } = solveOptimum(instance, highs)
      expect(workers).toBeCloseTo(enumeratePlans(instance).workers, 9)
      expect(Math.abs(bound / workers - 1)).toBeLessThanOrEqual(1e-9)
      const cost = instance.menu.reduce((sum, deal) => sum + dealCents(deal, BigInt(plan[deal.id] ?? 0)), 0n)
      expect([Number(cost), cost <= cents(instance.budget)]).toEqual([costCents, true])
    }
  })

  it('is proved where copies cost just the budget, within what the solver takes for a whole number', async () => {
    const instance = {
      item_groups: [['A1'], ['B1']],
      item_to_effectiveness: { A1: 3, B1: 1 },
      menu: [
        {
          id: 'Offer_1',
          type: 'basic' as const,
          contents: [['B1', 5] as [string, number], ['A1', 5] as [string, number]],
          cost: 7.36
        },
        {
          id: 'Offer_2',
          type: 'basic' as const,
          contents: [['A1', 1] as [string, number], ['B1', 2] as [string, number]],
          cost: 10.47
        }
      ],
      budget: 20.06
    }
    const { workers, plan } = solveOptimum(instance, await loadHighs())
    // Two copies of Offer_1: 30 and 10 units, and the root of their product.
    expect(workers).toBeCloseTo(Math.sqrt(300), 12)
    expect(plan).toEqual({ Offer_1: 2 })
  })

  it('is nobody where the budget reaches no plan that has all categories', async () => {
    const highs = await loadHighs()
    const instance = publishedProcurement('BASIC', 0)
    expect(solveOptimum({ ...instance, budget: 12 }, highs)).toEqual({ workers: 0, costCents: 0, plan: {}, bound: 0 })
    expect(solveOptimum({ ...instance, budget: 0 }, highs)).toEqual({ workers: 0, costCents: 0, plan: {}, bound: 0 })
  })

  it('is the same in a thread', async () => {
    const instance = publishedProcurement('BASIC', 3)
    expect(await optimumInThread(instance)).toEqual(solveOptimum(instance, await loadHighs()))
    // A millisecond is not enough to start a thread; whoever comes next has as much time as they say.
    const [none, found] = await Promise.all([optimumWithin(instance, 1), optimumWithin(instance, 300_000)])
    expect([none, found]).toEqual([null, await optimumInThread(instance)])
  })
})
