import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SubmissionChoices } from '../../../src/schemas/choice-figures.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import { suites } from '../../../src/suites/index.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws } from '../../helpers/second-suite.ts'
import {
  alwaysA,
  answerAs,
  drawOpen,
  goldOf,
  guesses,
  isRight,
  isWeakIn,
  lettersOf,
  makes,
  rightLetters,
  type Simulated
} from '../../helpers/simulated-choices.ts'

/** Deadweight loss rests on efficient surplus, that on both other surpluses. */
const elements = ['consumer_surplus', 'producer_surplus', 'efficient_surplus', 'deadweight_loss']
const weak = 'medical'

let test: TestApp
let team: string
let items: ReleaseItem[]
const ids = new Map<string, string>()
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  team = await test.keyFor('submitter')
  items = await drawOpen(test, suites, { suite: 'steer-me', name: 'bank', count: 480, taskTypes: elements })
  const models: Record<string, Simulated> = {
    guesses,
    'always A': alwaysA,
    right: isRight,
    weak: isWeakIn(weak),
    'one mistake': makes('base_price_gap'),
    'without prerequisites': (item, random) =>
      item.taskType === 'consumer_surplus' ? { output: 'none of these' } : isRight(item, random),
    'tells probabilities': (item) => {
      const [letters] = lettersOf(item) as [string[]]
      const right = rightLetters(item)
      const optionProbabilities = Object.fromEntries(letters.map((letter) => [letter, letter === right ? 0.5 : 0.1]))
      const usage = { inputTokens: 10, outputTokens: 2 }
      return { output: right, optionProbabilities, calls: [{ model: 'm', usage, latencyMs: 500 }] }
    },
    'tells costs': (item) => {
      const usage = { inputTokens: 10, outputTokens: 2 }
      const call = { model: 'openai:gpt-5', usage, costUsd: 0.25 }
      return { output: item.taskType === elements[0] ? 'none' : rightLetters(item), calls: [call, call] }
    },
    'tells none': (item) => ({ output: rightLetters(item), optionProbabilities: { unavailable: 'no such API' } })
  }
  for (const [model, simulated] of Object.entries(models)) {
    ids.set(model, await answerAs(test, team, { release: 'bank', items, model, simulated }))
  }
}, 240_000)
afterAll(() => test.close())

const read = async (model: string, { key = team as string | null, query = '' } = {}) =>
  await test.call(key, 'GET', `/v1/submissions/${ids.get(model)}/choices${query}`)
const figuresOf = async (model: string, query = '') => {
  const { status, text, json } = await read(model, { query })
  expect(status, text).toBe(200)
  return json<SubmissionChoices>()
}
const elementOf = ({ elements }: SubmissionChoices, name: string) => elements.find(({ element }) => element === name)!
const worstOf = ({ robustness }: Pick<SubmissionChoices['whole'], 'robustness'>, facet: string) =>
  robustness.find(({ by }) => by === facet)!

