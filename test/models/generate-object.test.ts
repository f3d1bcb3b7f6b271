import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type GenerateObjectOptions, generateObject } from '../../src/models/generate-object.ts'
import { ModelOutputError } from '../../src/models/model-output-error.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { aRequest, askAt, testCaller } from './support.ts'

const schema = z.object({ questions: z.array(z.string()).length(2), note: z.string().optional() })
type Value = z.infer<typeof schema>
const good = { questions: ['a', 'b'] }

let server: ModelServer

beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

async function generate(id: string, changes: Partial<GenerateObjectOptions<Value>> = {}) {
  const { output: _, ...request } = aRequest()
  const { callModel, store } = testCaller()
  const outcome = await generateObject({
    ask: askAt(server.url, callModel),
    modelId: id,
    request,
    name: 'questions',
    schema,
    purpose: 'extraction EK questions',
    ...changes
  }).catch((error: unknown) => error)
  return { outcome, store }
}

describe.each(['openai:gpt-5.1', 'anthropic:claude-sonnet-4-6'])('generateObject with %s', (id) => {
  it('gives the object and the call', async () => {
    server.script({ text: JSON.stringify({ ...good, note: null, extra: 1 }) })
    const { outcome, store } = await generate(id)
    const callId = store.calls[0]!.id
    expect(outcome).toEqual({
      value: good,
      callIds: [callId],
      attempts: [{ callId, failures: [] }],
      repairs: 0,
      reportedModels: [store.calls[0]!.reportedModel]
    })
  })

  it('sends the reply back with the failures named, and takes the mended one', async () => {
    server.script({ text: '{"questions": ["a"]}' }, { text: JSON.stringify(good) })
    const { outcome, store } = await generate(id)
    const [first, second] = store.calls.map((call) => call.id)
    expect(outcome).toMatchObject({ value: good, callIds: [first, second], repairs: 1 })
    expect(outcome).toMatchObject({
      attempts: [
        { callId: first, failures: [{ check: 'reply-shape' }] },
        { callId: second, failures: [] }
      ]
    })
    expect(server.requests[1]!.texts.slice(1, 3)).toEqual(['What is a tariff?', '{"questions": ["a"]}'])
    expect(server.requests[1]!.texts[3]).toMatch(/cannot be used[\s\S]*- reply-shape: questions: .*2 items/)
    expect(server.requests).toHaveLength(2)
  })

  it('repairs a reply that fails its checks', async () => {
    server.script({ text: '{"questions": ["a", "a"]}' }, { text: JSON.stringify(good) })
    const same = { check: 'two-questions', message: 'both questions are the same' }
    const check = ({ questions }: Value) => (questions[0] === questions[1] ? [same] : [])
    expect((await generate(id, { check })).outcome).toMatchObject({ value: good, repairs: 1 })
    expect(server.requests[1]!.texts.at(-1)).toContain('- two-questions: both questions are the same')
  })

  it('takes an object out of prose, unless it must be the whole reply', async () => {
    server.script({ text: `As the text says: ${JSON.stringify(good)}` })
    expect((await generate(id)).outcome).toMatchObject({ value: good, repairs: 0 })
    expect((await generate(id, { alone: true })).outcome).toMatchObject({ kind: 'unparsable', value: null })
    server.script({ text: `\`\`\`json\n${JSON.stringify(good)}\n\`\`\`` })
    expect((await generate(id, { alone: true })).outcome).toMatchObject({ value: good, repairs: 0 })
  })

  it('does not quote an empty reply when it asks again', async () => {
    server.script({ text: ' ' }, { text: JSON.stringify(good) })
    expect((await generate(id)).outcome).toMatchObject({ value: good, repairs: 1 })
    expect(server.requests[1]!.texts).toHaveLength(3)
  })

  it('sends back the last reply only, as often as allowed', async () => {
    server.script({ text: 'first' }, { text: 'second' }, { text: JSON.stringify(good) })
    expect((await generate(id, { maxRepairs: 2 })).outcome).toMatchObject({ repairs: 2 })
    expect(server.requests[2]!.texts.join(' ')).toContain('second')
    expect(server.requests[2]!.texts.join(' ')).not.toContain('first')
  })

  it('asks anew when a reply comes back unchanged, as often as allowed', async () => {
    server.script({ text: 'same' }, { text: 'same' }, { text: 'same' }, { text: JSON.stringify(good) })
    expect((await generate(id, { maxRepairs: 3 })).outcome).toMatchObject({ repairs: 3 })
    expect(server.requests).toHaveLength(4)
  })

  it.each([
    ['refusal', { text: JSON.stringify(good), stop: 'refusal' }],
    ['cut_off', { text: JSON.stringify(good), stop: 'length' }]
  ] as const)('ends with %s though the text would parse, without a repair', async (kind, reply) => {
    server.script(reply)
    const { outcome, store } = await generate(id)
    expect(outcome).toMatchObject({ kind, code: `model_output_${kind}`, callIds: [store.calls[0]!.id], value: null })
    expect(server.requests).toHaveLength(1)
  })

  it.each([
    ['refusal', 'reply-given', { text: 'I cannot help with that', stop: 'refusal' }],
    ['content_filter', 'reply-given', { text: '', stop: 'content_filter' }],
    ['length', 'reply-whole', { text: '{"questions": ["a', stop: 'length' }]
  ] as const)('asks again after a %s where that is wished, without quoting it', async (_, check, reply) => {
    server.script(reply, { text: JSON.stringify(good) })
    const { outcome } = await generate(id, { repairsStops: true })
    expect(outcome).toMatchObject({ value: good, repairs: 1, attempts: [{ failures: [{ check }] }, { failures: [] }] })
    expect(server.requests[1]!.texts.at(-1)).toContain(`- ${check}: `)
    if (reply.text !== '') expect(server.requests[1]!.texts.join(' ')).not.toContain(reply.text)
  })

  it('says whether the model declined or a filter of the provider stopped it', async () => {
    server.script({ text: 'No.', stop: 'refusal' })
    expect(String((await generate(id)).outcome)).toMatch(/\(refusal\): reply-given: the model declined/)
    server.script({ text: '', stop: 'content_filter' })
    const filtered = String((await generate(id)).outcome)
    // Anthropic has one word for both.
    if (id.startsWith('openai')) expect(filtered).toMatch(/\(refusal\): reply-given: a content filter/)
    else expect(filtered).toMatch(/\(refusal\): reply-given: the model declined/)
  })

  it('does not read a reply that stopped for a reason nobody knows', async () => {
    server.script({ text: JSON.stringify(good), stop: 'other' })
    expect((await generate(id)).outcome).toMatchObject({ kind: 'unparsable', failures: [{ check: 'reply-whole' }] })
  })

  it.each([
    ['reply-missing', '{"note": "no questions"}'],
    ['reply-shape', '{"questions": [1, 2]}']
  ])('names %s as the check that the reply failed', async (check, text) => {
    server.script({ text })
    const { outcome } = await generate(id, { maxRepairs: 0 })
    expect(outcome).toBeInstanceOf(ModelOutputError)
    expect(new Set(outcome instanceof ModelOutputError ? outcome.failures.map((one) => one.check) : [])).toEqual(
      new Set([check])
    )
  })

  it.each([
    ['unparsable', 'I would rather not say'],
    ['invalid', '{"questions": "none"}']
  ])('ends with %s when the repair does not help', async (kind, text) => {
    server.script({ text }, { text })
    const { outcome, store } = await generate(id)
    expect(outcome).toBeInstanceOf(ModelOutputError)
    expect(outcome).toMatchObject({ kind, callIds: store.calls.map((call) => call.id), value: null })
    expect(store.calls).toHaveLength(2)
  })

  it('hands over the last value that parsed, with the failures of the last reply', async () => {
    server.script({ text: JSON.stringify(good) }, { text: '{"questions": ["c", "d"]}' })
    const check = ({ questions }: Value) => [{ check: 'hard', message: `${questions[0]} is too easy` }]
    const { outcome } = await generate(id, { check })
    expect(outcome).toMatchObject({
      kind: 'checks_failed',
      failures: [{ check: 'hard', message: 'c is too easy' }],
      value: { questions: ['c', 'd'] }
    })
  })

  it('keeps the value of the first reply when the repair is no JSON at all', async () => {
    server.script({ text: JSON.stringify(good) }, { text: 'sorry' })
    const { outcome } = await generate(id, { check: () => [{ check: 'hard', message: 'too easy' }] })
    expect(outcome).toMatchObject({ kind: 'unparsable', value: good })
  })
})
