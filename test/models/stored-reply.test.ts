import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../src/db/client.ts'
import { databaseCallStore, findModelCall } from '../../src/db/model-calls.ts'
import { readMessage } from '../../src/models/anthropic-reply.ts'
import { toModelCall } from '../../src/models/batch/to-model-call.ts'
import { describeRequest } from '../../src/models/call-key.ts'
import { openFileCallStore } from '../../src/models/file-call-store.ts'
import type { ModelCall } from '../../src/models/model-calls.ts'
import { nobody } from '../../src/models/model-calls.ts'
import { readCompletion } from '../../src/models/openai-reply.ts'
import { loadPrices } from '../../src/models/price.ts'
import { storedReply } from '../../src/models/stored-reply.ts'
import { aCall } from '../helpers/a-call.ts'
import { type ModelServer, type ScriptedReply, startModelServer } from '../helpers/model-server.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'
import { tools } from './a-tool.ts'
import { aRequest, never, openTestModel, testCaller } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'aerbench-replies-'))
const request = aRequest({ tools, logProbabilities: { top: 1 } })
const token = { token: 'x', logprob: -0.5, bytes: [120] }
const logprobs = { content: [{ ...token, top_logprobs: [token] }] }
const ids = ['openai:gpt-4.1', 'azure:my-deployment', 'compatible:qwen3', 'anthropic:claude-sonnet-4-6']

let server: ModelServer
let database: Database
beforeAll(async () => {
  server = await startModelServer()
  database = await openTestDatabase()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(async () => {
  await server.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

function scripted(id: string): ScriptedReply {
  const isClaude = id.startsWith('anthropic')
  const input = { prices: '5\0' }
  // An id is missing and a NUL is there, which the database cannot hold: both change nothing of what is read.
  const toolCalls = [
    { id: 'call_1', name: 'set_prices', arguments: isClaude ? input : JSON.stringify(input) },
    { name: 'set_prices', arguments: isClaude ? {} : '' }
  ]
  const thinking = { type: 'thinking', thinking: 'hm', signature: 's' }
  return { text: 'x', toolCalls, ...(isClaude ? { blocks: [thinking] } : { logprobs }) }
}

describe.each(ids)('storedReply of %s', (id) => {
  async function made(): Promise<ModelCall> {
    server.script(scripted(id))
    const { callModel } = testCaller()
    return (await callModel({ model: openTestModel(id, server.url), request, purpose: 'p' })).call
  }

  it('is what came, a whole answer, found again with no second request', async () => {
    server.script(scripted(id))
    const live = await openTestModel(id, server.url).send(request, never)
    const { callModel } = testCaller()
    const order = { model: openTestModel(id, server.url), request, purpose: 'p' }
    const { call } = await callModel(order)
    expect(call).toMatchObject({ status: 'done', stopReason: 'tool_use' })
    const { headers: _, raw: __, toolCalls: liveCalls, ...said } = live
    const stored = storedReply(call)
    expect(stored).toMatchObject(said)
    expect(stored.toolCalls.map(({ name }) => name)).toEqual(liveCalls.map(({ name }) => name))
    const again = await callModel(order)
    expect(again.fromCache).toBe(true)
    expect(storedReply(again.call)).toEqual(stored)
    expect(server.requests).toHaveLength(2)
  })

  it('is the same from the database and from a file', async () => {
    const call = await made()
    const inDatabase = databaseCallStore(database)
    await inDatabase.save(call)
    expect(storedReply((await inDatabase.find(call.key))!)).toEqual(storedReply(call))
    expect((await findModelCall(database.db, call.id))?.request).toEqual(describeRequest(request))
    const path = join(folder, `${id.replace(':', '-')}.jsonl`)
    const writing = await openFileCallStore(path)
    await writing.save(call)
    await writing.close()
    const reading = await openFileCallStore(path)
    expect(storedReply((await reading.find(call.key))!)).toEqual(storedReply(call))
    await reading.close()
  })

  it('is the same for a reply that came by batch', async () => {
    const call = await made()
    const { provider, name } = { provider: id.split(':')[0], name: id.split(':')[1]! }
    const read = provider === 'anthropic' ? readMessage(call.raw, {}) : readCompletion(call.raw, name, {})
    const reply = { ...read, raw: call.raw }
    const { key, purpose, modelId, baseUrl, parameters } = call
    const sent = { key, purpose, modelId, baseUrl, parameters, ...nobody, worstUsd: null, failures: 0 }
    const batched = toModelCall(
      { ...sent, request: describeRequest(request), batchId: 'b', sentAt: new Date(0) },
      reply,
      { prices: loadPrices(), now: new Date(1) }
    )
    expect(batched.status).toBe('done')
    expect(storedReply(batched)).toEqual(storedReply(call))
  })
})

/** Rows as they were stored before there were tools: the column `raw` holds the provider's answer, cut where long. */
const oldRows: [string, Partial<ModelCall>][] = [
  [
    'OpenAI',
    {
      modelId: 'openai:gpt-4.1',
      raw: {
        id: 'chatcmpl-1',
        model: 'gpt-4.1-2025-04-14',
        choices: [
          {
            index: 0,
            finish_reason: 'stop',
            logprobs: null,
            message: { role: 'assistant', content: 'ok', refusal: null }
          }
        ],
        usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 }
      }
    }
  ],
  [
    'Anthropic',
    {
      modelId: 'anthropic:claude-sonnet-4-6',
      raw: {
        id: 'msg_1',
        type: 'message',
        model: 'claude-sonnet-4-6',
        stop_reason: 'end_turn',
        content: [{ type: 'text', text: 'ok' }],
        usage: { input_tokens: 10, output_tokens: 5 }
      }
    }
  ],
  ['a prompt that Azure filtered', { modelId: 'azure:my-deployment', raw: { error: { code: 'content_filter' } } }],
  ['nothing', { modelId: 'compatible:qwen3', raw: null }]
]

describe('storedReply of a call from before there were tools', () => {
  it.each(oldRows)('has no calls and wanted no log probabilities: %s', (_, row) => {
    const described = describeRequest(aRequest())
    for (const stored of [described, { inWords: true, request: described }, {}]) {
      expect(storedReply(aCall({ ...row, request: stored }))).toMatchObject({
        text: 'ok',
        stopReason: 'stop',
        toolCalls: [],
        reasoning: [],
        logProbabilities: null
      })
    }
  })

  it('is empty for a call that failed', () => {
    const failed = aCall({
      status: 'failed',
      raw: null,
      text: null,
      stopReason: null,
      request: describeRequest(request)
    })
    expect(storedReply(failed)).toMatchObject({ text: '', stopReason: 'other', toolCalls: [] })
    expect(storedReply(failed).logProbabilities).toMatchObject({ available: false, reason: 'not_reported' })
  })
})
