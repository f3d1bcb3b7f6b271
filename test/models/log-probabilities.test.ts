import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readLogProbabilities } from '../../src/models/log-probabilities.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { aRequest, never, openTestModel } from './support.ts'

const chats = ['openai:gpt-4.1', 'azure:my-deployment', 'compatible:qwen3:32b']
const wanted = { logProbabilities: { top: 2 } }

/** As OpenAI sends them, to a reply of one letter. */
const letter = {
  content: [
    {
      token: 'B',
      logprob: -0.105,
      bytes: [66],
      top_logprobs: [
        { token: 'B', logprob: -0.105, bytes: [66] },
        { token: 'C', logprob: -9999, bytes: [67] }
      ]
    }
  ],
  refusal: null
}

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

describe.each(chats)('log probabilities at %s', (id) => {
  it('are asked for by both parameters, and read with their alternatives', async () => {
    server.script({ text: 'B', logprobs: letter })
    const { logProbabilities } = await openTestModel(id, server.url).send(aRequest(wanted), never)
    expect(server.requests[0]!.body).toMatchObject({ logprobs: true, top_logprobs: 2 })
    expect(logProbabilities).toEqual({
      available: true,
      tokens: [
        {
          token: 'B',
          logProbability: -0.105,
          bytes: [66],
          alternatives: [
            { token: 'B', logProbability: -0.105, bytes: [66] },
            { token: 'C', logProbability: -9999, bytes: [67] }
          ]
        }
      ]
    })
  })

  it('are null, and asked for by nothing, when nobody wants them', async () => {
    server.script({ text: 'B', logprobs: letter })
    expect((await openTestModel(id, server.url).send(aRequest(), never)).logProbabilities).toBeNull()
    expect(JSON.stringify(server.requests[0]!.body)).not.toContain('logprobs')
  })

  it('are told to be missing when the server ignores the parameter', async () => {
    server.script({ text: 'B' })
    const { logProbabilities, text } = await openTestModel(id, server.url).send(aRequest(wanted), never)
    expect(logProbabilities).toEqual({ available: false, reason: 'not_reported' })
    expect(text).toBe('B')
  })
})

describe('log probabilities at Anthropic', () => {
  it('are not offered, and nothing asks for them', async () => {
    server.script({ text: 'B' })
    const reply = await openTestModel('anthropic:claude-sonnet-4-6', server.url).send(aRequest(wanted), never)
    expect(reply.logProbabilities).toEqual({ available: false, reason: 'not_offered' })
    expect(JSON.stringify(server.requests[0]!.body)).not.toContain('prob')
  })
})

describe('log probabilities of a filtered prompt', () => {
  it('are told to be missing', async () => {
    server.script({ status: 400, code: 'content_filter', message: 'The prompt triggered the content policy' })
    const reply = await openTestModel('azure:my-deployment', server.url).send(aRequest(wanted), never)
    expect(reply).toMatchObject({ stopReason: 'content_filter', logProbabilities: { available: false } })
  })
})

describe('readLogProbabilities', () => {
  it.each([
    ['nothing', undefined, 'not_reported'],
    ['null', null, 'not_reported'],
    ['no content', { content: null, refusal: [] }, 'not_reported'],
    ['an empty list', { content: [] }, 'not_reported'],
    ['the form of another API', { tokens: ['B'], token_logprobs: [-0.1], top_logprobs: [{ B: -0.1 }] }, 'unreadable'],
    ['a token without a number', { content: [{ token: 'B', logprob: null }] }, 'unreadable'],
    ['a text', 'none', 'unreadable']
  ])('finds %s to be no log probabilities', (_, logprobs, reason) => {
    expect(readLogProbabilities(logprobs, { top: 2 })).toEqual({ available: false, reason })
  })

  it.each([
    ['left out', {}],
    ['null', { top_logprobs: null }],
    ['empty', { top_logprobs: [] }]
  ])('has no alternatives where they are %s, and were asked for', (_, top) => {
    const content = [{ token: 'B', logprob: -0.1, ...top }]
    const token = { token: 'B', logProbability: -0.1, bytes: null }
    expect(readLogProbabilities({ content }, { top: 2 })).toEqual({
      available: true,
      tokens: [{ ...token, alternatives: null }]
    })
    expect(readLogProbabilities({ content }, { top: 0 })).toEqual({
      available: true,
      tokens: [{ ...token, alternatives: [] }]
    })
  })

  it('says that a refused parameter was refused, whatever the reply holds', () => {
    expect(readLogProbabilities(letter, { top: 2, refused: true })).toEqual({ available: false, reason: 'refused' })
  })
})
