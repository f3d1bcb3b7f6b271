import { once } from 'node:events'
import { Agent, request as open } from 'node:http'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addItems, buildTestApp, freeze, openDraft, type TestApp } from '../../helpers/build-test-app.ts'

const megabyte = 1024 * 1024
let test: TestApp
let key: string
let address: string
beforeAll(async () => {
  test = await buildTestApp({ SUBMISSION_MAX_BYTES: String(megabyte) })
  await addItems(test, 60)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  address = await test.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => test.close())

type Exchange = { status: number; headers: Record<string, unknown>; bytes: Buffer; closed: boolean }

/** A request over a connection that stays open, as Node sends it: nothing is added and nothing undone. */
async function exchange(
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Buffer
): Promise<Exchange> {
  const sent = open(new URL(path, address), { method, headers: { authorization: `Bearer ${test.admin}`, ...headers } })
  sent.end(body)
  const [reply] = await once(sent, 'response')
  const pieces: Buffer[] = []
  for await (const piece of reply) pieces.push(piece)
  const { statusCode, headers: received } = reply
  return {
    status: statusCode,
    headers: received,
    bytes: Buffer.concat(pieces),
    closed: received.connection === 'close'
  }
}

describe('replies', () => {
  const decoders = { br: brotliDecompressSync, gzip: gunzipSync }
  it.each(['br', 'gzip'] as const)('go out by %s, lists and streams, with the same content', async (encoding) => {
    for (const path of ['/v1/releases/r1/items?limit=1000', '/v1/releases/r1/export', '/openapi.json']) {
      const plain = await exchange('GET', path, {})
      const packed = await exchange('GET', path, { 'accept-encoding': encoding })
      expect([path, plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([
        path,
        undefined,
        encoding
      ])
      expect(decoders[encoding](packed.bytes).equals(plain.bytes)).toBe(true)
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 4)
      expect([plain.headers.vary, packed.headers.vary]).toEqual(
        Array(2).fill('Accept, Authorization, Cookie, accept-encoding')
      )
    }
  })

  it('go out as they are where they are small, and to those who accept nothing else', async () => {
    expect((await exchange('GET', '/healthz', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe(
      undefined
    )
    const refused = await exchange('GET', '/openapi.json', { 'accept-encoding': 'gzip;q=0, identity' })
    expect([refused.status, refused.headers['content-encoding']]).toEqual([200, undefined])
  })

  it('have a strong tag only where their bytes are always the same, and any form of it gets a 304', async () => {
    const path = '/v1/releases/r1/export'
    const plain = await exchange('GET', path, {})
    const packed = await exchange('GET', path, { 'accept-encoding': 'gzip' })
    expect(plain.headers.etag).toMatch(/^"/)
    expect(packed.headers.etag).toBe(`W/${plain.headers.etag}`)
    for (const tag of [plain, packed].map(({ headers }) => String(headers.etag))) {
      const known = await exchange('GET', path, { 'accept-encoding': 'gzip', 'if-none-match': tag })
      expect([known.status, known.headers.etag, known.headers['content-encoding'], known.bytes.length]).toEqual([
        304,
        packed.headers.etag,
        undefined,
        0
      ])
    }
    const head = await exchange('HEAD', path, { 'accept-encoding': 'gzip' })
    expect([head.status, head.headers.etag, head.bytes.length]).toEqual([200, packed.headers.etag, 0])
  })

  it('are never held back where they are events', async () => {
    const id = await openDraft(test, key, 'r1', 'model')
    const sent = open(new URL(`/v1/submissions/${id}/events`, address), {
      headers: { authorization: `Bearer ${key}`, 'accept-encoding': 'gzip, br', accept: 'text/event-stream' }
    }).end()
    const [reply] = await once(sent, 'response')
    const [first] = await once(reply, 'data')
    expect(reply.headers['content-encoding']).toBe(undefined)
    expect(String(first)).toMatch(/^event: state\ndata: \{/)
    sent.destroy()
  })
})

describe('bodies', () => {
  const lines = { 'content-type': 'application/x-ndjson', 'content-encoding': 'gzip' }
  const put = async (body: Buffer, headers: Record<string, string> = lines) => {
    const id = await openDraft(test, key, 'r1', 'model')
    const reply = await exchange(
      'PUT',
      `/v1/submissions/${id}/responses`,
      { authorization: `Bearer ${key}`, ...headers },
      body
    )
    return { ...reply, id, json: JSON.parse(reply.bytes.toString()) as Record<string, unknown> }
  }
  const line = (n: number, output = 'x') => `${JSON.stringify({ itemId: `EK-${n}`, output })}\n`

  it('come by gzip, to uploads and to all else', async () => {
    const text = Array.from({ length: 60 }, (_, n) => line(n + 1)).join('')
    expect(await put(gzipSync(text))).toMatchObject({ status: 200, json: { accepted: 60, rejected: 0 } })
    expect(await put(gzipSync(text), { ...lines, 'content-encoding': 'X-GZIP' })).toMatchObject({ status: 200 })
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const team = await exchange('POST', '/v1/admin/teams', headers, gzipSync('{"name": "by gzip"}'))
    expect([team.status, JSON.parse(team.bytes.toString()).name]).toEqual([201, 'by gzip'])
    const exported = await exchange('GET', '/v1/releases/r1/export', {})
    const imported = await exchange('POST', '/v1/releases/import?name=r2', lines, gzipSync(exported.bytes))
    // Every line was read; items of this suite have no paper, which an import asks for.
    expect(JSON.parse(imported.bytes.toString())).toMatchObject({ status: 422, code: 'import_rejected', rejected: 60 })
  })

  it('that swell beyond the limit get a 413, lines before it are kept, and the connection goes on', async () => {
    const bomb = gzipSync(Buffer.concat([Buffer.from(line(1)), Buffer.alloc(64 * megabyte, ' ')]))
    expect(bomb.length).toBeLessThan(megabyte / 10)
    const { status, json, id, closed } = await put(bomb)
    expect([status, json.code, json.accepted, closed]).toEqual([413, 'upload_too_large', 1, false])
    const kept = await exchange('GET', `/v1/submissions/${id}/responses`, { authorization: `Bearer ${key}` })
    expect(JSON.parse(kept.bytes.toString()).data).toHaveLength(1)
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const large = await exchange('POST', '/v1/admin/teams', headers, bomb)
    expect([large.status, JSON.parse(large.bytes.toString()).code]).toEqual([413, 'body_too_large'])
  })

  it('that are refused early are read to their end, so that the connection carries the next request', async () => {
    const id = await openDraft(test, key, 'r1', 'model')
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    onTestFinished(() => agent.destroy())
    const headers = { authorization: `Bearer ${key}`, ...lines }
    const path = new URL(`/v1/submissions/${id}/responses`, address)
    const sent = open(path, { method: 'PUT', agent, headers })
    const finished = once(sent, 'finish')
    sent.end(gzipSync(Buffer.alloc(16 * megabyte, ' '), { level: 0 }))
    const [reply] = await once(sent, 'response')
    reply.resume()
    expect(reply.statusCode).toBe(413)
    await finished
    const next = open(new URL('/healthz', address), { agent }).end()
    expect((await once(next, 'response'))[0].statusCode).toBe(200)
    expect(next.reusedSocket).toBe(true)
  })

  it.each([
    ['breaks off', (whole: Buffer) => whole.subarray(0, -9)],
    ['is damaged', (whole: Buffer) => Buffer.concat([whole.subarray(0, -8), Buffer.alloc(8)])],
    ['is none', () => Buffer.from(line(1))]
  ])('whose gzip %s get a 400', async (_, damage) => {
    const { status, json } = await put(damage(gzipSync(line(1) + line(2))))
    expect([status, json.code]).toEqual([400, 'gzip_invalid'])
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const team = await exchange('POST', '/v1/admin/teams', headers, damage(gzipSync('{"name": "not by gzip"}')))
    expect([team.status, JSON.parse(team.bytes.toString()).code]).toEqual([400, 'gzip_invalid'])
  })

  it.each(['br', 'gzip, gzip', 'none'])('encoded as %s get a 415 that names what is taken', async (encoding) => {
    const { status, json, headers } = await put(gzipSync(line(1)), { ...lines, 'content-encoding': encoding })
    expect([status, json.code, headers['accept-encoding']]).toEqual([415, 'content_encoding_unsupported', 'gzip'])
  })

  it('are not asked for as forms by gzip', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=a', 'content-encoding': 'gzip' }
    const { status, bytes } = await exchange('POST', '/v1/papers', headers, gzipSync('--a--'))
    expect([status, JSON.parse(bytes.toString()).code]).toEqual([415, 'content_encoding_unsupported'])
  })
})
