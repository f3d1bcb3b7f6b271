import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { freshProcurement, publishedProcurement } from '../../../src/suites/econevals/procurement/draw-instance.ts'
import { procurementInstanceSchema } from '../../../src/suites/econevals/procurement/instance.ts'
import { procurementLevels, procurementSizeSchema } from '../../../src/suites/econevals/procurement/levels.ts'
import { readPlan } from '../../../src/suites/econevals/procurement/purchase-plan.ts'
import { explorationRate, scoreProcurement } from '../../../src/suites/econevals/procurement/score.ts'
import { freshScheduling, publishedScheduling } from '../../../src/suites/econevals/scheduling/draw-instance.ts'
import { schedulingInstanceSchema } from '../../../src/suites/econevals/scheduling/instance.ts'

const levels = ['BASIC', 'MEDIUM', 'HARD'] as const
const seeds = Array.from({ length: 12 }, (_, seed) => seed)

describe('instances', () => {
  it('of all published seeds are what their schemas ask for, byte for byte after they were stored', () => {
    for (const level of levels) {
      for (const seed of seeds) {
        const [bought, scheduled] = [publishedProcurement(level, seed), publishedScheduling(level, seed)]
        const stored = JSON.parse(JSON.stringify([bought, scheduled]))
        expect([procurementInstanceSchema.parse(stored[0]), schedulingInstanceSchema.parse(stored[1])]).toEqual([
          bought,
          scheduled
        ])
      }
    }
  })

  it('of other sizes are drawn by their parameters, the same for the same stream', () => {
    // The size that the paper names beside its levels.
    const size = procurementSizeSchema.parse({ ...procurementLevels.MEDIUM, products: 40 })
    const drawn = freshProcurement(size, seededRandom(3))
    expect([drawn.menu.length, drawn.item_groups.length]).toEqual([40, 5])
    expect(freshProcurement(size, seededRandom(3))).toEqual(drawn)
    expect(freshProcurement(size, seededRandom(4))).not.toEqual(drawn)
    const preferences = { workers: 7, feedback_pairs: 3, worker_score_gap: 2, task_score_gap: null }
    const scheduled = freshScheduling(preferences, seededRandom(3))
    expect(schedulingInstanceSchema.parse(scheduled)).toEqual(scheduled)
    expect(new Set(Object.values(scheduled.worker_prefs).map(String)).size).toBe(1)
  })

  it('that make no sense are refused', () => {
    const bought = publishedProcurement('BASIC', 0)
    const [first, ...others] = bought.menu
    const broken = [
      { ...bought, budget: 1.234 },
      { ...bought, budget: -1 },
      { ...bought, menu: [] },
      { ...bought, menu: [first, ...bought.menu] },
      { ...bought, menu: [{ ...first, contents: [['Z9', 1]] }, ...others] },
      { ...bought, menu: [{ ...first, contents: [['A1', 0.5]] }, ...others] },
      { ...bought, item_to_effectiveness: { ...bought.item_to_effectiveness, A1: 0 } },
      { ...bought, item_to_effectiveness: {} },
      { ...bought, secret: 1 }
    ]
    expect(broken.filter((instance) => procurementInstanceSchema.safeParse(instance).success)).toEqual([])
    const scheduled = publishedScheduling('BASIC', 0)
    const wrong = [
      { ...scheduled, task_ids: scheduled.task_ids.slice(1) },
      { ...scheduled, worker_prefs: { ...scheduled.worker_prefs, W1: ['T1', 'T1'] } },
      { ...scheduled, worker_prefs: { ...scheduled.worker_prefs, W99: scheduled.task_ids } },
      { ...scheduled, num_feedback_pairs_k: 0 }
    ]
    expect(wrong.filter((instance) => schedulingInstanceSchema.safeParse(instance).success)).toEqual([])
    expect(procurementSizeSchema.safeParse({ ...procurementLevels.BASIC, products: 13 }).success).toBe(false)
  })
})

describe('what a run of procurement is worth', () => {
  const instance = publishedProcurement('BASIC', 3)
  const bought = (plan: object) => {
    const outcome = readPlan(instance, plan)
    if (!('accepted' in outcome)) throw new Error(outcome.text)
    return outcome.accepted
  }
  // The optimum of the vectors.
  const best = bought({ Offer_1: 3, Offer_5: 1, Offer_12: 6 })

  it('is the share of the optimum, and never above 1', () => {
    const optimum = { workers: best.workers * (1 - 1e-15) }
    expect(scoreProcurement([bought({}), best], optimum)).toMatchObject({ score: 1, fullSolve: true })
    expect(scoreProcurement([bought({})], optimum)).toEqual({ bestWorkers: 0, score: 0, fullSolve: false })
    expect(scoreProcurement([bought({ Offer_1: 999 })], optimum)).toEqual({
      bestWorkers: null,
      score: 0,
      fullSolve: false
    })
    expect(() => scoreProcurement([best], { workers: 1 })).toThrow(expect.objectContaining({ code: 'optimum_wrong' }))
  })

  it('counts plans that buy the same as one, and as the public code does only when asked', () => {
    const periods = [bought({ Offer_1: 1, Offer_2: 1 }), bought({ Offer_2: 1, Offer_1: 1 })]
    expect([explorationRate(periods), explorationRate(periods, { asWritten: true }), explorationRate([])]).toEqual([
      0.5,
      1,
      null
    ])
  })
})
