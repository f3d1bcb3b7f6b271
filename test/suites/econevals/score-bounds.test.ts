import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { environments } from '../../../src/suites/econevals/environments.ts'
import { publishedPricing } from '../../../src/suites/econevals/pricing/draw-instance.ts'
import { bestPricingScore } from '../../../src/suites/econevals/pricing/score.ts'
import {
  blockingPairs,
  expectedBlockingPairs,
  mostBlockingPairs
} from '../../../src/suites/econevals/scheduling/blocking-pairs.ts'
import { scheduling } from '../../../src/suites/econevals/scheduling/definition.ts'
import { publishedScheduling } from '../../../src/suites/econevals/scheduling/draw-instance.ts'
import type { SchedulingInstance } from '../../../src/suites/econevals/scheduling/instance.ts'

/** Each worker likes best who likes it least: the expectation is the least that there is. */
function contrary(n: number): SchedulingInstance {
  const ids = (letter: string) => Array.from({ length: n }, (_, i) => `${letter}${i}`)
  const turned = (of: string[], by: number) => of.map((_, i) => of[(i + by) % n]!)
  return {
    ...{ worker_ids: ids('W'), task_ids: ids('T'), num_feedback_pairs_k: 1 },
    worker_prefs: Object.fromEntries(ids('W').map((id, i) => [id, turned(ids('T'), i)])),
    // Worker i ranks task t at t - i, and task t ranks worker i at n - 1 - (t - i).
    task_prefs: Object.fromEntries(ids('T').map((id, t) => [id, turned(ids('W'), t + 1)])),
    feedback_stream: { seed: 0, words_before: 0 }
  }
}

describe('the bounds of scores', () => {
  it('hold for every matching of published instances, of each kind of preferences', () => {
    for (const seed of [0, 3, 6, 9]) {
      const instance = publishedScheduling('BASIC', seed)
      const most = mostBlockingPairs(instance)
      const random = seededRandom(seed, 'matchings')
      for (let draw = 0; draw < 300; draw += 1) {
        const tasks = [...instance.task_ids]
        for (let i = tasks.length - 1; i > 0; i -= 1) {
          const j = random.integer(i + 1)
          ;[tasks[i], tasks[j]] = [tasks[j]!, tasks[i]!]
        }
        const matching = new Map(instance.worker_ids.map((id, i) => [id, tasks[i]!]))
        expect(blockingPairs(instance, matching).length).toBeLessThanOrEqual(most)
      }
    }
  })

  it('are half of all pairs where one side has a common order, which gives -1', () => {
    const instance = publishedScheduling('BASIC', 9)
    expect([mostBlockingPairs(instance), expectedBlockingPairs(instance)]).toEqual([45, 22.5])
    expect(scheduling.scoreBoundsIn!(instance, 'BASIC')).toEqual({ worst: -1, best: 1 })
  })

  it('are met by no instance below those of all', () => {
    const instance = contrary(10)
    // n(n - 2) / 6 is the least expectation: it is reached here.
    expect(expectedBlockingPairs(instance)).toBeCloseTo(80 / 6, 12)
    const { worst } = scheduling.scoreBounds
    expect(worst).toBeCloseTo(-5.75, 12)
    expect(scheduling.scoreBoundsIn!(instance, 'BASIC').worst).toBeGreaterThanOrEqual(worst!)
    for (const { scoreBounds } of environments) expect(scoreBounds.best).toBeGreaterThan(scoreBounds.worst ?? -1)
  })

  it('leave room for the rounding of profits, and none below for prices under zero', () => {
    const instance = publishedPricing('HARD', 1)
    const best = bestPricingScore(instance)
    expect(best).toBeGreaterThan(1)
    expect(best).toBeLessThan(1.01)
    expect(environments.find(({ name }) => name === 'pricing')!.scoreBoundsIn!(instance, 'HARD').worst).toBeNull()
  })
})
