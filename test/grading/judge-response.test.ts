import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fenceMark } from '../../src/grading/fence.ts'
import { type Judge, type JudgingTask, judgeResponse } from '../../src/grading/judge-response.ts'
import { partsOfRubric } from '../../src/grading/parts-of-rubric.ts'
import { loadPrompt } from '../../src/prompts.ts'
import { loadRubric } from '../../src/rubrics.ts'
import { type ModelServer, type ReceivedRequest, startModelServer } from '../helpers/model-server.ts'
import { askAt, testCaller } from '../models/support.ts'

const { rubric } = loadRubric('aer/mm')
const response = 'The firm sets p = 1/2, where marginal cost equals marginal revenue.'
const task: JudgingTask = {
  itemId: 'MM-test-1',
  subject: 'MM MM-test-1',
  taskType: 'mm',
  materials: 'The reference solution is p = 1/2.',
  parts: partsOfRubric(rubric),
  rubric,
  response,
  omitted: 0
}
const modelId = 'anthropic:claude-sonnet-4-6'
const dimensions = ['correctness', 'notation', 'completeness', 'intuition']

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
  server.script(verdictOn)
})
afterAll(() => server.close())

/** Scores what the sheet asks for, in the order in which it asks, each by its place in the rubric. */
function verdictOn(request: ReceivedRequest) {
  const parts = askedFor(request).map((id) => {
    return [id, { rationale: `on ${id}`, quote: 'marginal cost equals', score: dimensions.indexOf(id) + 5 }]
  })
  return { text: JSON.stringify({ parts: Object.fromEntries(parts) }) }
}

