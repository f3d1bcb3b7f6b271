import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compareCards } from '../../../src/boards/cards/compare-cards.ts'
import { addCardCommands } from '../../../src/cli/card.ts'
import { addSubmissionCommands } from '../../../src/cli/submission.ts'
import { cardRubrics } from '../../../src/db/tables.ts'
import { cardRubricSchema } from '../../../src/schemas/card-rubric.ts'
import type { SubmissionChoices } from '../../../src/schemas/choice-figures.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import type { ReportCard } from '../../../src/schemas/report-card.ts'
import { suites } from '../../../src/suites/index.ts'
import { shippedCardRubrics } from '../../../src/suites/question-bank/card-rubrics.ts'
import { runCommand } from '../../cli/run-command.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws } from '../../helpers/second-suite.ts'
import {
  alwaysA,
  answerAs,
  drawOpen,
  goldOf,
  guesses,
  isRight,
  makes,
  type Simulated
} from '../../helpers/simulated-choices.ts'
import { readPage } from '../pages/read-page.ts'

const elements = ['add_sub', 'mult_div', 'compute_expectations', 'sunk_cost', 'gamblers_fallacy', 'certainty_effect']
/** The domain that most questions of one element are from. */
let weak: string

let test: TestApp
let team: string
let items: ReleaseItem[]
const ids = new Map<string, string>()
beforeAll(async () => {
  test = await buildTestApp({}, suites)
  team = await test.keyFor('submitter')
  items = await drawOpen(test, suites, { suite: 'steer', name: 'bank', count: 480, taskTypes: elements })
  const counts = Map.groupBy(items, (item) => `${item.taskType} ${goldOf(item).domain}`)
  const [most] = [...counts.values()].sort((one, other) => other.length - one.length)
  weak = goldOf(most![0]!).domain
  const models: Record<string, Simulated> = {
    guesses,
    'always A': alwaysA,
    right: isRight,
    // Never right there, whatever it chooses.
    weak: (item, random) =>
      goldOf(item).domain === weak ? { output: 'I would rather not say' } : isRight(item, random),
    'like people': (item, random) =>
      item.taskType === 'sunk_cost'
        ? makes('continue')(item, random)
        : item.taskType === 'gamblers_fallacy'
          ? makes('other_more_likely')(item, random)
          : isRight(item, random),
    'asked otherwise': (item, random) => ({ ...isRight(item, random), adaptation: 'zero-shot' })
  }
  for (const [model, simulated] of Object.entries(models)) {
    ids.set(model, await answerAs(test, team, { release: 'bank', items, model, simulated }))
  }
}, 240_000)
afterAll(() => test.close())

const url = (rubric: string, models: readonly string[] | null, query = '') => {
  const submissions = models === null ? '' : `&submissions=${models.map((model) => ids.get(model)).join(',')}`
  return `/v1/cards?release=bank&rubric=${rubric}${submissions}${query}`
}
const cardOf = async (rubric: string, models: readonly string[] | null, key: string | null = team) => {
  const { status, text, json } = await test.call(key, 'GET', url(rubric, models))
  expect(status, text).toBe(200)
  return json<ReportCard>()
}
const refusal = async (rubric: string, models: readonly string[], key: string | null = team) => {
  const { status, json } = await test.call(key, 'GET', url(rubric, models))
  return [status, json<Problem>().code]
}
const elementsOf = ({ settings }: ReportCard) =>
  settings.flatMap(({ modules }) => modules.flatMap(({ members }) => members))
const add = async (rubric: object) =>
  await test.call(await test.keyFor('maintainer'), 'POST', '/v1/card-rubrics', { suites: ['steer'], ...rubric })

describe('the shipped rubrics', () => {
  it('are all of both specifications, name elements and types that there are, and are told to anyone', async () => {
    const shipped = shippedCardRubrics()
    const listed = (await test.call(null, 'GET', '/v1/card-rubrics')).json<{ data: { id: string; rubric: object }[] }>()
    expect(listed.data.map(({ id }) => id)).toEqual(shipped.map(({ id }) => id))
    expect(shipped.length).toBe(23)
    for (const rubric of shipped) {
      expect(cardRubricSchema.parse(JSON.parse(JSON.stringify(rubric)))).toEqual(rubric)
      const { select } = rubric
      const named = suites.filter(({ name }) => rubric.suites.includes(name)).flatMap(({ taskTypes }) => taskTypes)
      const groups = named.flatMap(({ groups = [] }) => groups.map(({ id }) => id))
      expect(named.map(({ name }) => name)).toEqual(expect.arrayContaining(select.elements ?? []))
      expect(groups).toEqual(expect.arrayContaining([...(select.settings ?? []), ...(select.modules ?? [])]))
      const tags = named.flatMap(({ tagging }) => tagging!.tags)
      const valuesOf = (tag: string) => tags.filter(({ name }) => name === tag).flatMap(({ values }) => values)
      expect(valuesOf('question-type')).toEqual(expect.arrayContaining(select.types ?? []))
      expect(valuesOf('domain')).toEqual(expect.arrayContaining(select.domains ?? []))
    }
  })
})

