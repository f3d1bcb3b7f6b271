import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { callKey } from '../../src/models/call-key.ts'
import type { MessagePart } from '../../src/models/model.ts'
import { prefixHash } from '../../src/models/shared-prefix.ts'
import { type ModelServer, startModelServer } from '../helpers/model-server.ts'
import { aRequest, never, openTestModel } from './support.ts'

const output = { name: 'verdict', schema: z.object({ answer: z.string() }) }
const file = {
  mediaType: 'application/pdf' as const,
  sha256: 'ab'.repeat(32),
  name: 'paper.pdf',
  pages: 2,
  bytes: new Uint8Array(Buffer.from('%PDF-1.7'))
}
const image = {
  mediaType: 'image/png' as const,
  sha256: 'cd'.repeat(32),
  caption: '[page 3, as it is printed]',
  width: 920,
  height: 1240,
  bytes: new Uint8Array(Buffer.from('PNG'))
}
const png = Buffer.from('PNG').toString('base64')
const base64 = Buffer.from('%PDF-1.7').toString('base64')
const paper: MessagePart = { text: 'paper', cache: true }
const pdf: MessagePart = { file, cache: true }
const asking = (...parts: MessagePart[]) => aRequest({ output, messages: [{ role: 'user', parts }] })

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
beforeEach(() => {
  server.requests.length = 0
})
afterAll(() => server.close())

/** The body of the request that a model sends. */
async function bodyOf(id: string, request = asking(paper, { text: 'task' })) {
  await openTestModel(id, server.url).send(request, never)
  const { body, texts } = server.requests.at(-1)!
  return { body, texts, prefix: prefixHash({ id }, request) }
}

const ids = ['openai:gpt-5.1', 'openai:gpt-5.6-sol', 'azure:gpt-5.6-sol', 'compatible:qwen3', 'anthropic:claude-opus-5']

describe.each(ids)('a request that shares a prefix, at %s', (id) => {
  it('tells its schema in words, after the prefix', async () => {
    const { body, texts } = await bodyOf(id)
    expect(JSON.stringify(body)).not.toContain('json_schema')
    expect(texts.slice(0, 2).join('\n')).toMatch(/^You are terse\.\npaper/)
    expect(texts.at(-1)).toContain('The object is called "verdict"')
  })

  it('is the same up to the end of the paper, whatever is asked, and in a repair turn', async () => {
    const upToPaper = ({ body }: { body: object }) => {
      const { messages, ...rest } = JSON.parse(JSON.stringify(body))
      const sent = JSON.stringify([rest, messages])
      return sent.slice(0, sent.indexOf('paper') + 'paper'.length)
    }
    const first = await bodyOf(id)
    const other = { name: 'other', schema: z.object({ points: z.number() }) }
    const request = { ...asking(paper, { text: 'another task' }), output: other }
    expect(upToPaper(await bodyOf(id, request))).toBe(upToPaper(first))
    const turns = [
      { role: 'assistant' as const, parts: [{ text: '{}' }] },
      { role: 'user' as const, parts: [{ text: 'Again.' }] }
    ]
    const repair = { ...request, messages: [...request.messages, ...turns] }
    expect(upToPaper(await bodyOf(id, repair))).toBe(upToPaper(first))
  })
})

describe('the end of the prefix', () => {
  it('is marked for Anthropic', async () => {
    const { body } = await bodyOf('anthropic:claude-opus-5')
    expect(body.messages).toMatchObject([
      { content: [{ type: 'text', text: 'paper', cache_control: { type: 'ephemeral' } }, { text: 'task' }, {}] }
    ])
  })

  it('is no matter for OpenAI before GPT-5.6, which gets a key for the routing', async () => {
    const { body, prefix } = await bodyOf('openai:gpt-5.1')
    expect(body).toMatchObject({ prompt_cache_key: prefix, response_format: { type: 'json_object' } })
    expect(body.messages).toMatchObject([{}, { content: expect.stringMatching(/^paper\n\ntask\n\n/) }])
    expect(body).not.toHaveProperty('prompt_cache_options')
  })

  it.each(['openai:gpt-5.6-sol', 'openai:gpt-6-luna', 'azure:gpt-5.6-sol'])(
    'is the only one cached at %s',
    async (id) => {
      const { body, prefix } = await bodyOf(id)
      expect(body).toMatchObject({ prompt_cache_key: prefix, prompt_cache_options: { mode: 'explicit' } })
      expect(body.messages).toMatchObject([
        {},
        {
          content: [
            { text: 'paper', prompt_cache_breakpoint: { mode: 'explicit' } },
            { type: 'text', text: 'task' },
            {}
          ]
        }
      ])
    }
  )

  it.each(['openai:gpt-4o', 'openai:gpt-5-mini', 'openai:gpt-5.5', 'openai:o3', 'azure:my-deployment'])(
    'is not marked at %s',
    async (id) => {
      expect(JSON.stringify((await bodyOf(id)).body)).not.toMatch(/prompt_cache_(breakpoint|options)/)
    }
  )

  it('is not told to compatible servers', async () => {
    expect(JSON.stringify((await bodyOf('compatible:gpt-5.6-sol')).body)).not.toContain('prompt_cache')
  })

  it('is not there without a mark', async () => {
    for (const id of ids) {
      const { body } = await bodyOf(id, asking({ text: 'paper' }, { text: 'task' }))
      expect(JSON.stringify(body)).toContain('json_schema')
      expect(JSON.stringify(body)).not.toMatch(/prompt_cache_(key|breakpoint)|cache_control/)
    }
  })
})