function askedFor({ texts }: ReceivedRequest): string[] {
  return [...texts.join('\n').matchAll(/^### (\w+):/gm)].map((match) => match[1]!)
}

function judgeWith(changes: Partial<Judge> = {}) {
  const ask = askAt(server.url)
  const asked = { modelId, ask, parameters: { maxOutputTokens: 500 }, repeat: 0, mode: 'item' as const }
  return judgeResponse(task, { ...asked, prompts: loadPrompt, orderSeed: 1, ...changes })
}

describe('judgeResponse', () => {
  it('asks once for all dimensions, and records what it was shown and who answered', async () => {
    const { judgment, unusableCalls } = await judgeWith()
    expect(server.requests).toHaveLength(1)
    expect(judgment).toMatchObject({
      status: 'done',
      parts: {
        correctness: { rationale: 'on correctness', score: 5, quoteFound: true },
        intuition: { score: 8 }
      },
      order: { parts: askedFor(server.requests[0]!) },
      reportedModels: ['claude-sonnet-4-6']
    })
    expect(judgment.callIds).toHaveLength(1)
    expect(unusableCalls).toEqual([])
  })

  it('gives each dimension a call of its own in isolated mode, and the same verdict', async () => {
    const [whole, isolated] = [await judgeWith(), await judgeWith({ mode: 'isolated' })]
    const own = server.requests.slice(1)
    expect(own.flatMap(askedFor).toSorted()).toEqual(dimensions.toSorted())
    expect(own.every((request) => askedFor(request).length === 1)).toBe(true)
    expect(isolated.judgment.callIds).toHaveLength(4)
    expect({ ...isolated.judgment, callIds: [] }).toEqual({ ...whole.judgment, callIds: [] })
  })

  it('fails in isolated mode with the part that failed, and keeps the replies to the others', async () => {
    server.script((request) => {
      const refuses = askedFor(request).includes('notation')
      return refuses ? { text: 'I will not.', stop: 'refusal' } : verdictOn(request)
    })
    const { callModel, store } = testCaller()
    const ask = askAt(server.url, callModel)
    const { judgment, unusableCalls } = await judgeWith({ mode: 'isolated', ask })
    expect(judgment).toMatchObject({ status: 'failed', failure: 'refusal' })
    expect(judgment.callIds).toHaveLength(4)
    expect(unusableCalls).toHaveLength(1)
    expect(store.calls.find(({ id }) => id === unusableCalls[0])?.stopReason).toBe('refusal')
    server.script(verdictOn)
    const again = await judgeWith({ mode: 'isolated', ask })
    expect(again.judgment.status).toBe('done')
    expect(server.requests).toHaveLength(5)
  })

  it('shows the response inside its fence, and reference or response first as drawn', async () => {
    const firsts = new Set<string>()
    for (let repeat = 0; repeat < 8; repeat += 1) {
      const { judgment } = await judgeWith({ repeat })
      const sent = server.requests.at(-1)!.texts.join('\n')
      const [opening, closing] = [`<<<response ${fenceMark(response)}`, `response ${fenceMark(response)}>>>`]
      expect(sent.split(opening)).toHaveLength(2)
      expect(sent.slice(sent.indexOf(opening), sent.indexOf(closing))).toContain(response)
      if (judgment.status !== 'done') throw new Error(judgment.message)
      const isMaterialsFirst = sent.indexOf('The reference solution') < sent.indexOf(opening)
      expect(judgment.order!.first).toBe(isMaterialsFirst ? 'materials' : 'response')
      firsts.add(judgment.order!.first)
    }
    expect(firsts.size).toBe(2)
  })

  it('asks anew for each repeat, and never twice for the same', async () => {
    const ask = askAt(server.url)
    // Without a seed the sheet is the same each time: only the repeat tells the calls apart.
    for (const repeat of [0, 1, 0, 1]) await judgeWith({ repeat, ask, orderSeed: null })
    expect(server.requests).toHaveLength(2)
    expect(server.requests[0]!.texts).toEqual(server.requests[1]!.texts)
  })

  it('sends 7.3 back to be repaired where the panel has half points, and takes it where it has none', async () => {
    const scored = (score: number) => (request: ReceivedRequest) => {
      return { text: verdictOn(request).text.replace('"score":5', `"score":${score}`) }
    }
    server.script(scored(7.3), scored(7.5))
    const mended = await judgeWith({ pointStep: 0.5 })
    expect(mended.judgment).toMatchObject({ status: 'done', parts: { correctness: { score: 7.5 } } })
    expect(server.requests[1]!.texts.at(-1)).toMatch(/parts.correctness.score: .*multiple of 0.5/)
    server.script(scored(7.3))
    expect((await judgeWith({ pointStep: 0.5 })).judgment).toMatchObject({ status: 'failed', failure: 'invalid' })
    expect((await judgeWith()).judgment).toMatchObject({ parts: { correctness: { score: 7.3 } } })
  })

  it('says when a judge quotes what the response does not hold', async () => {
    server.script((request) => ({ text: verdictOn(request).text.replaceAll('marginal cost equals', 'full marks') }))
    const { judgment } = await judgeWith()
    expect(judgment).toMatchObject({ status: 'done', parts: { correctness: { quoteFound: false } } })
  })
})

describe('judgeResponse, where another model answers', () => {
  const answeredBy = (model: string) => (request: ReceivedRequest) => ({ ...verdictOn(request), model })

  it('has no verdict but a failure that names the model and what to declare, for one reply', async () => {
    server.script(answeredBy('/models/qwen3-32b.gguf'))
    const { judgment, unusableCalls } = await judgeWith({ modelId: 'compatible:qwen3-32b' })
    expect(judgment).toMatchObject({ status: 'failed', failure: 'other_model' })
    expect(judgment).toHaveProperty(
      'message',
      expect.stringMatching(/^[^\n]*by "\/models\/qwen3-32b.gguf", and not by compatible:qwen3-32b; .*aliases: \["/)
    )
    expect(server.requests).toHaveLength(1)
    expect(unusableCalls).toEqual(judgment.callIds)
    expect(unusableCalls).toHaveLength(1)
  })

  it('takes the names that were declared for the judge, as they are written, and no others', async () => {
    const aliases = ['/models/qwen3-32b.gguf', 'gpt-3.5-turbo']
    const statusOf = async (model: string) => {
      server.script(answeredBy(model))
      return (await judgeWith({ modelId: 'compatible:qwen3-32b', aliases })).judgment.status
    }
    expect(await Promise.all([await statusOf(aliases[0]!), await statusOf(aliases[1]!)])).toEqual(['done', 'done'])
    expect(await statusOf('gpt-3.5-turbo-0125')).toBe('failed')
    expect(await statusOf('qwen3-32b.gguf')).toBe('failed')
  })

  it('fails where one of the isolated dimensions was judged by another model', async () => {
    server.script((request) => {
      const model = askedFor(request).includes('notation') ? 'claude-haiku-4-6' : 'claude-sonnet-4-6'
      return answeredBy(model)(request)
    })
    const { judgment, unusableCalls } = await judgeWith({ mode: 'isolated' })
    expect(judgment).toMatchObject({ status: 'failed', failure: 'other_model' })
    expect(unusableCalls).toHaveLength(1)
  })
})
