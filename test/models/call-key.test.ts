import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callKey, describeRequest } from '../../src/models/call-key.ts'
import type { ModelRequest } from '../../src/models/model.ts'
import { tools, toolTurns } from './a-tool.ts'
import { aRequest } from './support.ts'

const model = { id: 'openai:gpt-5.1', baseUrl: 'https://a.example/v1' }
const user = (...texts: string[]) => ({ role: 'user' as const, parts: texts.map((text) => ({ text })) })
const base = aRequest({
  messages: [user('one', 'two')],
  output: { name: 'verdict', schema: z.object({ a: z.string() }) },
  parameters: { maxOutputTokens: 100, temperature: 0 }
})

const changes: [string, Partial<ModelRequest>][] = [
  ['system', { system: 'You are verbose.' }],
  ['text', { messages: [user('one', 'three')] }],
  ['where a part ends', { messages: [user('onetwo')] }],
  ['role', { messages: [{ ...user('one', 'two'), role: 'assistant' }] }],
  ['one more message', { messages: [user('one', 'two'), user('')] }],
  ['schema', { output: { name: 'verdict', schema: z.object({ a: z.number() }) } }],
  ['a limit in the schema', { output: { name: 'verdict', schema: z.object({ a: z.string().max(9) }) } }],
  ['name of the output', { output: { name: 'other', schema: z.object({ a: z.string() }) } }],
  ['no output', { output: null }],
  ['token limit', { parameters: { maxOutputTokens: 101, temperature: 0 } }],
  ['temperature', { parameters: { maxOutputTokens: 100, temperature: 0.1 } }],
  ['no temperature', { parameters: { maxOutputTokens: 100 } }],
  ['effort', { parameters: { maxOutputTokens: 100, temperature: 0, reasoningEffort: 'low' } }],
  ['repeat', { repeat: 1 }],
  ['a repeat that is a text', { repeat: '0' }],
  ['a repeat that names its draw', { repeat: 'seed 7, period 3' }],
  ['tools', { tools }],
  ['choice of a tool', { tools, toolChoice: 'required' }],
  ['tools side by side', { tools, parallelToolCalls: true }],
  ['tools one by one', { tools, parallelToolCalls: false }],
  ['calls and results', { tools, messages: toolTurns }],
  ['log probabilities', { logProbabilities: { top: 0 } }]
]

describe('callKey', () => {
  it.each(changes)('differs by %s', (_, change) => {
    expect(callKey(model, { ...base, ...change })).not.toBe(callKey(model, base))
  })

  it.each([
    ['model', { ...model, id: 'openai:gpt-5.2' }],
    ['address', { ...model, baseUrl: 'https://b.example/v1' }]
  ])('differs by %s', (_, other) => {
    expect(callKey(other, base)).not.toBe(callKey(model, base))
  })

  it.each(changes)('is the hash of canonical JSON, with %s as well', (_, change) => {
    const request = { ...base, ...change }
    const everything = { model: model.id, baseUrl: model.baseUrl, request: describeRequest(request) }
    const hash = createHash('sha256').update(stringify(everything)).digest('hex')
    expect(callKey(model, request)).toBe(hash)
  })

  it('gives all of these different keys', () => {
    const keys = changes.map(([, change]) => callKey(model, { ...base, ...change }))
    expect(new Set(keys).size).toBe(changes.length)
  })

  it('is the same for an equal request made anew, whatever the order of its fields', () => {
    const again: ModelRequest = {
      repeat: 0,
      parameters: { temperature: 0, maxOutputTokens: 100 },
      output: { schema: z.object({ a: z.string() }), name: 'verdict' },
      messages: [user('one', 'two')],
      system: base.system
    }
    expect(callKey(model, again)).toBe(callKey(model, base))
    expect(callKey(model, base)).toMatch(/^[0-9a-f]{64}$/)
  })

  it('is that of a request without tools where lists are empty and marks not set', () => {
    const [first, ...others] = base.messages
    const empty = { ...first!, role: 'user' as const, toolResults: [] }
    expect(callKey(model, { ...base, tools: [], messages: [empty, ...others] })).toBe(callKey(model, base))
    const failed = toolTurns.map((message) =>
      message.role === 'user' && message.toolResults
        ? { ...message, toolResults: message.toolResults.map((result) => ({ isError: false, ...result })) }
        : message
    )
    const request = { ...base, tools, messages: toolTurns }
    expect(callKey(model, { ...request, messages: failed })).toBe(callKey(model, request))
  })

  it('is that of the request as it was made, whatever had to be left out of it', () => {
    const request = { ...base, logProbabilities: { top: 3 } }
    const sent = { ...request, logProbabilities: { top: 3, refused: true as const } }
    expect(callKey(model, sent)).toBe(callKey(model, request))
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])(
    'does not exist for a repeat of %d, which JSON would write as null',
    (repeat) => {
      expect(() => callKey(model, { ...base, repeat })).toThrow('needs a repeat that is a number')
    }
  )

  it('does not look at the cache mark', () => {
    const marked = [{ role: 'user' as const, parts: [{ text: 'one', cache: true as const }, { text: 'two' }] }]
    expect(callKey(model, { ...base, messages: marked })).toBe(callKey(model, base))
  })
})