describe('an image of a page', () => {
  const request = asking({ image }, paper, { text: 'task' })

  it('goes to Anthropic as an image block behind its caption, in front of the end of the prefix', async () => {
    const { body } = await bodyOf('anthropic:claude-opus-5', request)
    const source = { type: 'base64', media_type: 'image/png', data: png }
    expect(body.messages).toEqual([
      {
        role: 'user',
        content: [
          { type: 'text', text: image.caption },
          { type: 'image', source },
          { type: 'text', text: 'paper', cache_control: { type: 'ephemeral' } },
          { type: 'text', text: 'task' },
          { type: 'text', text: expect.any(String) }
        ]
      }
    ])
  })

  it.each(['openai:gpt-5.1', 'azure:my-deployment'])('goes to %s as an image with a data URL', async (id) => {
    const { body } = await bodyOf(id, request)
    expect(body.messages).toMatchObject([
      {},
      {
        content: [
          { type: 'text', text: image.caption },
          { type: 'image_url', image_url: { url: `data:image/png;base64,${png}`, detail: 'high' } },
          { type: 'text', text: 'paper' },
          { type: 'text', text: 'task' },
          {}
        ]
      }
    ])
  })

  it('is not sent to a compatible server', async () => {
    await expect(bodyOf('compatible:qwen3', request)).rejects.toMatchObject({ code: 'model_takes_no_images' })
  })

  it('and its caption are part of the key, its size is not', () => {
    const model = { id: 'openai:gpt-5.1', baseUrl: 'http://here' }
    const keyWith = (changes: Partial<typeof image>) =>
      callKey(model, asking({ image: { ...image, ...changes } }, paper))
    const key = keyWith({})
    expect(key).not.toBe(callKey(model, asking(paper)))
    expect([keyWith({ sha256: 'ef'.repeat(32) }), keyWith({ caption: '[page 4]' })]).not.toContain(key)
    expect(keyWith({ width: 10 })).toBe(key)
  })

  it('is left out where images are refused, with its caption', async () => {
    const { body } = await bodyOf('openai:gpt-5.1', { ...request, filesInText: true })
    expect(JSON.stringify(body)).not.toMatch(/image_url|as it is printed/)
  })
})

describe('a PDF', () => {
  it('goes to Anthropic as a document block with the cache mark', async () => {
    const { body } = await bodyOf('anthropic:claude-opus-5', asking(pdf, { text: 'task' }))
    const source = { type: 'base64', media_type: 'application/pdf', data: base64 }
    expect(body.messages).toMatchObject([
      { content: [{ type: 'document', source, cache_control: { type: 'ephemeral' } }, { text: 'task' }, {}] }
    ])
  })

  it.each(['openai:gpt-5.1', 'azure:my-deployment'])('goes to %s as a file with a data URL', async (id) => {
    const { body } = await bodyOf(id, asking(pdf, { text: 'task' }))
    expect(body.messages).toMatchObject([
      {},
      {
        content: [
          { type: 'file', file: { filename: 'paper.pdf', file_data: `data:application/pdf;base64,${base64}` } },
          { type: 'text', text: 'task' },
          {}
        ]
      }
    ])
  })

  it('is refused for a compatible server before anything is sent', async () => {
    await expect(bodyOf('compatible:qwen3', asking(pdf))).rejects.toMatchObject({ code: 'model_takes_no_pdf' })
    expect(server.requests).toHaveLength(0)
  })
})
