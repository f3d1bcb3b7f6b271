import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../../src/statistics/random.ts'
import { collusion } from '../../../src/suites/econevals/collusion/definition.ts'
import { newState } from '../../../src/suites/econevals/environment/definition.ts'
import { environments, findEnvironment } from '../../../src/suites/econevals/environments.ts'
import { econevalsSuite } from '../../../src/suites/econevals/index.ts'
import { patience } from '../../../src/suites/econevals/patience/definition.ts'
import { pricing } from '../../../src/suites/econevals/pricing/definition.ts'
import { instanceBank } from '../../../src/suites/econevals/release/instance-bank.ts'
import { drawPlan, variantsOf } from '../../../src/workflows/releases/draw/draw-plan.ts'

const having = environments.flatMap(({ name, variants }) =>
  Object.keys(variants?.words ?? {}).map((variant) => [name, variant] as const)
)
const standard = { level: 'BASIC', style: 'standard' } as const

describe.each(having)('%s under %s', (name, variant) => {
  it('is the same instance, which says under which rules it is played', () => {
    const { published, levels, variants, instanceSchema } = findEnvironment(name)
    const usual = published(Object.keys(levels)[0]!, 0)
    const under = variants!.under(usual, variant)
    expect([variants!.of(usual), variants!.of(under)]).toEqual([null, variant])
    expect(instanceSchema.parse(JSON.parse(JSON.stringify(under)))).toEqual(under)
    expect(JSON.stringify(variants!.under(under, null))).toBe(JSON.stringify(usual))
  })

  it('stands in releases where an order names it, and says so in its items', () => {
    const bank = instanceBank(findEnvironment(name))
    const own = bank.templates().filter((template) => bank.variantOf!(template) === variant)
    expect(own).toHaveLength(bank.templates().filter((template) => bank.variantOf!(template) === null).length)
    expect(own.every((template) => bank.isByNameAlone!(template))).toBe(true)
    const [template] = own
    expect(template!.name.startsWith(`${name}:${variant}/fresh/`)).toBe(true)
    expect(bank.fill(template!, seededRandom(1, 'a'))!.content.examinee).toMatchObject({ environment: name, variant })
  })
})

describe('variants', () => {
  it('are those of the specification, and none of them is usual', () => {
    expect(having.map((pair) => pair.join(' '))).toEqual([
      ...['procurement known_horizon', 'procurement graded_best', 'pricing paper'],
      ...['patience paper', 'patience strict_code', 'collusion paper']
    ])
  })

  it('of procurement tell how many attempts there are, and that the best counts', () => {
    const { systemPrompt } = findEnvironment('procurement')
    const told = [null, 'known_horizon', 'graded_best'].map((variant) => systemPrompt({ ...standard, variant }))
    expect(told.map((text) => [text.includes('100 attempts'), text.includes('judged by the best plan')])).toEqual([
      ...[
        [false, false],
        [true, false]
      ],
      [true, true]
    ])
    const reasoning = systemPrompt({ level: 'BASIC', style: 'reasoning_model', variant: 'graded_best' })
    expect([reasoning.includes('judged by'), reasoning.includes('reasoning,')]).toEqual([true, false])
  })

  it('of pricing have the outside option of the paper', () => {
    const usual = pricing.published('BASIC', 0)
    const optimum = (instance: unknown) =>
      pricing.result({ instance, level: 'BASIC', optimum: null }, [newState()]).figures.optimum as number
    // Who may buy nothing is weighed as 1 in place of the root of 2: more is sold.
    expect(optimum(pricing.variants!.under(usual, 'paper'))).toBeGreaterThan(optimum(usual))
  })

  it('of collusion count the last 50 periods alone', () => {
    const instance = collusion.published('duopoly', 0)
    const seat = () => {
      const prices = Array.from({ length: 300 }, (_, period) => (period === 249 ? 1.9 : 1.6))
      return { ...newState<unknown>(), periods: prices.map((price) => ({ price, written: String(price) })) }
    }
    const states = [seat(), seat()]
    const result = (of: unknown) => collusion.result({ instance: of, level: 'duopoly', optimum: null }, states)
    const [usual, paper] = [result(instance), result(collusion.variants!.under(instance, 'paper'))]
    expect(paper.score).toEqual({ status: 'scored', value: usual.figures.scoreByPaper })
    // (1.6 - 1.47292666) / (1.92498092 - 1.47292666)
    expect(paper.score).toMatchObject({ value: expect.closeTo(0.281102, 5) })
    expect(usual.score).toMatchObject({ value: expect.closeTo(0.281102 + 0.3 / 51 / 0.45205426, 5) })
  })

  it('of patience read answers as the public code does, or find rates as the paper does', () => {
    const usual = patience.published('short', 0)
    const play = (instance: unknown, text: string) => {
      const state = newState<unknown>()
      const [seat] = patience.open(instance, { ...standard, level: 'short' }, [state])
      let calls = 0
      for (; !seat!.isOver(); calls += 1) seat!.callTool('answer', { text })
      return { calls, result: patience.result({ instance, level: 'short', optimum: null }, [state]) }
    }
    const strict = play(patience.variants!.under(usual, 'strict_code'), 'perhaps')
    expect([strict.calls, strict.result.figures.unusable]).toEqual([480, 0])
    // All that is no choice of money now waits.
    expect(strict.result.figures.ratePercent).toBeLessThan(1)
    const read = play(usual, 'perhaps')
    expect([read.calls, read.result.figures.unusable]).toEqual([3 * 480, 480])
    const paper = play(patience.variants!.under(usual, 'paper'), '<answer>A</answer>').result
    expect(paper.figures.ratePercent).toBe(paper.figures.ratePercentByPaper)
  })

  it('of one task type are not mixed in a release, nor drawn where nobody asks for them', () => {
    const plan = (templates?: string[]) => drawPlan(econevalsSuite, { count: 90, ...(templates && { templates }) }, 'a')
    expect(variantsOf(plan())).toEqual(new Map())
    expect(variantsOf(plan(['procurement']))).toEqual(new Map())
    const named = plan(['procurement:known_horizon/fresh', 'pricing:paper', 'scheduling/fresh'])
    expect(variantsOf(named)).toEqual(
      new Map([
        ['procurement', 'known_horizon'],
        ['pricing', 'paper']
      ])
    )
    expect(() => plan(['procurement:known_horizon', 'procurement/fresh'])).toThrow(
      'a release holds procurement under one kind of rules, got '
    )
  })
})