describe('GET /v1/submissions/:id/choices', () => {
  it('finds nothing in a model that guesses', async () => {
    const { whole } = await figuresOf('guesses')
    expect(whole.answers).toBe(items.length)
    // 480 guesses among four: a standard deviation of .0198 of the share, and .0264 of the gap closed above chance.
    expect(Math.abs(whole.share.value - 0.25)).toBeLessThan(4 * 0.0198)
    expect(Math.abs(whole.formulaScoring.value!)).toBeLessThan(4 * 0.0264)
    expect(whole.unread).toBe(0)
    for (const { chosen } of whole.positions!.positions) expect(Math.abs(chosen - 0.25)).toBeLessThan(4 * 0.0198)
  })

  it('shows that a model chooses by the letter, and that it scores as guessing does', async () => {
    const { whole } = await figuresOf('always A')
    expect(whole.positions!.positions.map(({ chosen }) => chosen)).toEqual([1, 0, 0, 0])
    for (const { right } of whole.positions!.positions) expect(Math.abs(right - 0.25)).toBeLessThan(4 * 0.0198)
    expect(Math.abs(whole.gapClosed.value!)).toBeLessThan(0.3)
    expect(Math.abs(whole.formulaScoring.value!)).toBeLessThan(4 * 0.0264)
  })

  it('has 1 throughout, with intervals, for a model that is right', async () => {
    const { whole, elements: each, groups } = await figuresOf('right')
    for (const { exactMatch, gapClosed, formulaScoring, ratio } of [whole, ...each, ...groups]) {
      expect([exactMatch, gapClosed, formulaScoring].map(({ value, lower }) => [value, lower])).toEqual([
        [1, 1],
        [1, 1],
        [1, 1]
      ])
      expect(ratio.value).toBeCloseTo(3, 12)
    }
    expect([whole.share.upper, whole.dependencyRobustness, each[0]!.errors]).toEqual([1, 0, null])
    expect(groups.map(({ id, within }) => [id, within])).toEqual([
      ['5', null],
      ['5.1', '5']
    ])
  })

  it('names the domain in which a model is weak, and that alone', async () => {
    const { whole } = await figuresOf('weak')
    const { groups, worst } = worstOf(whole, 'domain')
    expect(worst.gapClosed!.name).toBe(weak)
    expect(groups.filter(({ gapClosed }) => gapClosed < 1).map(({ name }) => name)).toEqual([weak])
    const byPerspective = worstOf(whole, 'perspective')
    expect(byPerspective.worst.exactMatch!.score).toBeGreaterThan(0.8)
    expect(whole.positions!.positions.every(({ chosen, right }) => Math.abs(chosen - right) < 0.05)).toBe(true)
  })

  it('leaves groups of fewer than 20 answers out of the worst, and names them', async () => {
    const { elements: each } = await figuresOf('weak')
    const groupsBy = (wanted: string, of: (item: ReleaseItem) => string) =>
      Map.groupBy(
        items.filter(({ taskType }) => taskType === wanted),
        of
      )
    let named = 0
    for (const found of each) {
      const { groups, leftOut, worst } = worstOf(found, 'type')
      const counts = groupsBy(found.element, (item) => goldOf(item).type)
      const few = [...counts].filter(([, { length }]) => length < 20).map(([name]) => name)
      expect(leftOut.map(({ name }) => name).sort()).toEqual(few.sort())
      expect(groups.length + few.length).toBe(counts.size)
      expect(worst.gapClosed === null).toBe(groups.length === 0)
      named += few.length
      const domains = worstOf(found, 'domain')
      named += domains.leftOut.length
      expect(domains.groups.every(({ answers }) => answers >= 20)).toBe(true)
    }
    expect(named).toBeGreaterThan(0)
  })

  it('says which mistake the wrong answers make, and for which labels of the paper it stands', async () => {
    const found = await figuresOf('one mistake')
    const { errors } = elementOf(found, 'deadweight_loss')
    expect(errors!.mistakes).toEqual([
      {
        ...{ mistake: 'base_price_gap', answers: errors!.wrong, share: 1 },
        standsFor: ['base type 1', 'base type 2', 'base and height type 2']
      }
    ])
    expect(errors!.wrong).toBeGreaterThan(40)
    for (const name of elements.slice(0, 3)) expect(elementOf(found, name).errors).toBeNull()
    const guessed = elementOf(await figuresOf('guesses'), 'deadweight_loss').errors!
    expect(guessed.mistakes.length).toBeGreaterThan(3)
    expect(guessed.mistakes.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  })

  it('tells skill without prerequisites, with the way back to what is missing', async () => {
    const found = await figuresOf('without prerequisites')
    const { dependencies } = elementOf(found, 'deadweight_loss')
    expect(dependencies!.prerequisites[0]).toEqual({ element: 'consumer_surplus', gapClosed: -1, isBelow: true })
    expect(dependencies!.prerequisites.slice(1).every(({ isBelow }) => !isBelow)).toBe(true)
    expect(dependencies!.sum).toBe(2)
    expect(dependencies!.unknown.length).toBeGreaterThan(0)
    const { errors, unread } = elementOf(found, 'consumer_surplus')
    expect([unread, errors!.mistakes.map(({ mistake, share }) => [mistake, share])]).toEqual([1, [['unread', 1]]])
  })

  it('has accuracy by grade and by digits of the right answer', async () => {
    const { whole } = await figuresOf('guesses')
    expect(whole.byGrade.reduce((sum, { answers }) => sum + answers, 0)).toBe(items.length)
    expect(whole.byGrade.map(({ name }) => Number(name))).toEqual(
      [...new Set(items.map((item) => (item.gold as { grade: number }).grade))].sort((a, b) => a - b)
    )
    const digits = (item: ReleaseItem) => {
      const { parts } = item.examinee as { parts: { options: { letter: string; text: string }[] }[] }
      return /^-?(\d+)/.exec(parts[0]!.options.find(({ letter }) => letter === rightLetters(item))!.text)?.[1]?.length
    }
    const counts = Map.groupBy(items.filter(digits), (item) => String(digits(item)))
    expect(new Map(whole.byDigits.map(({ name, answers }) => [name, answers]))).toEqual(
      new Map([...counts].map(([name, { length }]) => [name, length]))
    )
  })

  it('has calibration where probabilities are told, reshaped as asked, and a reason elsewhere', async () => {
    // Of .5 and three times .1, .2 on other tokens: conditioned 5/8 and three times 1/8; mixed .55 and three times .15.
    const { calibration } = (await figuresOf('tells probabilities')).whole
    expect(calibration!.expectedAccuracy.value).toBeCloseTo(0.625, 12)
    expect(calibration!.expectedError.value).toBeCloseTo(0.375, 12)
    expect(calibration!.brier.value).toBeCloseTo((0.375 ** 2 + 3 * 0.125 ** 2) / 4, 12)
    expect([calibration!.mass, calibration!.mostlyElsewhere]).toEqual([expect.closeTo(0.8, 12), 0])
    expect(calibration!.firstElsewhere).toBe(0)
    const mixed = (await figuresOf('tells probabilities', '?rpm=mixing')).whole.calibration!
    expect(mixed.expectedAccuracy.value).toBeCloseTo(0.55, 12)
    expect(mixed.expectedError.lower).toBeCloseTo(0.45, 12)
    for (const [model, reason] of [
      ['right', 'not_told'],
      ['tells none', 'unavailable']
    ] as const) {
      const { whole } = await figuresOf(model)
      expect([whole.calibration, whole.calibrationReason]).toEqual([null, reason])
    }
  })

  it('tells what calls took, where they are told', async () => {
    const { use } = (await figuresOf('tells probabilities')).whole
    expect(use).toEqual({
      ...{ answers: items.length, calls: items.length, inputTokens: 10 * items.length },
      ...{ outputTokens: 2 * items.length, seconds: items.length / 2, tokensPerRight: 12 },
      ...{ costUsd: null, costPerRight: null, costReason: 'cost_not_told' }
    })
    expect((await figuresOf('right')).whole.use).toBeNull()
    const { whole, elements: each } = await figuresOf('tells costs')
    const right = items.filter(({ taskType }) => taskType !== elements[0]).length
    expect(whole.use).toMatchObject({
      costUsd: items.length / 2,
      costPerRight: items.length / 2 / right,
      costReason: null
    })
    expect(each[0]!.use).toMatchObject({ costUsd: each[0]!.answers / 2, costPerRight: null, tokensPerRight: null })
    const { text } = await test.call(team, 'GET', `/submissions/${ids.get('tells costs')}/choices`)
    expect(text).toContain(
      `${(items.length / 2).toFixed(2)} USD, ${(items.length / 2 / right).toFixed(4)} USD for each right one`
    )
  })

  it('is the same to the byte whenever it is asked', async () => {
    const once = await read('guesses')
    expect((await read('guesses')).text).toBe(once.text)
    expect((await figuresOf('right')).answersHash).not.toBe(once.json<SubmissionChoices>().answersHash)
  })

  it('withholds what follows from letters where responses are not open, and everything of private items', async () => {
    const shown = (await read('guesses', { key: null })).json<SubmissionChoices>()
    const own = await figuresOf('guesses')
    expect([shown.withheld, own.withheld]).toEqual(['responses_not_open', null])
    expect([shown.whole.positions, shown.whole.use, shown.elements[3]!.errors]).toEqual([null, null, null])
    expect(shown.whole.exactMatch).toEqual(own.whole.exactMatch)
    await test.call(test.admin, 'POST', '/v1/releases/draw', {
      ...{ suite: 'steer-me', name: 'secret', count: 40, taskTypes: elements.slice(0, 1) }
    })
    await runDraws(test, suites)
    const lines = (await test.call(null, 'GET', '/v1/releases/secret/template')).text.trimEnd().split('\n')
    const asked = lines.map((line) => ({ ...items[0]!, id: (JSON.parse(line) as { itemId: string }).itemId }))
    const simulated = () => ({ output: 'A' })
    const id = await answerAs(test, team, {
      release: 'secret',
      items: asked,
      model: 'A',
      simulated,
      openResponses: true
    })
    for (const [key, status] of [
      [null, 403],
      [team, 403],
      [await test.keyFor('maintainer'), 200],
      [await test.keyFor('auditor'), 200]
    ] as const) {
      const reply = await test.call(key, 'GET', `/v1/submissions/${id}/choices`)
      expect([reply.status, status === 403 && reply.json<{ code: string }>().code]).toEqual([
        status,
        status === 403 && 'split_private'
      ])
      // What is filled by its figures is withheld alike.
      for (const path of ['/v1/suites', '/suites']) {
        const filled = await test.call(key, 'GET', `${path}/steer-me/dependencies?submission=${id}`)
        expect([path, filled.status]).toEqual([path, status])
      }
    }
    const other = await test.call(test.admin, 'GET', `/v1/suites/steer/dependencies?submission=${id}`)
    expect(other.json()).toMatchObject({ code: 'submission_other' })
  })

  it('refuses a submission that is not graded', async () => {
    const draft = await test.call(team, 'POST', '/v1/submissions', { release: 'bank', model: 'later' })
    const reply = await test.call(team, 'GET', `/v1/submissions/${draft.json<{ id: string }>().id}/choices`)
    expect([reply.status, reply.json<{ code: string }>().code]).toEqual([409, 'not_graded'])
  })
})
