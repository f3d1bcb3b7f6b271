import { createHash } from 'node:crypto'
import stringify from 'safe-stable-stringify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callKey, describeRequest } from '../../src/models/call-key.ts'
import type { ModelRequest } from '../../src/models/model.ts'
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
  ['repeat', { repeat: 1 }]
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

  it('does not look at the cache mark', () => {
    const marked = [{ role: 'user' as const, parts: [{ text: 'one', cache: true as const }, { text: 'two' }] }]
    expect(callKey(model, { ...base, messages: marked })).toBe(callKey(model, base))
  })
})
