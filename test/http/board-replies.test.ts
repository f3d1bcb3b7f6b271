import { once } from 'node:events'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'
import { sql } from 'drizzle-orm'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { boardVersion } from '../../src/db/board-version.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { keepBoardReplies } from '../../src/http/guards/board-replies.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import { addItems, addLabelItems, buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'
import { openBrowser } from '../helpers/open-browser.ts'

const right = '{"stability": "yes", "existence": "no"}'
const outputs = { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'gold-3', 'CI-1': right, 'CI-2': right }
/** One of each kind of reply. */
const paths = [
  ...['/v1/leaderboard?release=r1', '/v1/leaderboard?release=r1&format=csv', '/v1/significance?release=r1'],
  ...['/v1/significance?release=r1&method=paper&resamples=200', '/v1/leaderboard/dimensions?release=r1'],
  ...['/v1/leaderboard/families?release=r1', '/v1/leaderboard/tags?release=r1', '/v1/judges/own-family?release=r1'],
  ...['/v1/concepts/drift?release=r1', '/v1/charts/difference-to-first.json?release=r1'],
  ...['/v1/charts/intervals.svg?release=r1', '/v1/charts/intervals.json?release=r1', '/', '/significance', '/charts']
]

let test: TestApp
let key: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await addLabelItems(test, 2)
  await freeze(test, 'r1')
  key = await test.keyFor('submitter')
  await publish(test, key, { release: 'r1', model: 'one', outputs })
})
afterAll(() => test.close())

async function read(url: string, headers: Record<string, string> = {}) {
  return await test.app.inject({ url, headers })
}

const bothBegun = Promise.withResolvers<void>()
async function* slowly(): AsyncGenerator<string> {
  yield 'one\n'
  await bothBegun.promise
  yield 'two\n'
}

/** What is done to the scores themselves, past all that publishes: nobody reads them while nothing is published. */
async function withoutScores(work: () => Promise<void>): Promise<void> {
  const { db } = test.database
  await db.execute(sql`alter table scores rename to scores_away`)
  await db.execute(sql`alter table responses rename to responses_away`)
  try {
    await work()
  } finally {
    await db.execute(sql`alter table scores_away rename to scores`)
    await db.execute(sql`alter table responses_away rename to responses`)
  }
}

