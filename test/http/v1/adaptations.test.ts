import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestLine } from '../../../src/schemas/exact-request.ts'
import type { ExplainedResponse } from '../../../src/schemas/explained-response.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { Problem } from '../../../src/schemas/problem.ts'
import type { Receipts } from '../../../src/schemas/receipt.ts'
import type { Release, ReleaseItem } from '../../../src/schemas/release.ts'
import { suites } from '../../../src/suites/index.ts'
import type { QuestionContent } from '../../../src/suites/question-bank/content.ts'
import { buildTestApp, openDraft, publish, putLines, type TestApp } from '../../helpers/build-test-app.ts'
import { runDraws } from '../../helpers/second-suite.ts'

/** Elements whose questions all have a number, a tuple or a formula for an answer. */
const elements = ['consumer_surplus', 'aggregation_of_consumer_demand', 'marginal_utility']
const placeholder = 'No other option is correct.'

let test: TestApp
let team: string
let contents: Map<string, QuestionContent>
let plain: RequestLine[]

beforeAll(async () => {
  test = await buildTestApp({}, suites)
  team = await test.keyFor('submitter')
  await draw({ suite: 'steer-me', name: 'open', count: 333, taskTypes: elements })
  plain = await read('open', 'zero-shot')
  contents = new Map(
    (await exported('open')).map(({ id, examinee, gold }) => [id, { examinee, gold } as QuestionContent])
  )
}, 60_000)
afterAll(() => test.close())

async function draw(order: object): Promise<Release> {
  await test.call(test.admin, 'POST', '/v1/releases/draw', { seed: 'seven', ...order })
  await runDraws(test, suites)
  const { name } = order as { name: string }
  return (await test.call(null, 'GET', `/v1/releases/${name}`)).json<Release>()
}

async function read(name: string, adaptation: string): Promise<RequestLine[]> {
  const { text, status } = await test.call(null, 'GET', `/v1/releases/${name}/requests?adaptation=${adaptation}`)
  expect(status, text).toBe(200)
  return linesOf(text)
}

async function exported(name: string): Promise<ReleaseItem[]> {
  return linesOf((await test.call(null, 'GET', `/v1/releases/${name}/export`)).text)
}

function linesOf<Line>(text: string): Line[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)
}

const optionsOf = (itemId: string) => contents.get(itemId)!.examinee.parts[0]!.options
const rightOf = (itemId: string) => contents.get(itemId)!.gold.accepted[0]![0]!
const questionOf = (itemId: string) => contents.get(itemId)!.examinee.parts[0]!.text
const textsOf = ({ messages }: RequestLine) => messages.map(({ content }) => content)

