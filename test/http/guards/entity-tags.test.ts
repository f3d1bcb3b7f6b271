import { Readable } from 'node:stream'
import Fastify, { type InjectOptions } from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { tagEntities } from '../../../src/http/guards/entity-tags.ts'

const app = Fastify()
const read = (url: string, options: InjectOptions = {}) => app.inject({ url, ...options })
const named = (tag: unknown) => ({ headers: { 'if-none-match': String(tag) } })

beforeAll(async () => {
  tagEntities(app)
  app.get('/body', async () => ({ a: 1 }))
  app.post('/body', async (_, reply) => reply.code(201).send({ a: 1 }))
  app.get('/refused', async (_, reply) => reply.code(409).send({ code: 'not_yet' }))
  app.get('/stream', async () => Readable.from(['a', 'b']))
  app.get('/known', async (_, reply) => reply.header('etag', '"hash-all"').send(Readable.from(['a', 'b'])))
  await app.ready()
})

describe('tagEntities', () => {
  it('tags a body by its hash, weakly, and keeps callers apart', async () => {
    const { headers } = await read('/body')
    expect(headers.etag).toMatch(/^W\/"[\w-]{43}"$/)
    expect(headers).toMatchObject({
      vary: 'Accept, Authorization, Cookie, accept-encoding',
      'cache-control': 'no-cache'
    })
    expect((await read('/body', { method: 'HEAD' })).headers.etag).toBe(headers.etag)
  })

  it.each([
    ['alone', (tag: string) => tag],
    ['as a strong tag', (tag: string) => tag.slice(2)],
    ['among others', (tag: string) => `"one", ${tag}, W/"two"`],
    ['as any', () => '*']
  ])('answers 304 without a body to those who name it %s', async (_, name) => {
    const { etag } = (await read('/body')).headers
    const { statusCode, body, headers } = await read('/body', named(name(String(etag))))
    expect([statusCode, body, headers.etag, headers['content-type']]).toEqual([304, '', etag, undefined])
  })

  it('answers in full to those who name another', async () => {
    expect((await read('/body', named('"other"'))).statusCode).toBe(200)
  })

  it('leaves the tag of a route as it is', async () => {
    expect((await read('/known')).headers.etag).toBe('"hash-all"')
    expect((await read('/known', named('W/"hash-all"'))).statusCode).toBe(304)
  })

  it('tags no stream, no refusal and no change, and never answers 304 for these', async () => {
    const { etag } = (await read('/body')).headers
    const replies = [
      await read('/stream', named('*')),
      await read('/refused', named('*')),
      await read('/body', { method: 'POST', ...named(etag) })
    ]
    expect(replies.map(({ statusCode, headers }) => [statusCode, headers.etag])).toEqual([
      [200, undefined],
      [409, undefined],
      [201, undefined]
    ])
  })
})
