import { mean } from 'simple-statistics'
import { expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { openEnvironment } from '../../../src/suites/econevals/environment/environment.ts'
import { buyAtRandom, exploreThenGreedy } from '../../../src/suites/econevals/procurement/baselines.ts'
import { publishedProcurement } from '../../../src/suites/econevals/procurement/draw-instance.ts'
import { procurementRules } from '../../../src/suites/econevals/procurement/rules.ts'
import { assignAtRandom, resolveProblems, submitMatching } from '../../../src/suites/econevals/scheduling/baselines.ts'
import { publishedScheduling } from '../../../src/suites/econevals/scheduling/draw-instance.ts'
import { schedulingRules } from '../../../src/suites/econevals/scheduling/rules.ts'
import { scoreScheduling } from '../../../src/suites/econevals/scheduling/score.ts'
import { stableMatching } from '../../../src/suites/econevals/scheduling/stable-matching.ts'

const seeds = Array.from({ length: 12 }, (_, seed) => seed)

it('resolving problems is near the 97.6 ± 1.0 of its replication on MEDIUM, and random matchings near 0', () => {
  const scoresOf = (play: typeof resolveProblems) =>
    seeds.map((seed) => {
      const instance = publishedScheduling('MEDIUM', seed)
      const environment = openEnvironment({ rules: schedulingRules(), instance })
      play(environment, seededRandom(seed, 'baseline'))
      return scoreScheduling(instance, environment.state.periods).score!
    })
  expect(Math.abs(100 * mean(scoresOf(resolveProblems)) - 97.6)).toBeLessThan(4)
  // A random matching has a standard deviation of some 0.15, twelve of them one of 0.045.
  expect(Math.abs(mean(scoresOf(assignAtRandom)))).toBeLessThan(0.2)
})

it('a stable matching ends the run at once', () => {
  const instance = publishedScheduling('BASIC', 3)
  const environment = openEnvironment({ rules: schedulingRules(), instance })
  submitMatching(environment, stableMatching(instance, 'tasks'))
  expect(environment.state.periods).toHaveLength(1)
  expect(environment.isOver()).toBe(true)
})

it('plans of the baselines can all be bought, and varying the best one finds more than chance', () => {
  const most = (play: typeof buyAtRandom) =>
    seeds.map((seed) => {
      const environment = openEnvironment({ rules: procurementRules(), instance: publishedProcurement('MEDIUM', seed) })
      play(environment, seededRandom(seed, 'baseline'))
      expect(environment.state.periods.flatMap(({ reasons }) => reasons)).toEqual([])
      return Math.max(...environment.state.periods.map(({ workers }) => workers))
    })
  const random = most(buyAtRandom)
  expect(mean(most(exploreThenGreedy).map((workers, i) => workers / random[i]!))).toBeGreaterThan(1.2)
})
