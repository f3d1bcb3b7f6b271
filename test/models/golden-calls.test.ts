import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { anthropicBody } from '../../src/models/anthropic.ts'
import { callKey, describeRequest } from '../../src/models/call-key.ts'
import type { ModelRequest } from '../../src/models/model.ts'
import { parseModelId } from '../../src/models/model-id.ts'
import { openaiBody } from '../../src/models/openai.ts'
import { expectedInputTokens } from '../../src/models/rate-limits/expected-tokens.ts'
import { prefixHash } from '../../src/models/shared-prefix.ts'
import { mostInputTokens } from '../../src/models/worst-case.ts'
import { aRequest } from './support.ts'

/**
 * Keys, bodies and counts as they were before requests could carry tools and log probabilities. A stored call is found
 * by its key and a held reply by its body: where one of these moves, everything that was paid for is paid for again.
 */
const golden = z
  .object({
    calls: z.array(
      z.object({
        request: z.string(),
        model: z.string(),
        baseUrl: z.string(),
        key: z.string(),
        body: z.string().nullable(),
        prefix: z.string().nullable()
      })
    ),
    requests: z.record(
      z.string(),
      z.object({ described: z.string(), mostInputTokens: z.number(), expectedInputTokens: z.number() })
    )
  })
  .parse(JSON.parse(readFileSync(new URL('golden-calls.json', import.meta.url), 'utf8')))

const file = {
  mediaType: 'application/pdf' as const,
  sha256: 'ab'.repeat(32),
  name: 'paper.pdf',
  pages: 2,
  bytes: new Uint8Array(Buffer.from('%PDF-1.7'))
}
const schema = z.object({ answer: z.string().min(3), points: z.int().min(0).max(10).optional() })
const output = { name: 'verdict', schema }

const requests: Record<string, ModelRequest> = {
  plain: aRequest(),
  schema: aRequest({ output, parameters: { maxOutputTokens: 64_000, temperature: 0 }, repeat: 2 }),
  'schema in words': aRequest({ output: { ...output, inWords: true } }),
  'repair turn': aRequest({
    system: '',
    output,
    parameters: { maxOutputTokens: 100, reasoningEffort: 'low' },
    messages: [
      { role: 'user', parts: [{ text: 'paper', cache: true }, { text: 'task' }] },
      { role: 'assistant', parts: [{ text: '{}' }] },
      { role: 'user', parts: [{ text: 'Again.' }] }
    ]
  }),
  file: aRequest({ messages: [{ role: 'user', parts: [{ file, cache: true }, { text: 'task' }] }] })
}

function sha256(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex')
}

function bodyOf(id: string, request: ModelRequest): object {
  const { provider, name } = parseModelId(id)
  return provider === 'anthropic' ? anthropicBody(name, request) : openaiBody({ id, name, provider }, request)
}

describe('a call without tools and log probabilities', () => {
  it.each(golden.calls)('has the key, prefix and body that it always had: $request to $model', (call) => {
    const { model: id, baseUrl, key, prefix, body } = call
    const request = requests[call.request]!
    expect(callKey({ id, baseUrl }, request)).toBe(key)
    expect(prefixHash({ id }, request)).toBe(prefix)
    if (body !== null) expect(sha256(bodyOf(id, request))).toBe(body)
  })

  it.each(Object.entries(golden.requests))('is described and counted as it always was: %s', (name, counted) => {
    const request = requests[name]!
    expect({
      described: sha256(describeRequest(request)),
      mostInputTokens: mostInputTokens(request),
      expectedInputTokens: expectedInputTokens(request)
    }).toEqual(counted)
  })
})