describe('replies of boards', () => {
  it('are the same bytes again, with their headers, without a score being read', async () => {
    const first = await Promise.all(paths.map((path) => read(path)))
    expect(first.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200))
    await withoutScores(async () => {
      for (const [place, path] of paths.entries()) {
        const { statusCode, body, headers } = await read(path)
        expect([path, statusCode, body]).toEqual([path, 200, first[place]!.body])
        for (const name of ['content-type', 'content-security-policy', 'etag', 'cache-control', 'vary']) {
          expect(headers[name], `${name} of ${path}`).toBe(first[place]!.headers[name])
        }
        const named = await read(path, { 'if-none-match': String(headers.etag) })
        expect([named.statusCode, named.body, named.headers['content-type']]).toEqual([304, '', undefined])
        const head = await test.app.inject({ method: 'HEAD', url: path })
        expect([head.statusCode, head.body, head.headers.etag]).toEqual([200, '', headers.etag])
      }
    })
  })

  it('are compressed once for each encoding', async () => {
    const path = '/v1/leaderboard?release=r1'
    const plain = (await read(path)).rawPayload
    for (const [accepted, encoding, inflate] of [
      ['br, gzip', 'br', promisify(brotliDecompress)],
      ['gzip', 'gzip', promisify(gunzip)],
      ['gzip;q=1, br;q=0.1', 'gzip', promisify(gunzip)]
    ] as const) {
      const reply = await read(path, { 'accept-encoding': accepted })
      expect([accepted, reply.headers['content-encoding']]).toEqual([accepted, encoding])
      expect(await inflate(reply.rawPayload)).toEqual(plain)
      const named = await read(path, { 'accept-encoding': accepted, 'if-none-match': String(reply.headers.etag) })
      expect([named.statusCode, named.headers['content-encoding']]).toEqual([304, undefined])
    }
    expect((await read(path, { 'accept-encoding': 'zstd' })).headers['content-encoding']).toBeUndefined()
  })

  it('keep apart what a caller may see, and what is asked for', async () => {
    const asked = '/v1/leaderboard?release=r1&resamples=20000'
    const bearer = { authorization: `Bearer ${key}` }
    expect((await read(asked, bearer)).statusCode).toBe(200)
    // More resamples than those without a key may ask for: the reply to the team is none for them.
    expect((await read(asked)).statusCode).toBe(401)
    expect((await read('/v1/leaderboard?release=r1&seed=2')).json().query.seed).toBe(2)
    expect((await read('/v1/leaderboard?release=r1&seed=3')).json().query.seed).toBe(3)
    const [light, dark] = ['light', 'dark'].map((theme) => `/v1/charts/intervals.svg?release=r1&theme=${theme}`)
    expect((await read(light!)).body).not.toBe((await read(dark!)).body)
    const gaps = '/v1/judges/gaps?release=r1'
    expect((await read(gaps)).headers['content-type']).toMatch('application/json')
    expect((await read(gaps, { accept: 'application/x-ndjson' })).headers['content-type']).toMatch('x-ndjson')
  })

  it('show nobody what an auditor read of private items', async () => {
    const other = await buildTestApp()
    onTestFinished(other.close)
    await addItems(other, 2)
    await freeze(other, 'hidden', 1)
    const bearer = { authorization: `Bearer ${await other.keyFor('submitter')}` }
    const auditor = { authorization: `Bearer ${await other.keyFor('auditor')}` }
    for (const path of ['significance', 'leaderboard/dimensions', 'charts/task-distribution.svg']) {
      const url = `/v1/${path}?release=hidden`
      const statusFor = async (headers = {}) => (await other.app.inject({ url, headers })).statusCode
      expect([path, await statusFor(auditor), await statusFor(bearer), await statusFor()]).toEqual([
        path,
        200,
        403,
        403
      ])
      expect(await statusFor(auditor)).toBe(200)
    }
  })

  it('mark to a signed-in team its own rows, in a word, and keep nothing of that for others', async () => {
    const other = await buildTestApp()
    onTestFinished(() => other.close())
    await addItems(other, 2)
    await freeze(other, 'r1')
    const names = ['Economists', '<b>Econ</b>$&']
    const browsers = []
    for (const name of names) {
      const own = await other.keyFor('submitter', (await insertTeam(other.database.db, name))!.id)
      await publish(other, own, { release: 'r1', model: 'one', outputs: { 'EK-1': 'gold-1', 'EK-2': 'no' } })
      browsers.push(openBrowser(other.app))
      expect((await browsers.at(-1)!.submit('/sign-in', { key: own })).status).toBe(303)
    }
    const shown = ['<bdi>Economists</bdi>', '<bdi>&lt;b&gt;Econ&lt;/b&gt;$&amp;</bdi>']
    for (const path of ['/', '/significance']) {
      // The first to ask is a team, and what is kept is the page of everybody.
      const tags = new Set<unknown>()
      for (const _ of ['computed', 'kept']) {
        for (const [place, browser] of browsers.entries()) {
          const { text, headers } = await browser.get(path)
          expect(text.match(/<strong>yours<\/strong> · <bdi>.*?<\/bdi>/g)).toEqual([
            `<strong>yours</strong> · ${shown[place]}`
          ])
          tags.add(headers.etag)
          expect(headers['cache-control']).toMatch(/private|no-store/)
        }
        const { body, headers } = await other.app.inject({ url: path })
        expect(tags).not.toContain(headers.etag)
        expect(body).not.toContain('yours')
        for (const name of shown) expect(body).toContain(`</a><small>${name}`)
      }
    }
  })

  it('are computed once for equal requests that come together, and anew by each where that fails', async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    app.decorateRequest('caller', null)
    keepBoardReplies(app, test.database)
    let computed = 0
    let fails = 0
    const begun = Promise.withResolvers<void>()
    const go = Promise.withResolvers<void>()
    app.get('/board', { config: { isOfBoard: true } }, async () => {
      computed += 1
      begun.resolve()
      await go.promise
      if (computed <= fails) throw new Error('no board today')
      return { computed }
    })
    const statuses = async (query: string) => {
      const replies = Array.from({ length: 20 }, () => app.inject({ url: `/board?release=${query}` }))
      await begun.promise
      // All others have asked for the version by now, and wait.
      await boardVersion(test.database.db, null)
      go.resolve()
      return (await Promise.all(replies)).map((reply) => (reply.json().computed > 0 ? reply.statusCode : 500))
    }
    expect(await statuses('r1')).toEqual(new Array(20).fill(200))
    expect(computed).toBe(1)
    fails = 3
    // A fault is nobody's reply but of the one who met it.
    expect(new Set(await statuses('r2'))).toEqual(new Set([500, 200]))
    expect(await statuses('r2')).toEqual(new Array(20).fill(200))
  })

  it('come to others when the first caller hangs up, reads slowly, or asks for the head alone', async () => {
    const app = Fastify()
    onTestFinished(() => app.close())
    app.decorateRequest('caller', null)
    // A version that takes as long as a test wants it to.
    let ask = Promise.withResolvers<void>()
    ask.resolve()
    const db = new Proxy(test.database.db, {
      get: (of, name) =>
        name === 'execute' ? async (query: never) => ask.promise.then(() => of.execute(query)) : Reflect.get(of, name)
    })
    keepBoardReplies(app, { db })
    app.get(
      '/board',
      { config: { isOfBoard: true } },
      async (_, reply) => await reply.code(404).send({ there: 'none' })
    )
    app.get('/lines', { config: { isOfBoard: true } }, async () => Readable.from(slowly()))
    const address = await app.listen({ port: 0 })
    const statusOf = async (path: string, init: RequestInit = {}) => {
      const reply = await fetch(`${address}${path}`, { signal: AbortSignal.timeout(5_000), ...init })
      void reply.body?.cancel()
      return reply.status
    }
    for (const method of ['GET', 'HEAD']) {
      ask = Promise.withResolvers<void>()
      const hangUp = new AbortController()
      const url = `/board?release=${method}`
      const arrived = once(app.server, 'request')
      const left = statusOf(url, { method, signal: hangUp.signal }).catch(() => 'left')
      const [, reply] = await arrived
      const closed = once(reply, 'close')
      hangUp.abort()
      expect(await left).toBe('left')
      await closed
      ask.resolve()
      expect([await statusOf(url), await statusOf(url)]).toEqual([404, 404])
    }
    // The first one's body ends only when the second has its own.
    const first = await fetch(`${address}/lines`)
    const second = await fetch(`${address}/lines`, { signal: AbortSignal.timeout(5_000) })
    expect([first.status, second.status]).toEqual([200, 200])
    bothBegun.resolve()
    expect([await first.text(), await second.text()]).toEqual(['one\ntwo\n', 'one\ntwo\n'])
  })

  it('are new as soon as a submission is published or withdrawn, on every surface', async () => {
    const before = await Promise.all(paths.map((path) => read(path)))
    const id = await publish(test, key, { release: 'r1', model: 'two', outputs: { ...outputs, 'EK-1': 'no' } })
    const joined = await Promise.all(paths.map((path) => read(path)))
    for (const [place, path] of paths.entries()) {
      // The page of charts shows links to drawings, which are what changes.
      if (path !== '/charts') expect(joined[place]!.body, path).not.toBe(before[place]!.body)
    }
    await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`)
    for (const [place, path] of paths.entries()) expect((await read(path)).body, path).toBe(before[place]!.body)
  })

  it('do not keep a refusal', async () => {
    expect((await read('/v1/leaderboard?release=r2')).statusCode).toBe(404)
    await freeze(test, 'r2')
    expect((await read('/v1/leaderboard?release=r2')).json<Leaderboard>().rows).toEqual([])
  })
})

describe('boardVersion', () => {
  it('differs for whatever is published, withdrawn and published again, and for no other release', async () => {
    const { db } = test.database
    const versions = new Set<string>()
    const other = await boardVersion(db, 'r2')
    const note = async () => versions.add(`${await boardVersion(db, 'r1')}`)
    await note()
    const id = await publish(test, key, { release: 'r1', model: 'three', outputs })
    await note()
    await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`)
    const gone = versions.size
    await note()
    expect([gone, versions.size]).toEqual([2, 2])
    await publish(test, key, { release: 'r1', model: 'four', outputs })
    await note()
    expect(versions.size).toBe(3)
    expect(await boardVersion(db, 'r2')).toBe(other)
  })
})