describe('the adaptations of a drawn release', () => {
  it('are those that go with all of its questions', async () => {
    const names = ['zero-shot', 'together', 'shown', 'hidden', 'mc-separate'].flatMap((name) => [name, `${name}-car`])
    const behind = ['N-shot', 'N-shot-together', 'N-shot-shown', 'N-shot-hidden', 'N-shot-mc-separate']
    const shots = behind.flatMap((name) => [name, `${name}-car`])
    const { manifest } = (await test.call(null, 'GET', '/v1/releases/open')).json<Release>()
    expect(manifest?.adaptations).toEqual([...names, 'free-text', ...shots, 'N-shot-free-text'])
    // A pair has no one right option, and a choice between sentences is none without them.
    const pairs = await draw({ suite: 'steer', name: 'pairs', count: 20, taskTypes: ['endowment_effect', 'sunk_cost'] })
    expect(pairs.manifest?.adaptations).toEqual([
      ...['zero-shot', 'together', 'shown', 'hidden'],
      ...['N-shot', 'N-shot-together', 'N-shot-shown', 'N-shot-hidden']
    ])
  })

  it('are all that the draw was ordered for, without the templates that do not go with it', async () => {
    const order = { suite: 'steer', count: 60, taskTypes: ['endowment_effect', 'sunk_cost', 'add_sub'] }
    const free = await draw({ ...order, name: 'free', askedAs: '2-shot-free-text' })
    expect(free.manifest?.adaptations).toContain('N-shot-free-text')
    expect(free.manifest?.taskTypes.map(({ name }) => name)).toEqual(['add_sub'])
    for (const [name, askedAs, taskTypes] of [
      ['unknown', 'aloud', ['add_sub']],
      ['empty', 'free-text', ['sunk_cost']]
    ] as const) {
      const refused = { suite: 'steer', seed: 's', name, count: 4, askedAs, taskTypes }
      const reply = await test.call(test.admin, 'POST', '/v1/releases/draw', refused)
      expect([reply.status, reply.json<Problem>().code]).toEqual([422, 'adaptation_unknown'])
    }
  })

  it('show options in the turns that they are for, and in no other', async () => {
    for (const [adaptation, turns] of [
      ['zero-shot', [true]],
      ['together', [true]],
      ['mc-separate', [true]],
      ['2-shot', [true]],
      ['shown', [true, null, true]],
      ['hidden', [false, null, true]],
      ['2-shot-hidden', [false, null, true]],
      ['free-text', [false]],
      ['3-shot-free-text', [false]]
    ] as const) {
      for (const request of await read('open', adaptation)) {
        const listed = (text: string) => optionsOf(request.itemId).filter((one) => text.includes(`\n${one.letter}. `))
        const seen = textsOf(request).map((text) => text && listed(text).length > 0)
        expect([adaptation, seen]).toEqual([adaptation, [...turns]])
        expect(request.messages[0]!.content).toContain(questionOf(request.itemId))
        expect(request.messages.map(({ role }) => role)).toEqual(
          turns.map((turn) => (turn === null ? 'assistant' : 'user'))
        )
      }
    }
    const separate = await read('open', 'mc-separate')
    expect(separate.map(({ continuations }) => continuations)).toEqual(separate.map(() => ['A', 'B', 'C', 'D']))
    expect(separate.map(textsOf)).toEqual(plain.map(textsOf))
  })

  it('replace exactly a fourth of the right options, spread over domains, types and grades', async () => {
    const requests = await read('open', 'zero-shot-car')
    const replaced = requests.map(({ itemId, messages }) => {
      const [[, letter] = []] = [...messages[0]!.content!.matchAll(/\n([A-D])\. No other option is correct\./g)]
      expect(messages[0]!.content!.split(placeholder)).toHaveLength(2)
      return { itemId, letter: letter!, isRight: letter === rightOf(itemId) }
    })
    // 333 / 4 = 83.25.
    expect(replaced.filter(({ isRight }) => isRight)).toHaveLength(83)
    const groups = Map.groupBy(replaced, ({ itemId }) => {
      const { type, domain, grade } = contents.get(itemId)!.gold
      return [type, domain, grade].join()
    })
    for (const [name, group] of groups) {
      const right = group.filter(({ isRight }) => isRight).length
      expect(Math.abs(right - group.length / 4), name).toBeLessThan(1)
    }
    // Each place is taken: where the wrong one stands is drawn as well.
    expect(new Set(replaced.map(({ letter }) => letter))).toEqual(new Set(['A', 'B', 'C', 'D']))
    // All ways of asking have it at the same place.
    for (const { itemId, messages } of await read('open', '1-shot-hidden-car')) {
      const { letter } = replaced.find((one) => one.itemId === itemId)!
      expect(messages.at(-1)!.content).toContain(`${letter}. ${placeholder}`)
    }
  })

  it('have worked examples of the same kind that are no question of the release', async () => {
    const questions = new Set([...contents.keys()].map(questionOf))
    const seen = new Map<string, number>()
    for (const { itemId, messages } of await read('open', '3-shot')) {
      const [text] = messages.map(({ content }) => content!)
      const examples = text!
        .slice(0, text!.indexOf(questionOf(itemId)))
        .split(/\nA: [A-D]\n\n/)
        .slice(0, -1)
      expect(examples).toHaveLength(3)
      expect(new Set(examples).size).toBe(3)
      for (const example of examples) {
        const question = example.slice(0, example.indexOf('\n\nA. '))
        expect(questions.has(question)).toBe(false)
        // Options, then why.
        expect(example).toMatch(/\nD\. [^\n]+\n\n\S/)
        seen.set(question, (seen.get(question) ?? 0) + 1)
      }
    }
    expect(seen.size).toBeGreaterThan(200)
    expect(await read('open', '3-shot')).toEqual(await read('open', '3-shot'))
    // As many as there are, where more are asked for.
    const [many] = await read('open', '99-shot')
    expect(many!.messages[0]!.content!.split(/\nA: [A-D]\n\n/).length).toBeGreaterThan(10)
  })

  it('answer worked examples without options by what is right, and never by the placeholder', async () => {
    for (const { messages } of await read('open', '3-shot-hidden-car')) {
      expect(messages[0]!.content).toMatch(/The answer is \S/)
      expect(messages[0]!.content).not.toContain(placeholder.slice(0, -1))
      expect(messages.at(-1)!.content).toContain(placeholder)
    }
  })

  it('are there where some templates have no question left to give, and pairs stand beside them', async () => {
    const order = {
      suite: 'steer',
      name: 'few',
      count: 200,
      taskTypes: ['equiv_contrapositive', 'endowment_effect']
    }
    const { draw: drawn } = await draw(order)
    const templates = (await test.call(null, 'GET', '/v1/releases/few/templates?limit=1000')).json<{
      data: { items: number; asked: number }[]
    }>().data
    expect(templates.some(({ items, asked }) => items < asked)).toBe(true)
    const requests = await read('few', '2-shot-hidden')
    expect(requests).toHaveLength(drawn!.drawn!)
    expect(requests.every(({ messages }) => messages.length === 3)).toBe(true)
    // All fillings are questions, so that none is left for an example.
    const [first] = requests.filter(({ taskType }) => taskType === 'equiv_contrapositive')
    expect(first!.messages[0]!.content).not.toContain('The answer is')
  })

  it('are none of a release without draws but the usual one and those that need nothing of it', async () => {
    const reply = await test.call(null, 'GET', '/v1/releases/open/requests?adaptation=0-shot')
    expect([reply.status, reply.json<Problem>().code]).toEqual([422, 'adaptation_unknown'])
  })
})