describe('a report card', () => {
  it('has settings, modules and elements with what boards and choices have, and says what it leaves out', async () => {
    const card = await cardOf('whole-benchmark', ['guesses', 'right'])
    expect(card.submissions.map(({ model }) => model)).toEqual(['guesses', 'right'])
    expect(elementsOf(card).map(({ id }) => id)).toEqual(elements)
    expect(card.settings.map(({ id, modules }) => [id, modules.map((module) => module.id)])).toEqual([
      ['1', ['1.1']],
      ['2', ['2.2', '2.5']]
    ])
    const { leftOut } = await cardOf('cognitive-biases', ['right'])
    expect(leftOut.elements.map(({ id, reason }) => [id, reason])).toEqual(
      elements.slice(0, 3).map((id) => [id, 'not_selected'])
    )
    const choices = await test.call(team, 'GET', `/v1/submissions/${ids.get('guesses')}/choices`)
    const { whole, elements: each } = choices.json<SubmissionChoices>()
    expect(card.whole.results[0]!.score.value).toBeCloseTo(whole.gapClosed.value!, 12)
    for (const [place, { results }] of elementsOf(card).entries()) {
      expect(results[0]!.score.value).toBeCloseTo(each[place]!.gapClosed.value!, 12)
      expect(results[1]).toMatchObject({ score: { value: 1 }, band: 'A', unread: 0 })
    }
    expect(card.whole.chance).toBe(0)
  })

  it('is the same to the byte from the same inputs, in whatever order they are named', async () => {
    const once = await test.call(team, 'GET', url('whole-benchmark', ['guesses', 'right']))
    const again = await test.call(team, 'GET', url('whole-benchmark', ['right', 'guesses', 'right']))
    expect(again.text).toBe(once.text)
    const { rubricHash, release, submissions } = once.json<ReportCard>()
    expect([rubricHash, release.hash, ...submissions.map(({ answersHash }) => answersHash)]).toEqual(
      new Array(4).fill(expect.stringMatching(/^[0-9a-f]{64}$/))
    )
  })

  it('counts on how many elements each of two is better, ties split', async () => {
    const [pair] = (await cardOf('whole-benchmark', ['guesses', 'right'])).headToHead
    expect([pair!.elements, pair!.firstBetter, pair!.secondBetter, pair!.ties, pair!.share]).toEqual([6, 0, 6, 0, 0])
    const [same] = (await cardOf('whole-benchmark', ['asked otherwise', 'right'])).headToHead
    expect([same!.ties, same!.share]).toEqual([6, 0.5])
  })

  it('shows a weak domain where it is about domains, and nowhere else', async () => {
    const card = await cardOf('robustness', ['right', 'weak'])
    const scores = elementsOf(card).map(({ id, results }) => [id, results.map(({ score }) => score.value)] as const)
    const inDomain = (id: string) => items.filter((item) => item.taskType === id && goldOf(item).domain === weak).length
    expect(scores.some(([id]) => inDomain(id) >= 20)).toBe(true)
    for (const [id, [right, worst]] of scores) {
      if (right === null) continue
      expect([id, right, worst]).toEqual([id, 1, inDomain(id) >= 20 ? -1 : 1])
    }
    const domains = [...new Set(items.map((item) => goldOf(item).domain))].filter((domain) => domain !== weak)
    expect((await add({ id: 'other-domains', name: 'x', select: { domains }, minAnswers: 5 })).status).toBe(201)
    const others = await cardOf('other-domains', ['weak'])
    expect(others.whole.results[0]!.score.value).toBe(1)
  })

  it('takes the answer of people for right where the rubric says so, and refuses elements that have none', async () => {
    const card = await cardOf('human-likeness', ['like people', 'right', 'guesses'])
    expect(elementsOf(card).map(({ id }) => id)).toEqual(['sunk_cost', 'gamblers_fallacy'])
    const byModel = Object.fromEntries(
      card.submissions.map(({ model }, place) => [model, card.whole.results[place]!.score.value])
    )
    expect(byModel).toEqual({ 'like people': 1, right: -1, guesses: expect.any(Number) })
    expect(Math.abs(byModel.guesses!)).toBeLessThan(0.6)
    await add({ id: 'people-in-all', name: 'x', target: 'human', select: { modules: ['2.2', '2.5'] } })
    expect(await refusal('people-in-all', ['right'])).toEqual([422, 'target_untold'])
    await add({ id: 'named', name: 'x', target: { perElement: { sunk_cost: 'continue' } }, minAnswers: 10 })
    const named = await cardOf('named', ['like people'])
    expect(elementsOf(named).map(({ id, results }) => [id, results[0]!.score.value])).toEqual([['sunk_cost', 1]])
    expect(named.leftOut.elements.find(({ id }) => id === 'add_sub')!.reason).toBe('no_target')
  })

  it('takes submissions by model and way of asking, with bands, weights, passes and a baseline', async () => {
    await add({
      ...{ id: 'chosen', name: 'x', metric: 'exact_match', baseline: 'right' },
      models: [{ modelId: 'right' }, { modelId: 'guesses' }, { modelId: 'always A', adaptation: { shots: 2 } }],
      weights: { elements: { add_sub: 3 } },
      select: { elements: ['add_sub', 'sunk_cost'] },
      bands: [
        { letter: 'A', min: 0.9 },
        { letter: 'C', min: 0 }
      ],
      passRules: [{ scope: '1.1', metric: 'gap_closed', min: 0.9 }]
    })
    const card = await cardOf('chosen', null)
    expect(card.submissions.map(({ model }) => model)).toEqual(['guesses', 'right'])
    expect(Object.fromEntries(card.leftOut.submissions.map(({ model, reason }) => [model, reason]))).toMatchObject({
      'always A': 'adaptation_not_in_rubric',
      weak: 'model_not_in_rubric'
    })
    const [addSub, sunkCost] = elementsOf(card).map(({ results }) => results[0]!.score.value!)
    expect(card.whole.results[0]!.score.value).toBeCloseTo((3 * addSub! + sunkCost!) / 4, 12)
    expect(card.whole.results.map(({ band }) => band)).toEqual(['C', 'A'])
    expect(card.passes[0]!.passed).toEqual([false, true])
    expect(card.submissions.map(({ fromBaseline }) => fromBaseline)).toEqual([
      expect.closeTo(card.whole.results[0]!.score.value! - 1, 12),
      null
    ])
    const shots = await cardOf('grades-2-to-8-one-shot', ['right'])
    expect([shots.submissions, shots.leftOut.submissions[0]!.reason]).toEqual([[], 'adaptation_not_in_rubric'])
  })

  it('is Markdown and CSV with the same figures', async () => {
    const card = await cardOf('whole-benchmark', ['guesses', 'right'])
    const csv = await test.call(team, 'GET', url('whole-benchmark', ['guesses', 'right'], '&format=csv'))
    const rows = parse<Record<string, string>>(csv.text, { columns: true })
    const ofElements = rows.filter(({ scope }) => scope === 'element')
    expect(ofElements).toHaveLength(2 * elements.length)
    const [first] = elementsOf(card)
    expect([ofElements[0]!.id, Number(ofElements[0]!.score?.replace(/^'/, ''))]).toEqual([
      first!.id,
      first!.results[0]!.score.value
    ])
    const ofBiases = await test.call(team, 'GET', url('cognitive-biases', ['guesses'], '&format=csv'))
    const left = parse<Record<string, string>>(ofBiases.text, { columns: true }).filter(
      ({ scope }) => scope === 'left out'
    )
    expect(left.map(({ id }) => id)).toEqual(elements.slice(0, 3))
    const { text, headers } = await test.call(team, 'GET', url('cognitive-biases', ['right'], '&format=md'))
    expect(headers['content-type']).toContain('text/markdown')
    expect(text).toContain('# Avoidance of cognitive biases')
    expect(text).toContain('100.0')
    expect(text).toContain('~~')
  })

  it('is a page that a browser reads in one way only, and leads to the responses behind each element', async () => {
    for (const rubric of ['whole-benchmark', 'chosen', 'cognitive-biases', 'grades-2-to-8-one-shot', 'dependency']) {
      const page = await test.call(team, 'GET', url(rubric, ['guesses', 'right']).replace('/v1', ''))
      expect([page.status, page.headers['content-type']], page.text).toEqual([200, 'text/html; charset=utf-8'])
      expect(readPage(page.text).length).toBeGreaterThan(100)
    }
    const { text } = await test.call(team, 'GET', url('cognitive-biases', ['right']).replace('/v1', ''))
    expect(text).toContain(`/submissions/${ids.get('right')}/items?taskType=sunk_cost`)
    expect(text).toContain('<p>Not selected: 3</p><ul><li>Addition and Subtraction</li>')
    const choices = await test.call(team, 'GET', `/submissions/${ids.get('guesses')}/choices`)
    expect([choices.status, readPage(choices.text).length > 500]).toEqual([200, true])
    expect(choices.text).toContain('What wrong answers come from')
    const submission = await test.call(null, 'GET', `/submissions/${ids.get('guesses')}`)
    expect(submission.text).toContain(`/submissions/${ids.get('guesses')}/choices`)
  })

  it('is made, compared and added in the terminal', async () => {
    await test.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = test.app.server.address() as AddressInfo
    const key = await test.keyFor('maintainer')
    const environment = { AERBENCH_SERVER: `http://127.0.0.1:${port}`, AERBENCH_KEY: key }
    const folder = mkdtempSync(join(tmpdir(), 'aerbench-card-'))
    const card = (...args: string[]) => runCommand(addCardCommands, ['card', ...args], environment)
    const submissions = ['guesses', 'right'].map((model) => ids.get(model)).join(',')
    const [whole, biases] = ['whole-benchmark', 'cognitive-biases'].map((rubric) => [rubric, join(folder, rubric)])
    for (const [rubric, file] of [whole!, biases!]) {
      const made = await card(
        'make',
        rubric!,
        '--release',
        'bank',
        '--submissions',
        submissions,
        '--format',
        'json',
        '-o',
        file!
      )
      expect(made).toMatchObject({ code: 0 })
    }
    expect(readFileSync(whole![1]!, 'utf8')).toBe(
      (await test.call(null, 'GET', url('whole-benchmark', ['guesses', 'right']))).text
    )
    const shown = await card('make', 'whole-benchmark', '--release', 'bank', '--submissions', submissions)
    expect(shown.stdout).toContain('guesses is better than right on 0.0 % of 6 elements')
    const compared = await card('compare', whole![1]!, biases![1]!)
    expect(compared.stdout).toContain('Warning: The rubrics of these cards differ')
    const own = join(folder, 'own.json')
    const printed = JSON.parse((await card('rubric', 'robustness')).stdout)
    writeFileSync(own, JSON.stringify({ ...printed, id: 'robust-too' }))
    expect((await card('add', own)).stdout).toContain('robust-too version 1')
    expect((await card('rubrics')).stdout).toContain('robust-too')
    const choices = await runCommand(addSubmissionCommands, ['submission', 'choices', ids.get('guesses')!], environment)
    expect(choices.stdout).toContain('Worst domain: ')
    const within = await runCommand(
      addSubmissionCommands,
      ['submission', 'choices', ids.get('guesses')!, '--within', '2.5', '--rpm', 'mixing'],
      environment
    )
    expect(within.stdout).toContain('gamblers_fallacy')
    rmSync(folder, { recursive: true, force: true })
  })

  it('warns where cards of different rubrics are compared', async () => {
    const [whole, biases] = [await cardOf('whole-benchmark', ['right']), await cardOf('cognitive-biases', ['right'])]
    expect(compareCards([whole, whole]).warnings).toEqual([])
    const { warnings, rows } = compareCards([whole, biases])
    expect([warnings.length, rows[0]!.scores]).toEqual([1, [1, 1]])
    expect(warnings[0]).toContain('rubrics of these cards differ')
  })

  it('stands beside another on a page, which says where they are on other scales', async () => {
    const card = await test.call(team, 'GET', url('whole-benchmark', ['guesses', 'right']).replace('/v1', ''))
    expect(card.text).toContain('href="/cards/compare?release=bank&amp;submissions=')
    const compared = async (query: string, key: string | null = team) => {
      const named = `release=bank&submissions=${ids.get('right')}&first=whole-benchmark&resamples=100${query}`
      return await test.call(key, 'GET', `/cards/compare?${named}`)
    }
    const { status, text } = await compared('&second=cognitive-biases@1')
    expect([status, readPage(text).length > 50], text).toEqual([200, true])
    expect(text).toContain('The rubrics of these cards differ: their scores are not on one scale.')
    expect(text.match(/<td>100\.0/g)).toHaveLength(2)
    expect(text).toContain('<option value="cognitive-biases@1" selected>')
    expect((await compared('&second=whole-benchmark')).text).not.toContain('not on one scale')
    expect((await compared('&second=none')).status).toBe(404)
    expect((await compared('&second=@2')).status).toBe(400)
    // As the cards by themselves.
    expect((await compared('&second=human-likeness', null)).status).toBe(403)
  })

  it('is of what its reader may read', async () => {
    expect((await cardOf('whole-benchmark', ['right'], null)).submissions).toHaveLength(1)
    expect(await refusal('human-likeness', ['right'], null)).toEqual([403, 'responses_not_open'])
    const draft = await test.call(team, 'POST', '/v1/submissions', { release: 'bank', model: 'later' })
    ids.set('later', draft.json<{ id: string }>().id)
    expect(await refusal('whole-benchmark', ['later'], null)).toEqual([404, 'submission_not_found'])
    expect(await refusal('whole-benchmark', ['later'])).toEqual([409, 'not_graded'])
    expect(await refusal('none', ['right'])).toEqual([404, 'card_rubric_not_found'])
    expect(await refusal('medical-only', ['right'])).toEqual([422, 'suite_other'])
    const order = { suite: 'steer', name: 'secret', count: 40, taskTypes: elements.slice(0, 1) }
    await test.call(test.admin, 'POST', '/v1/releases/draw', order)
    await runDraws(test, suites)
    for (const [key, status] of [
      [null, 403],
      [team, 403],
      [test.admin, 200]
    ] as const) {
      const reply = await test.call(key, 'GET', '/v1/cards?release=secret&rubric=whole-benchmark')
      expect(reply.status, reply.text).toBe(status)
    }
  })
})

describe('POST /v1/card-rubrics', () => {
  it('keeps a rubric for good, under its id and version', async () => {
    const rubric = { id: 'mine', name: 'Mine', select: { modules: ['1.1'] } }
    const added = await add(rubric)
    expect([added.status, added.json()]).toMatchObject([201, { id: 'mine', version: 1, isShipped: false }])
    expect((await add(rubric)).status).toBe(200)
    expect((await add({ ...rubric, name: 'Changed' })).json()).toMatchObject({
      status: 409,
      code: 'card_rubric_version'
    })
    expect((await add({ ...rubric, name: 'Changed', version: 2 })).status).toBe(201)
    const last = (await test.call(null, 'GET', '/v1/card-rubrics/mine')).json<{ rubric: { name: string } }>()
    const first = (await test.call(null, 'GET', '/v1/card-rubrics/mine?version=1')).json<{ rubric: { name: string } }>()
    expect([last.rubric.name, first.rubric.name]).toEqual(['Changed', 'Mine'])
    const { db } = test.database
    await expect(db.update(cardRubrics).set({ hash: 'another' })).rejects.toThrow()
  })

  it('refuses ids of rubrics that come with the service, unknown members and bands that do not descend', async () => {
    expect((await add({ id: 'robustness', name: 'x' })).json()).toMatchObject({
      status: 409,
      code: 'card_rubric_shipped'
    })
    expect((await add({ id: 'other', name: 'x', suites: ['none'] })).json()).toMatchObject({ code: 'suite_not_found' })
    for (const wrong of [
      { weight: 1 },
      { select: { setting: ['1'] } },
      { select: { gradeRange: [5, 2] } },
      {
        bands: [
          { letter: 'A', min: 0 },
          { letter: 'B', min: 1 }
        ]
      },
      { metric: 'ece', bands: [{ letter: 'A', min: 0 }] },
      { metric: 'ece', target: 'human' }
    ]) {
      expect((await add({ id: 'wrong', name: 'x', ...wrong })).status, JSON.stringify(wrong)).toBe(400)
    }
    const reply = await test.call(team, 'POST', '/v1/card-rubrics', { id: 'a', name: 'x', suites: ['steer'] })
    expect(reply.status).toBe(403)
  })
})
