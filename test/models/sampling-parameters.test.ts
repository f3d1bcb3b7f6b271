import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anthropicBody } from '../../src/models/anthropic.ts'
import { callKey } from '../../src/models/call-key.ts'
import type { ModelParameters, ModelRequest } from '../../src/models/model.ts'
import { openaiBody } from '../../src/models/openai.ts'
import { takenParameters } from '../../src/models/refused-parameters.ts'
import { refusedOf } from '../../src/models/stored-reply.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { aRequest, openTestModel, testCaller } from './support.ts'

const parameters = { maxOutputTokens: 100, temperature: 0.5, topP: 0.9, topK: 40, seed: 7, extra: { min_p: 0.1 } }
const onTheWire = { temperature: 0.5, top_p: 0.9, top_k: 40, seed: 7, min_p: 0.1 }
const request = aRequest({ parameters, leftOut: [] })
const model = { id: 'compatible:quill', baseUrl: 'http://here' }

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

describe('sampling parameters', () => {
  it('stand in the bodies of both vendors by their names there', () => {
    const { id } = model
    expect(openaiBody({ id, name: 'quill', provider: 'compatible' }, request)).toMatchObject(onTheWire)
    expect(anthropicBody('claude-sonnet-4-6', request)).toMatchObject(onTheWire)
    const without = { ...request, leftOut: ['top_p', 'min_p'] }
    const body = openaiBody({ id, name: 'quill', provider: 'compatible' }, without)
    expect(body).not.toHaveProperty('top_p')
    expect(body).not.toHaveProperty('min_p')
    expect(body).toMatchObject({ temperature: 0.5, top_k: 40, seed: 7 })
  })

  it.each<Partial<ModelParameters>>([
    { topP: 0.8 },
    { topK: 41 },
    { seed: 8 },
    { extra: { min_p: 0.2 } },
    { extra: { min_p: 0.1, stop: ['#'] } }
  ])('are part of the key: %o', (change) => {
    const other = aRequest({ parameters: { ...parameters, ...change } })
    expect(callKey(model, other)).not.toBe(callKey(model, request))
  })

  it('have the same key whatever was left out, as the same thing was asked for', () => {
    const key = callKey(model, aRequest({ parameters }))
    expect(callKey(model, request)).toBe(key)
    expect(callKey(model, { ...request, leftOut: ['seed'] })).toBe(key)
  })
})

describe('a sampling parameter that a provider refuses', () => {
  const refusals: [string, string, { message: string; code?: string }][] = [
    ['openai:gpt-5.2', 'top_p', { message: "Unsupported parameter: 'top_p' is not supported with this model." }],
    ['azure:deployment', 'temperature', { message: "Unsupported value: 'temperature' does not support 0.5." }],
    ['compatible:seed-oss', 'seed', { message: 'Unrecognized request argument supplied: seed' }],
    ['compatible:quill', 'min_p', { message: '[{"loc": ["body", "min_p"], "msg": "Extra inputs are not permitted"}]' }],
    ['anthropic:claude-x', 'top_k', { message: 'top_k: Extra inputs are not permitted' }],
    ['anthropic:claude-x', 'top_p', { message: '`temperature` and `top_p` cannot both be specified for this model.' }]
  ]
  it.each(refusals)('is left out by %s once, remembered, and recorded: %s', async (id, name, { message }) => {
    server.script({ status: 400, message }, { text: 'yes' })
    const { callModel } = testCaller()
    const opened = openTestModel(id, server.url)
    const { call } = await callModel({ model: opened, request, purpose: 'answer' })
    expect([call.text, call.attempts, refusedOf(call)]).toEqual(['yes', 2, [name]])
    expect(call.parameters).toEqual(parameters)
    const has = () => server.requests.map(({ body }) => name in body)
    expect(has()).toEqual([true, false])
    const second = { ...request, repeat: 1 }
    const next = await callModel({ model: opened, request: second, purpose: 'answer' })
    expect([next.call.attempts, refusedOf(next.call), has()]).toEqual([1, [name], [true, false, false]])
  })

  it('stays where the request would rather fail, and where the refusal is about something else', async () => {
    const ask = async (one: ModelRequest, message: string) => {
      server.script({ status: 400, message })
      const call = testCaller().callModel({
        model: openTestModel('compatible:quill', server.url),
        request: one,
        purpose: 'a'
      })
      await expect(call).rejects.toMatchObject({ kind: 'bad_request' })
      return server.requests.splice(0).length
    }
    expect(await ask(aRequest({ parameters }), "Unsupported parameter: 'top_p'")).toBe(1)
    expect(await ask(request, 'this prompt is too long to seed the cache')).toBe(1)
    // Refused with and without: it is given up.
    expect(await ask(request, "Unsupported parameter: 'top_p'")).toBe(2)
  })

  it('leaves out one after the other', async () => {
    const refuse = (name: string) => ({ status: 400, message: `Unsupported parameter: '${name}'` })
    server.script(refuse('top_k'), refuse('seed'), { text: 'yes' })
    const opened = openTestModel('compatible:quill', server.url)
    const { call } = await testCaller().callModel({ model: opened, request, purpose: 'answer' })
    expect(refusedOf(call)).toEqual(['top_k', 'seed'])
    expect(server.requests[2]!.body).toMatchObject({ temperature: 0.5, top_p: 0.9, min_p: 0.1 })
  })
})

describe('takenParameters', () => {
  const given = { maxOutputTokens: 9, topP: 0.9, topK: 40, seed: 7 }
  it.each([
    ['openai:gpt-4o-2024-08-06', given, ['top_k']],
    ['openai:gpt-5-mini', given, ['top_p', 'top_k']],
    ['openai:gpt-5.2', { ...given, reasoningEffort: 'low' as const }, ['top_p', 'top_k']],
    ['azure:any', given, ['top_k']],
    ['anthropic:claude-sonnet-4-5', given, ['seed']],
    ['anthropic:claude-opus-4-7', given, ['top_p', 'top_k', 'seed']],
    ['anthropic:claude-sonnet-4-6', { ...given, reasoningEffort: 'high' as const }, ['top_p', 'top_k', 'seed']],
    ['anthropic:claude-sonnet-4-6', { ...given, topP: 0.95, reasoningEffort: 'high' as const }, ['top_k', 'seed']],
    ['compatible:any', given, []]
  ])('tells what %s does not take of %o', (id, parameters, names) => {
    const taken = takenParameters(id, parameters)
    expect(taken.leftOut.map(({ name }) => name)).toEqual(names)
    const wire = { topP: 'top_p', topK: 'top_k', seed: 'seed' }
    const left = Object.keys(parameters).filter((name) => !names.includes(wire[name as keyof typeof wire]))
    expect(Object.keys(taken.parameters).sort()).toEqual(left.sort())
  })
})
