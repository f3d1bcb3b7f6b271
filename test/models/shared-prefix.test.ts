import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callKey, describeRequest } from '../../src/models/call-key.ts'
import { mostTokensPerPdfPage } from '../../src/models/file-tokens.ts'
import { isEnforced } from '../../src/models/is-enforced.ts'
import type { Message, MessageFile, MessagePart, ModelRequest } from '../../src/models/model.ts'
import { expectedInputTokens } from '../../src/models/rate-limits/expected-tokens.ts'
import { prefixHash, sharesPrefix } from '../../src/models/shared-prefix.ts'
import { worstCaseUsd } from '../../src/models/worst-case.ts'
import { tools, toolTurns } from './a-tool.ts'
import { aRequest } from './support.ts'

const output = { name: 'verdict', schema: z.object({ answer: z.string() }) }
const file: MessageFile = {
  mediaType: 'application/pdf',
  sha256: 'ab'.repeat(32),
  name: 'paper.pdf',
  pages: 20,
  bytes: new Uint8Array([37, 80, 68, 70])
}
const asking = (...parts: MessagePart[]) => aRequest({ output, messages: [{ role: 'user', parts }] })
const marked = asking({ text: 'paper', cache: true }, { text: 'task' })
const model = { id: 'openai:gpt-5.1', baseUrl: 'https://a.example/v1' }

describe('isEnforced', () => {
  it('holds a model to the schema only where no prefix is shared', () => {
    expect(isEnforced(asking({ text: 'paper' }, { text: 'task' }))).toBe(true)
    expect(isEnforced(marked)).toBe(false)
    expect(isEnforced(asking({ file, cache: true }, { text: 'task' }))).toBe(false)
    expect(isEnforced({ ...marked, output: null })).toBe(false)
  })
})

describe('prefixHash', () => {
  const hash = prefixHash(model, marked)

  it('is the same whatever follows the mark: another task, another shape, a repair turn', () => {
    const repair = [...marked.messages, { role: 'user' as const, parts: [{ text: 'Once more.' }] }]
    expect(prefixHash(model, asking({ text: 'paper', cache: true }, { text: 'other' }))).toBe(hash)
    expect(prefixHash(model, { ...marked, output: null, messages: repair })).toBe(hash)
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
  })

  it.each([
    ['the system prompt', { ...marked, system: 'You are verbose.' }],
    ['the paper', asking({ text: 'other paper', cache: true }, { text: 'task' })],
    ['what stands before the mark', asking({ text: 'note' }, { text: 'paper', cache: true }, { text: 'task' })],
    ['the form of the paper', asking({ file, cache: true }, { text: 'task' })]
  ])('differs by %s', (_, request) => {
    expect(prefixHash(model, request)).not.toBe(hash)
  })

  const end: Message = { role: 'user', parts: [{ text: 'end', cache: true }] }
  const withTools = { ...marked, tools, messages: [...toolTurns, end] }
  const first = toolTurns[0]!
  it.each<[string, ModelRequest]>([
    ['tools', { ...withTools, tools: [...tools].reverse() }],
    ['the choice of a tool', { ...withTools, toolChoice: 'required' }],
    ['the calls', { ...withTools, messages: [first, end] }],
    [
      'the results',
      {
        ...withTools,
        messages: withTools.messages.map((message) =>
          message.role === 'user' && message.toolResults
            ? { ...message, toolResults: message.toolResults.map((result) => ({ ...result, text: 'other' })) }
            : message
        )
      }
    ]
  ])('differs by %s', (_, request) => {
    expect(prefixHash(model, request)).not.toBe(prefixHash(model, withTools))
  })

  it('is the same whatever is called behind the mark', () => {
    const [, ...turns] = toolTurns
    expect(prefixHash(model, { ...withTools, messages: [...withTools.messages, ...turns] })).toBe(
      prefixHash(model, withTools)
    )
  })

  it('differs by model, and is null where nothing is marked', () => {
    expect(prefixHash({ id: 'openai:gpt-5.2' }, marked)).not.toBe(hash)
    expect(prefixHash(model, aRequest())).toBeNull()
    expect(sharesPrefix(aRequest())).toBe(false)
  })
})

describe('tools', () => {
  const price = { input: 1, output: 1, batch: 0.5 }
  const usd = (changes: Partial<ModelRequest>) => worstCaseUsd(price, aRequest(changes))
  const bytes = Buffer.byteLength(JSON.stringify(tools))

  it('count in the worst case with all their definitions, and the prompt that Anthropic adds', () => {
    expect(usd({ tools }) - usd({})).toBeGreaterThan((bytes / 2 + 1_000) / 1e6)
    const turns = usd({ tools, messages: toolTurns })
    expect(turns).toBeGreaterThan(usd({ tools, messages: toolTurns.slice(0, 1) }))
  })

  it('count in what a request will probably use', () => {
    const tokens = (changes: Partial<ModelRequest>) => expectedInputTokens(aRequest(changes))
    const share = (tokens({ tools }) - tokens({})) / bytes
    expect(share).toBeGreaterThan(1 / 4)
    expect(share).toBeLessThan(1 / 3)
    // The texts of calls and results, of both.
    const said = 'I look at my notes.read_notes{"attempt_number": 1}read_notesDemand fell.Now use more tools.'
    const failure = 'Malformed input, expected attempt_number argument'
    const added = tokens({ messages: toolTurns }) - tokens({ messages: toolTurns.slice(0, 1) })
    expect(Math.abs(added - (said.length + failure.length) / 3.6)).toBeLessThanOrEqual(1)
  })
})

describe('a file', () => {
  const request = asking({ file, cache: true }, { text: 'task' })

  it('is stored and keyed by its sha256, and its bytes are not stored', () => {
    expect(describeRequest(request)).toMatchObject({
      messages: [{ parts: [{ file: { mediaType: 'application/pdf', sha256: file.sha256 } }, 'task'] }]
    })
    const other = { ...file, sha256: 'cd'.repeat(32) }
    expect(callKey(model, asking({ file: other, cache: true }, { text: 'task' }))).not.toBe(callKey(model, request))
    const renamed = { ...file, name: 'other.pdf', bytes: new Uint8Array() }
    expect(callKey(model, asking({ file: renamed, cache: true }, { text: 'task' }))).toBe(callKey(model, request))
  })

  it('counts in the worst case with so many tokens a page', () => {
    const price = { input: 1, output: 1, batch: 0.5 }
    const free = worstCaseUsd(price, asking({ file: { ...file, pages: 0 }, cache: true }, { text: 'task' }))
    expect(worstCaseUsd(price, request) - free).toBeCloseTo((20 * mostTokensPerPdfPage) / 1e6, 12)
  })
})
