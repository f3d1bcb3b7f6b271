import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Round } from '../../../src/ingestion/extraction.ts'
import { paperPart } from '../../../src/ingestion/render-paper.ts'
import { type RoundResult, runRound } from '../../../src/ingestion/run-round.ts'
import { aerSuite } from '../../../src/suites/aer/index.ts'
import { approximateTokens } from '../../../src/text/count-tokens.ts'
import {
  type ModelServer,
  type ReceivedRequest,
  type ScriptedReply,
  startModelServer
} from '../../helpers/model-server.ts'
import { askedEntries, onlyAsked } from '../../helpers/scripted-extractor/only-asked.ts'
import { askAt } from '../../models/support.ts'
import type { Defect, JsonObject } from './defect.ts'
import { defects as eaDefects } from './ea/defects.ts'
import { defects as ekDefects } from './ek/defects.ts'
import { defects as lrDefects } from './lr/defects.ts'
import { defects as mgDefects } from './mg/defects.ts'
import { defects as mmDefects } from './mm/defects.ts'
import { defects as paDefects } from './pa/defects.ts'
import { readReply, readSamplePaper } from './recorded-extraction.ts'

const planted: readonly Defect[] = [...ekDefects, ...mmDefects, ...paDefects, ...lrDefects, ...mgDefects, ...eaDefects]
/** A defect may break further rules. */
const consequences: Record<string, string[]> = {
  'MM: suitable with an empty inventory': ['candidate-kinds', 'numbered-elements'],
  'MM: unsuitable without a reason': ['unsuitable-without-mathematics'],
  'MM: unsuitable with candidates': ['unsuitable-without-mathematics'],
  'EK: a number that the paper does not print': ['point-numbers-near', 'point-claims'],
  'EK: another year of an event': ['point-numbers-near'],
  'EK: a point made twice': ['point-quotes'],
  'PA: condensed body at 60 per cent': ['section-order'],
  'PA: condensed body with a number that the paper does not have': ['body-claims'],
  'LR: condensed body with a number that the paper does not have': ['body-claims'],
  'EA: a coefficient with a figure changed': ['cells-agree'],
  'EA: a coefficient with its sign turned': ['cells-agree'],
  'EA: a number changed in the reference analysis': ['reference-claims'],
  'LR: year in words': ['reference-found'],
  'MG: an agent left out of the narrative': ['narrative-sentences'],
  'MG: no outcome': ['narrative-sentences'],
  'MG: earlier work in the narrative': ['self-contained'],
  'EA: a table that the paper does not have': ['result-labels'],
  'EA: no selected result': ['analysis-per-result']
}
/** Both wire formats take their turns. */
const models = ['openai:gpt-5.2', 'anthropic:claude-sonnet-4-6'] as const
const reading = readSamplePaper()
/** Everything there is to know of a round, once: which task type it belongs to, and its name. */
const rounds = aerSuite.taskTypes.flatMap(({ name: taskType, source }) =>
  source.kind === 'paper' ? source.rounds.map(({ name: round }) => ({ taskType, round })) : []
)

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

/** Thrown out of an `extract` function once the round in question was run. */
class RoundRun extends Error {
  readonly result: RoundResult<unknown>

  constructor(result: RoundResult<unknown>) {
    super('the round was run')
    this.result = result
  }
}

/** Runs one round of the sample paper against the model server; the rounds before it reply as recorded. */
async function runAgainst(
  { taskType, round: name }: { taskType: string; round: string },
  modelId: string,
  ...replies: ScriptedReply[]
): Promise<RoundResult<unknown>> {
  server.script(...replies.map((reply) => (request: ReceivedRequest) => inEntries(reply, request)))
  const paper = await reading
  const { source } = aerSuite.taskTypes.find((candidate) => candidate.name === taskType)!
  if (source.kind !== 'paper') throw new Error(`${taskType} is not made from papers`)
  const ask = askAt(server.url)
  const round = async <Output>(round: Round<Output>): Promise<Output> => {
    if (round.name !== name) return round.schema.parse(readReply(taskType.toLowerCase(), round.name))
    const tools = { taskType, paper, paperParts: [paperPart(paper, null)], modelId, ask }
    throw new RoundRun(await runRound(round, tools))
  }
  try {
    await source.extract({ paper, round })
  } catch (error) {
    if (error instanceof RoundRun) return error.result
    throw error
  }
  throw new Error(`${taskType} has no round ${name}`)
}

function recorded({ taskType, round }: { taskType: string; round: string }): JsonObject {
  return structuredClone(Object(readReply(taskType.toLowerCase(), round)))
}

/** A reply with the entries alone that are asked for, where a repair asks so. */
function inEntries(reply: ScriptedReply, { texts }: ReceivedRequest): ScriptedReply {
  if (askedEntries(texts) === null) return reply
  return { ...reply, text: JSON.stringify(onlyAsked(JSON.parse((reply as { text: string }).text), texts)) }
}

/** Tokens of the replies that mended what was planted, beside those of the whole. */
const mending: { round: string; asked: number; whole: number }[] = []

