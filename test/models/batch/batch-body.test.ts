import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { batchBody } from '../../../src/models/batch/batch-body.ts'
import type { ModelRequest } from '../../../src/models/model.ts'
import { type ModelServer, startModelServer } from '../../helpers/model-server.ts'
import { tools, toolTurns } from '../a-tool.ts'
import { aRequest, never, openTestModel } from '../support.ts'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

const requests: [string, Partial<ModelRequest>][] = [
  ['a text', {}],
  ['tools', { tools, toolChoice: 'required', parallelToolCalls: false }],
  ['calls and results', { tools, messages: toolTurns }],
  ['log probabilities', { logProbabilities: { top: 20 } }]
]

describe.each(['openai:gpt-4.1', 'anthropic:claude-sonnet-4-6'])('batchBody of %s', (id) => {
  it.each(requests)('is what goes live, letter by letter: %s', async (_, changes) => {
    await openTestModel(id, server.url).send(aRequest(changes), never)
    expect(batchBody(id, aRequest(changes))).toBe(JSON.stringify(server.requests[0]!.body))
  })
})
