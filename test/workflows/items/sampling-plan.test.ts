import { describe, expect, it } from 'vitest'
import { type SampledItem, samplingPlan } from '../../../src/workflows/items/sampling-plan.ts'

const failed = { check: 'a', ok: false, message: '' }

/** Items of two types and ten papers, of which every tenth fails a check. */
function someItems(count: number): SampledItem[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `item-${String(place).padStart(4, '0')}`,
    taskType: place % 4 === 0 ? 'EK' : 'MM',
    paperId: `paper-${place % 10}`,
    fragmentId: null,
    checks: place % 10 === 0 ? [failed] : [],
    solverFlags: [],
    verification: undefined
  }))
}
const plan = { most: 0.05, confidence: 0.95, found: 0, by: [], seed: 7 }
const idsOf = ({ strata }: ReturnType<typeof samplingPlan>) => strata.flatMap(({ items }) => items)

describe('samplingPlan', () => {
  it('draws as many as the bound asks for, and says what follows from what is found', () => {
    const found = samplingPlan(someItems(1000), plan)
    expect(found).toMatchObject({ population: 1000, size: 59, isWhole: false })
    expect(new Set(idsOf(found)).size).toBe(59)
    // One wrong of 59: the root of (1-p)^59 + 59 p (1-p)^58 = 0.05 is 0.0779.
    expect(found.bounds.map(({ atMost }) => Math.round(1e4 * atMost) / 1e4).slice(0, 2)).toEqual([0.0495, 0.0779])
  })

  it('gives every stratum its share, rounded up', () => {
    const { strata } = samplingPlan(someItems(1000), { ...plan, by: ['type', 'doubt'] })
    // 59 of 1000: of 200 EK and 700 MM without a failed check, 50 EK and 50 MM with one.
    expect(
      strata.map(({ stratum, population, items }) => [Object.values(stratum).join(), population, items.length])
    ).toEqual([
      ['EK,fails a check', 50, 3],
      ['EK,not verified', 200, 12],
      ['MM,fails a check', 50, 3],
      ['MM,not verified', 700, 42]
    ])
    const byPaper = samplingPlan(someItems(1000), { ...plan, by: ['paper'] })
    expect(byPaper.strata.map(({ items }) => items.length)).toEqual(Array.from({ length: 10 }, () => 6))
  })

  it('draws the same again, another with another seed, and keeps its draw when others go', () => {
    const items = someItems(1000)
    const first = idsOf(samplingPlan(items, plan))
    expect(idsOf(samplingPlan(items.toReversed(), plan))).toEqual(first)
    expect(idsOf(samplingPlan(items, { ...plan, seed: 8 }))).not.toEqual(first)
    const drawn = new Set(first)
    const fewer = items.filter(({ id }, place) => drawn.has(id) || place % 2 === 0)
    expect(idsOf(samplingPlan(fewer, plan))).toEqual(first)
  })

  it('has all read where there are few, and nothing where there is nothing', () => {
    expect(samplingPlan(someItems(40), plan)).toMatchObject({
      size: 40,
      isWhole: true,
      bounds: [{ atMost: 0 }, { atMost: 0.025 }, {}, {}, {}, {}]
    })
    expect(samplingPlan([], plan)).toMatchObject({ size: 0, strata: [], bounds: [{ wrong: 0, atMost: 0 }] })
  })

  it('leaves no more wrong than it says, in nineteen of twenty draws', () => {
    // 6 % are wrong: a plan for 5 % finds none in fewer than 5 % of draws (0.94^59 = 2.6 %).
    const items = someItems(1000)
    const wrong = new Set(items.filter((_, place) => place % 50 < 3).map(({ id }) => id))
    const clean = Array.from({ length: 400 }, (_, seed) => idsOf(samplingPlan(items, { ...plan, seed }))).filter(
      (ids) => ids.every((id) => !wrong.has(id))
    )
    expect(clean.length).toBeLessThan(400 * 0.05)
  })
})
