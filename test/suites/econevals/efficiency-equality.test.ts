import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import {
  efficientAllocation,
  equalAllocation,
  exploreThenGreedy,
  greedyEquality
} from '../../../src/suites/econevals/efficiency-equality/allocations.ts'
import {
  freshEfficiencyEquality,
  publishedEfficiencyEquality
} from '../../../src/suites/econevals/efficiency-equality/draw-instance.ts'
import {
  type Assignment,
  type EfficiencyEqualityInstance,
  efficiencyEqualityInstanceSchema
} from '../../../src/suites/econevals/efficiency-equality/instance.ts'
import {
  efficiencyEqualityMetrics,
  efficiencyEqualityScore,
  outcomeOf
} from '../../../src/suites/econevals/efficiency-equality/metrics.ts'
import { efficiencyEqualitySystemPrompt, goals } from '../../../src/suites/econevals/efficiency-equality/prompts.ts'
import { efficiencyEqualityRules } from '../../../src/suites/econevals/efficiency-equality/rules.ts'
import {
  type Environment,
  type EnvironmentState,
  openEnvironment
} from '../../../src/suites/econevals/environment/environment.ts'
import { efficiencyPrimes } from './prime-instances.ts'
import { callBoth, hostileArguments, randomCall, reopened, shown, type Twin } from './random-calls.ts'

type State = EnvironmentState<Assignment>
const newState = (): State => ({ periods: [], notes: [''], told: [] })

function open(instance: EfficiencyEqualityInstance, state = newState(), keepsRefusals = false) {
  return openEnvironment<EfficiencyEqualityInstance, Assignment>(
    { rules: efficiencyEqualityRules({ keepsRefusals }), instance },
    state
  )
}

const { instance: primes, hidden } = efficiencyPrimes

describe('efficiency against equality', () => {
  it('tells what is wrong with an assignment in order, keeps nothing of it and lets the period go on', () => {
    const environment = open(publishedEfficiencyEquality(0))
    const submit = (assignment: unknown) => environment.callTool('submit_assignment', { assignment })
    const problem = (text: string) => ({ status: 'retry_error', text: `Malformed input: 'Assignment ${text}'` })
    expect(submit("['T1']")).toMatchObject({
      status: 'retry_error',
      text: 'Malformed input, could not parse assignment as JSON'
    })
    expect(submit("{'T1': 'W1', 'T9': 'W9'}")).toMatchObject(problem("doesn't include workers: {'W2', 'W3', 'W4'}"))
    expect(submit("{'T1': 'W1', 'T2': 'W2', 'T3': 'W3', 'T5': 'W4'}")).toMatchObject(
      problem("doesn't include tasks: {'T4'}")
    )
    const all = "'T1': 'W1', 'T2': 'W2', 'T3': 'W3', 'T4': 'W4'"
    expect(submit(`{${all}, 'T5': ['W1'], 'T6': 'W9', 'T7': 5}`)).toMatchObject(
      problem("includes invalid workers: {['W1'], 'W9', 5}")
    )
    expect(submit(`{${all}, 'T5': 'W1', 6: 'W1'}`)).toMatchObject(problem("includes invalid tasks: {'T5', 6}"))
    for (const argument of hostileArguments) expect(submit(argument).periodOver).toBe(false)
    expect(environment.state).toEqual(newState())
    expect(submit(`{${all}}`)).toMatchObject({ status: 'period_over', runOver: false })
  })

  it('clears refusals when a session is begun anew, unless the defect of the public code is asked for', () => {
    const twice = (keepsRefusals: boolean) => {
      const environment = open(publishedEfficiencyEquality(0), newState(), keepsRefusals)
      environment.callTool('get_previous_periods_data', {})
      environment.beginSession()
      return environment.callTool('get_previous_periods_data', {}).text
    }
    expect(twice(false)).toBe("{'previous_periods_data': 'No data yet available.'}")
    expect(twice(true)).toContain('Data already accessed this period.')
  })

  it('has the baselines of the paper', () => {
    const seeds = Array.from({ length: 18 }, (_, seed) => seed)
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
    const equality = (dividers: 'published' | 'printed') =>
      seeds.map((seed) => {
        const instance = publishedEfficiencyEquality(seed, dividers)
        return efficiencyEqualityMetrics(instance, greedyEquality(instance)).equalityReliability!
      })
    // Specification 7: 0.9703 with dividers from 0, 0.9650 from 1.
    expect(mean(equality('printed'))).toBeCloseTo(0.9703, 4)
    expect(mean(equality('published'))).toBeCloseTo(0.965, 4)
    const efficiency = seeds.map((seed) => {
      const instance = publishedEfficiencyEquality(seed)
      return efficiencyEqualityMetrics(instance, exploreThenGreedy(instance, seededRandom(seed))).efficiencyReliability!
    })
    // 0.951 with other random periods, and 0.941 in the paper.
    expect(mean(efficiency)).toBeCloseTo(0.945, 1)
    expect(Math.min(...efficiency)).toBeGreaterThan(0.85)
  })

  it('draws fresh instances that are valid, whose extremes are the ends of the frontier', () => {
    for (let seed = 0; seed < 20; seed++) {
      const instance = freshEfficiencyEquality(seededRandom(seed))
      expect(efficiencyEqualityInstanceSchema.parse(instance)).toEqual(instance)
      expect(outcomeOf(instance, equalAllocation(instance)).inequality).toBe(0)
      expect(efficiencyEqualityMetrics(instance, equalAllocation(instance))).toMatchObject({
        litmus: 0,
        equalityReliability: 1,
        alternateDistance: 0
      })
      expect(efficiencyEqualityScore(instance, 'main', efficientAllocation(instance))).toEqual({
        status: 'scored',
        value: 1
      })
    }
  })

  it('has no score while it goes on, nor where both ends of the frontier are one', () => {
    expect(efficiencyEqualityScore(primes, 'main', [])).toEqual({ status: 'unscored', reason: 'not_over' })
    const alike: EfficiencyEqualityInstance = {
      num_periods: 1,
      worker_ids: ['W1'],
      wage: 1,
      worker_productivity: { W1: 1 },
      tasks_by_period: [[['T1', 5]]],
      equal_pay_worker_of_task: { T1: 'W1' }
    }
    expect(efficiencyEqualityScore(alike, 'main', [[['T1', 'W1']]])).toEqual({
      status: 'unscored',
      reason: 'no_optimum'
    })
  })

  it('names the goal in the system prompt alone', () => {
    expect(new Set(goals.map((goal) => efficiencyEqualitySystemPrompt(goal))).size).toBe(3)
    for (const goal of goals) {
      expect(efficiencyEqualitySystemPrompt(goal, 'reasoning_model')).not.toContain('reasoning')
    }
  })

  it('takes 10,000 calls of any kind, shows nothing hidden, and goes on after each as if it was never stored', () => {
    const random = seededRandom(21)
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
      const act = () => efficiencyPrimes.act(random, { period: environment.state.periods.length, seat: 0 })
      for (let runOver = false; !runOver && calls < 10_000; calls++) {
        const call = randomCall(environment as Environment<unknown>, { random, act })
        const result = callBoth({ run, twin, recorded: (state) => state.periods, call })
        expect(shown(result.text + environment.initialPrompt(), hidden)).toEqual([])
        runOver = result.runOver
      }
      for (const goal of goals) {
        const score = efficiencyEqualityScore(primes, goal, environment.state.periods)
        if (score.status === 'scored') expect(score.value).toBeLessThanOrEqual(1)
        over += Number(score.status === 'scored')
      }
    }
    expect(over).toBeGreaterThan(15)
  })
})