/** The named check failed first, the model was told so, and its second reply was taken. */
function expectMended(result: RoundResult<unknown>, check: string): void {
  expect(result.attempts[0]!.failures.map((failure) => failure.check)).toContain(check)
  expect(server.requests).toHaveLength(2)
  expect(server.requests[1]!.texts.join('\n')).toContain(`- ${check}: `)
  expect(result).toMatchObject({ failure: null, attempts: [{}, { failures: [] }] })
}

describe('a planted defect is caught by its check, sent back, and mended by a good reply', () => {
  it('in at least 40 different ways, in every round of every pipeline', () => {
    expect(planted.length).toBeGreaterThanOrEqual(40)
    expect(new Set(planted.map(({ taskType, round, name }) => `${taskType} ${round} ${name}`)).size).toBe(
      planted.length
    )
    const planting = new Set(planted.map(({ taskType, round }) => `${taskType} ${round}`))
    expect([...planting].sort()).toEqual(rounds.map(({ taskType, round }) => `${taskType} ${round}`).sort())
  })

  it.each(planted.map((defect, i) => ({ ...defect, model: models[i % 2]! })))(
    '$taskType $round: $name ($check)',
    async ({ model, ...defect }) => {
      const reply = recorded(defect)
      defect.plant(reply)
      expect(reply).not.toEqual(recorded(defect))
      const texts = [reply, recorded(defect)].map((json) => ({ text: JSON.stringify(json) }))
      const result = await runAgainst(defect, model, ...texts)
      expectMended(result, defect.check)
      const sent = onlyAsked(recorded(defect), server.requests[1]!.texts)
      const tokensOf = (json: object) => approximateTokens(JSON.stringify(json))
      const round = `${defect.taskType} ${defect.round}`
      mending.push({ round, asked: tokensOf(sent), whole: tokensOf(recorded(defect)) })
      const others = result.attempts[0]!.failures.filter(({ check }) => check !== defect.check)
      const expected = consequences[`${defect.taskType}: ${defect.name}`] ?? []
      expect(others.filter(({ check }) => !expected.includes(check))).toEqual([])
    }
  )
})

/** Rounds whose replies are mended by entries; a repair of any other, as of a text, asks for the whole. */
const byEntries = [
  ...['EK knowledge-points', 'EK questions', 'MM math-content', 'MM problems', 'PA key-points', 'LR references'],
  'MG element-rubric'
]

describe('what mends a planted defect', () => {
  it('is a part of the reply in rounds with entries, and half of the output of all repairs of them at most', () => {
    const inParts = mending.filter(({ asked, whole }) => asked < whole)
    expect(new Set(inParts.map(({ round }) => round))).toEqual(new Set(byEntries))
    const ofRounds = mending.filter(({ round }) => byEntries.includes(round))
    const sum = (of: 'asked' | 'whole') => ofRounds.reduce((total, one) => total + one[of], 0)
    expect(sum('asked')).toBeLessThan(0.5 * sum('whole'))
  })
})

const whole = (round: (typeof rounds)[number]) => JSON.stringify(recorded(round))
const spoiled: { name: string; check: string; reply(round: (typeof rounds)[number]): ScriptedReply }[] = [
  {
    name: 'a reply that was cut off at its greatest length',
    check: 'reply-whole',
    reply: (round) => ({ text: whole(round).slice(0, 500), stop: 'length' })
  },
  {
    name: 'a whole reply that claims to be cut off',
    check: 'reply-whole',
    reply: (round) => ({ text: whole(round), stop: 'length' })
  },
  { name: 'truncated JSON', check: 'reply-json', reply: (round) => ({ text: whole(round).slice(0, 60) }) },
  { name: 'prose', check: 'reply-json', reply: () => ({ text: 'The paper is about vouchers.' }) },
  { name: 'an empty reply', check: 'reply-json', reply: () => ({ text: '' }) },
  { name: 'a refusal', check: 'reply-given', reply: () => ({ text: 'I cannot help with that.', stop: 'refusal' }) },
  { name: 'a filtered reply', check: 'reply-given', reply: () => ({ text: '', stop: 'content_filter' }) },
  { name: 'an object of another shape', check: 'reply-missing', reply: () => ({ text: '{"answer":42}' }) }
]

// One mechanism for all rounds: each way of spoiling a reply is tried on two of them, one in each wire format.
describe.each(spoiled)('$name', ({ check, reply }) => {
  const first = spoiled.findIndex((way) => way.check === check && way.reply === reply) % (rounds.length / 2)
  it.each([
    { ...rounds[first]!, model: models[0] },
    { ...rounds[first + rounds.length / 2]!, model: models[1] }
  ])('makes the round $round of $taskType ask again', async ({ model, ...round }) => {
    expectMended(await runAgainst(round, model, reply(round), { text: whole(round) }), check)
  })

  it('stops the round after two repairs, with all that was got', async () => {
    const round = rounds[first]!
    const result = await runAgainst(round, models[0], reply(round))
    expect(result).toMatchObject({ output: null, failure: expect.stringContaining(check) })
    expect(result.attempts).toHaveLength(3)
    expect(server.requests).toHaveLength(3)
  })
})