describe('a submission of an adaptation', () => {
  async function submit(setting: string, outputs: Record<string, string>) {
    const id = await publish(test, team, { release: 'open', model: `model of ${setting}`, setting, outputs })
    const query = `/v1/leaderboard?release=open&setting=${setting}`
    const board = (await test.call(null, 'GET', query)).json<Leaderboard>()
    return { id, row: board.rows.find(({ submissionId }) => submissionId === id)!, board }
  }
  const outputsOf = (answer: (itemId: string) => string) =>
    Object.fromEntries([...contents.keys()].map((itemId) => [itemId, answer(itemId)]))

  it('scores as by chance where it always takes the placeholder', async () => {
    const letters = new Map(
      (await read('open', 'zero-shot-car')).map(({ itemId, messages }) => {
        return [itemId, /\n([A-D])\. No other/.exec(messages[0]!.content!)![1]!]
      })
    )
    const { row, board, id } = await submit(
      'zero-shot-car',
      outputsOf((itemId) => letters.get(itemId)!)
    )
    expect(board.query.setting).toBe('zero-shot-car')
    const weighed = Object.values(row.tasks).map(({ value }) => value!)
    for (const share of weighed) expect(share).toBeCloseTo(0.25, 1)
    const quoted = await submit(
      '2-shot-car',
      outputsOf(() => placeholder)
    )
    expect(quoted.row.overall.value).toBe(row.overall.value)
    const [first] = [...letters]
    const shown = await test.call(team, 'GET', `/v1/submissions/${id}/items/${first![0]}`)
    expect(shown.text).toMatch(/that no other option is correct/)
    const asked = (await read('open', 'zero-shot-car')).find(({ itemId }) => itemId === first![0])!
    expect(shown.json<ExplainedResponse>().request).toMatchObject({
      requestHash: asked.requestHash,
      messages: asked.messages
    })
    const page = await test.call(team, 'GET', `/submissions/${id}/items/${first![0]}`)
    const item = page.text.slice(page.text.indexOf('<h2 id="item">'), page.text.indexOf('<h2 id="reference">'))
    expect(item).toContain(placeholder)
  })

  it('is read by what it says where it has no options, and without a gap from guessing', async () => {
    const said = (itemId: string, letter: string) => {
      const { free } = contents.get(itemId)!.gold
      const values =
        free && 'numbers' in free ? free.numbers[letter]!.map((value) => value.toPrecision(4)).join(', ') : ''
      const text = values || optionsOf(itemId).find((one) => one.letter === letter)!.text
      return `Some reasons come first.\nThe answer is ${text}.`
    }
    const right = await submit(
      'free-text',
      outputsOf((itemId) => said(itemId, rightOf(itemId)))
    )
    expect(right.row.overall).toMatchObject({ value: 1 })
    expect(right.row.overall.gapClosed).toBeUndefined()
    const mistaken = (itemId: string) => Object.keys(contents.get(itemId)!.gold.mistakes)[0]!
    const wrong = await submit(
      '1-shot-free-text',
      outputsOf((itemId) => said(itemId, mistaken(itemId)))
    )
    expect(wrong.row.overall.value).toBe(0)
    const [itemId] = [...contents.keys()]
    const shown = await test.call(team, 'GET', `/v1/submissions/${wrong.id}/items/${itemId}`)
    expect(shown.text).toContain('a known mistake, by the number reader')
  })

  it('has the probability of every option where that is what is asked', async () => {
    const id = await openDraft(test, team, 'open', 'a separate model', { setting: 'mc-separate' })
    const [{ itemId, requestHash }] = (await read('open', 'mc-separate')) as [RequestLine]
    const send = async (optionProbabilities: object) =>
      (await putLines(test, team, id, [{ itemId, requestHash, output: 'B', optionProbabilities }])).json<Receipts>()
        .receipts[0]
    const incomplete = { status: 'rejected', code: 'probabilities_incomplete' }
    expect(await send({ A: 0.1, B: 0.6, D: 0.1 })).toMatchObject(incomplete)
    expect(await send({ unavailable: 'not_offered' })).toMatchObject(incomplete)
    expect(await send({ A: 0.1, B: 0.6, C: 0, D: 0.1 })).toMatchObject({ status: 'accepted' })
  })

  it('takes no response to another one, and no setting that there is not', async () => {
    const id = await openDraft(test, team, 'open', 'a model', { setting: 'hidden' })
    const [hidden, shown] = [(await read('open', 'hidden'))[0]!, (await read('open', 'shown'))[0]!]
    const send = async (line: object) =>
      (await putLines(test, team, id, [{ itemId: hidden.itemId, output: 'A', ...line }])).json<Receipts>().receipts[0]
    expect(await send({ adaptation: 'shown' })).toMatchObject({ status: 'rejected', code: 'adaptation_other' })
    expect(await send({ requestHash: shown.requestHash })).toMatchObject({ status: 'rejected', code: 'request_other' })
    expect(await send({ requestHash: hidden.requestHash })).toMatchObject({ status: 'accepted' })
    const draft = { release: 'open', model: 'one', setting: 'seen' }
    const unknown = await test.call(team, 'POST', '/v1/submissions', draft)
    expect([unknown.status, unknown.json<Problem>().code]).toEqual([422, 'setting_unknown'])
    const board = await test.call(null, 'GET', '/v1/leaderboard?release=open&setting=seen')
    expect([board.status, board.json<Problem>().code]).toEqual([422, 'setting_unknown'])
    // Responses that are there answer what they answer, whatever is declared of them later.
    await test.call(team, 'PATCH', `/v1/submissions/${id}`, { setting: 'shown' })
    const late = await test.call(team, 'POST', `/v1/submissions/${id}/finalize`)
    expect([late.status, late.json<Problem>().code]).toEqual([422, 'adaptation_other'])
  })
})
