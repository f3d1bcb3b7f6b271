import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import {
  type Environment,
  type EnvironmentState,
  openEnvironment
} from '../../../src/suites/econevals/environment/environment.ts'
import { optimalPrices } from '../../../src/suites/econevals/logit/optimal-prices.ts'
import type { PricingAttempt } from '../../../src/suites/econevals/pricing/attempt.ts'
import { costPlus, trackedOptimum } from '../../../src/suites/econevals/pricing/baselines.ts'
import { freshPricing, publishedPricing } from '../../../src/suites/econevals/pricing/draw-instance.ts'
import {
  alphasAt,
  marketOf,
  type PricingInstance,
  pricingInstanceSchema
} from '../../../src/suites/econevals/pricing/instance.ts'
import { optimalPricesAt, optimalProfit } from '../../../src/suites/econevals/pricing/optimum.ts'
import { pricingSystemPrompt } from '../../../src/suites/econevals/pricing/price-tools.ts'
import { pricingRules } from '../../../src/suites/econevals/pricing/rules.ts'
import { pricingScore } from '../../../src/suites/econevals/pricing/score.ts'
import { pricingPrimes } from './prime-instances.ts'
import { callBoth, hostileArguments, randomCall, reopened, shown, type Twin } from './random-calls.ts'

type State = EnvironmentState<PricingAttempt>
const newState = (): State => ({ periods: [], notes: [''], told: [] })

function open(instance: PricingInstance, state = newState()) {
  return openEnvironment<PricingInstance, PricingAttempt>({ rules: pricingRules(), instance }, state)
}

const { instance: primes, hidden } = pricingPrimes

function played(instance: PricingInstance, pricesAt: (period: number) => number[]) {
  const environment = open(instance)
  for (let period = 0; period < instance.num_periods; period++) {
    const prices = pricesAt(period).map((price, i) => [instance.product_ids[i], price])
    environment.callTool('set_prices', { prices_dict_str: JSON.stringify(Object.fromEntries(prices)) })
  }
  return pricingScore(instance, environment.state.periods)
}

describe('pricing', () => {
  it('tells what is wrong with prices, keeps nothing of them and lets the period go on', () => {
    const environment = open(publishedPricing('MEDIUM', 1))
    const set = (prices_dict_str: unknown) => environment.callTool('set_prices', { prices_dict_str })
    const all = (last: string) => `{'Product_1': 1, 'Product_2': 2, 'Product_3': 3, 'Product_4': ${last}}`
    expect(set(5)).toMatchObject({
      status: 'retry_error',
      text: expect.stringContaining('should be a string representation of a dictionary and not a value')
    })
    expect(set('no dictionary')).toMatchObject({
      status: 'error',
      text: 'Malformed input, could not parse prices_dict_str as dictionary'
    })
    expect(set("{'Product_2': 1, 'Product_9': 1}")).toMatchObject({
      status: 'retry_error',
      text: "Malformed input, missing prices for products: {'Product_1', 'Product_3', 'Product_4'}"
    })
    expect(set(all('4, 9: 1, "x": 2'))).toMatchObject({
      status: 'retry_error',
      text: "Malformed input, the following product IDs are unknown: {9, 'x'}"
    })
    for (const value of ['1e999', "'4'", 'None', 'True', '[4]', '{}']) {
      expect(set(all(value))).toMatchObject({
        status: 'retry_error',
        text: 'Malformed input, price for Product_4 must be a finite number'
      })
    }
    expect(environment.callTool('set_prices', {})).toMatchObject({
      status: 'error',
      text: 'Malformed input, expected assignment argument'
    })
    for (const argument of hostileArguments) expect(set(argument).periodOver).toBe(false)
    expect(environment.state).toEqual(newState())
    expect(set(all('-4.5'))).toMatchObject({ status: 'period_over', periodOver: true, runOver: false })
  })

  it('answers payloads of millions of characters', () => {
    const environment = open(publishedPricing('BASIC', 0))
    for (const long of [
      'x'.repeat(3e6),
      `{'${'k'.repeat(3e6)}': 1}`,
      `{'Product_1': ${'9'.repeat(1e5)}}`,
      '{'.repeat(3e6)
    ]) {
      expect(environment.callTool('set_prices', { prices_dict_str: long }).periodOver).toBe(false)
    }
    expect(environment.state).toEqual(newState())
  })

  it('has finite results at any price, and scores no more than the optimum but for rounding', () => {
    const instance = publishedPricing('HARD', 1)
    for (const price of [-1e200, -1e6, 0, 1e-300, 375 * 20, 1e6, 1e200]) {
      const score = played(instance, () => instance.product_ids.map(() => price))
      expect(score.status === 'scored' && Number.isFinite(score.value) && score.value < 1).toBe(true)
    }
    expect(played(instance, (period) => trackedOptimum(instance, period, 0))).toMatchObject({
      value: expect.closeTo(1, 3)
    })
    expect(played(instance, () => costPlus(instance, 1.2))).toMatchObject({ status: 'scored' })
    expect(pricingScore(instance, [])).toEqual({ status: 'unscored', reason: 'not_over' })
  })

  it('finds prices that no change of one of them betters', () => {
    const instance = publishedPricing('HARD', 0)
    const best = optimalPrices(marketOf(instance))
    const alpha = alphasAt(instance, 7)
    expect(optimalPricesAt(instance, 7)).toEqual(best.prices.map((price, i) => price * alpha[i]!))
    expect(best.profit * 50).toBeCloseTo(optimalProfit(instance), 9)
  })

  it('draws fresh instances that are valid, and the same from the same stream', () => {
    const fresh = (seed: number) => freshPricing({ products: 10 }, 'periodic_shifts', seededRandom(seed))
    for (let seed = 0; seed < 50; seed++) expect(pricingInstanceSchema.parse(fresh(seed))).toEqual(fresh(seed))
    expect(fresh(1)).not.toEqual(fresh(2))
    expect(pricingInstanceSchema.safeParse({ ...fresh(1), costs: [1] }).success).toBe(false)
    expect(pricingInstanceSchema.safeParse({ ...fresh(1), mu: 0 }).success).toBe(false)
  })

  it('tells models that reason by themselves to note no reasoning', () => {
    expect(pricingSystemPrompt()).toContain('reasoning')
    expect(pricingSystemPrompt('reasoning_model')).not.toContain('reasoning')
  })

  it('takes 10,000 calls of any kind, shows nothing hidden, and goes on after each as if it was never stored', () => {
    const random = seededRandom(20)
    const scores = [1, 2].map((seed) => seed / 1e5)
    let over = 0
    for (let calls = 0; calls < 10_000; ) {
      const environment = open(primes)
      const run: Twin<State> = { state: environment.state, call: environment.callTool }
      const twin: Twin<State> = {
        state: newState(),
        call(name, input) {
          this.state = reopened(this.state)
          return open(primes, this.state).callTool(name, input)
        }
      }
      for (let runOver = false; !runOver && calls < 10_000; calls++) {
        const act = () => pricingPrimes.act(random, { period: environment.state.periods.length, seat: 0 })
        const call = randomCall(environment as Environment<unknown>, { random, act })
        const result = callBoth({ run, twin, recorded: (state) => state.periods, call })
        expect(shown(result.text + environment.initialPrompt(), hidden)).toEqual([])
        runOver = result.runOver
      }
      const score = pricingScore(primes, environment.state.periods)
      if (score.status === 'scored') {
        over++
        scores.push(score.value)
      }
    }
    expect(over).toBeGreaterThan(5)
    expect(Math.max(...scores)).toBeLessThan(1.001)
  })
})
