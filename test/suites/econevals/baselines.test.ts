import { mean } from 'simple-statistics'
import { expect, it } from 'vitest'
import { baselines, findBaseline } from '../../../src/suites/econevals/baselines/baselines.ts'
import { playBaseline } from '../../../src/suites/econevals/baselines/play-baseline.ts'
import { greedyEquality } from '../../../src/suites/econevals/efficiency-equality/allocations.ts'
import { publishedEfficiencyEquality } from '../../../src/suites/econevals/efficiency-equality/draw-instance.ts'
import { newState } from '../../../src/suites/econevals/environment/definition.ts'
import { findEnvironment } from '../../../src/suites/econevals/environments.ts'
import type { PurchasePeriod } from '../../../src/suites/econevals/procurement/purchase-plan.ts'
import { localSeat } from '../../../src/suites/econevals/sessions/seat.ts'

const seeds = Array.from({ length: 12 }, (_, seed) => seed)

/** A run of a policy: what is recorded of its first seat, and its score; of procurement, which needs an optimum, none. */
async function play(environment: string, level: string, { policy: name, seed }: { policy: string; seed: number }) {
  const definition = findEnvironment(environment)
  const instance = definition.published(level, seed)
  const states = Array.from({ length: definition.seats(instance) }, () => newState<unknown>())
  const seats = definition.open(instance, { level, style: 'standard' }, states).map(localSeat)
  const baseline = findBaseline(environment, name)
  const policy = 'policy' in baseline ? baseline.policy : baseline.knowing(instance)
  await playBaseline(
    seats,
    seats.map(() => policy),
    `${seed}`
  )
  const isScored = environment !== 'procurement'
  const { score } = isScored
    ? definition.result({ instance, level, optimum: null }, states)
    : { score: { status: 'unscored' } as const }
  return { periods: states[0]!.periods, notes: states[0]!.notes, score: score.status === 'scored' ? score.value : null }
}

const scoresOf = async (environment: string, level: string, policy: string, of = seeds) =>
  (await Promise.all(of.map((seed) => play(environment, level, { policy, seed })))).map(({ score }) => score!)

it('resolving problems is near the 97.6 ± 1.0 of its replication on MEDIUM, and random matchings near 0', async () => {
  expect(Math.abs(100 * mean(await scoresOf('scheduling', 'MEDIUM', 'resolve-problems')) - 97.6)).toBeLessThan(4)
  // A random matching has a standard deviation of some 0.15, twelve of them one of 0.045.
  expect(Math.abs(mean(await scoresOf('scheduling', 'MEDIUM', 'random')))).toBeLessThan(0.2)
})

it('a stable matching ends the run at once', async () => {
  expect(await play('scheduling', 'BASIC', { policy: 'gale-shapley', seed: 3 })).toMatchObject({
    periods: { length: 1 },
    score: 1
  })
})

it('plans of the baselines can all be bought, and varying the best one finds more than chance', async () => {
  const most = async (policy: string) => {
    const runs = await Promise.all(seeds.map((seed) => play('procurement', 'MEDIUM', { policy, seed })))
    return runs.map(({ periods }) => {
      const plans = periods as PurchasePeriod[]
      expect(plans.flatMap(({ reasons }) => reasons)).toEqual([])
      return Math.max(...plans.map(({ workers }) => workers))
    })
  }
  const random = await most('random')
  const greedy = await most('explore-then-greedy')
  expect(mean(greedy.map((workers, i) => workers / random[i]!))).toBeGreaterThan(1.2)
})

it('equality by what was paid so far is the allocation of who reckons with the instance', async () => {
  for (const seed of [0, 6, 17]) {
    const { periods } = await play('efficiency_equality', 'equality', { policy: 'greedy-equality', seed })
    const allocation = greedyEquality(publishedEfficiencyEquality(seed))
    expect(periods).toEqual(allocation)
  }
})

it('the allocations at both ends of the frontier, and the prices of both references, are worth 0 and 1', async () => {
  const few = [0, 1, 2]
  expect(await scoresOf('efficiency_equality', 'main', 'efficient', few)).toEqual([1, 1, 1])
  expect(await scoresOf('efficiency_equality', 'main', 'equal', few)).toEqual([0, 0, 0])
  for (const score of await scoresOf('efficiency_equality', 'efficiency', 'explore-then-efficient', few)) {
    expect(score).toBeGreaterThan(0.9)
  }
  for (const [policy, worth] of [
    ['competitive', 0],
    ['collusive', 1]
  ] as const) {
    for (const score of await scoresOf('collusion', 'duopoly', policy, few)) expect(score).toBeCloseTo(worth, 6)
  }
  for (const score of await scoresOf('pricing', 'BASIC', 'tracked-optimum', few)) expect(score).toBeGreaterThan(0.97)
})

it('every policy plays every environment that it is for to the end, the same each time', async () => {
  for (const [environment, policies] of Object.entries(baselines)) {
    for (const level of Object.keys(findEnvironment(environment).levels)) {
      for (const policy of Object.keys(policies)) {
        const played = await play(environment, level, { policy, seed: 1 })
        expect(played.periods.length, `${environment} ${level} ${policy}`).toBeGreaterThan(0)
        expect(await play(environment, level, { policy, seed: 1 })).toEqual(played)
      }
    }
  }
})
