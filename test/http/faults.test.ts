import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { waitForPostgres } from '../../src/db/wait-for-postgres.ts'
import { buildTestApp, type Reply, type TestApp } from '../helpers/build-test-app.ts'
import { createPostgresDatabase, postgresUrl } from '../helpers/open-test-database.ts'
import { tinySuite } from '../helpers/tiny-suite.ts'

type Door = {
  url: string
  close(): Promise<void>
  open(): Promise<void>
  /** Breaks the connection when Postgres answers the next statement that begins so, in place of its answer. */
  breakBehind(statement: string, alsoCloses: boolean): void
}

/** A door before a Postgres: closed, it takes no connection and has broken those that there were. */
async function openDoor(url: string): Promise<Door> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let server: Server | null = null
  let last: { statement: string; alsoCloses: boolean } | null = null
  const listen = async (at: number) => {
    server = createServer((inner) => {
      const outer = connect(Number(port), hostname)
      let isLast = false
      for (const [socket, other] of [
        [inner, outer],
        [outer, inner]
      ] as const) {
        sockets.add(socket)
        socket.on('error', () => {})
        socket.on('close', () => other.destroy())
      }
      inner.on('data', (bytes) => {
        isLast ||= last !== null && bytes.includes(last.statement)
        outer.write(bytes)
      })
      outer.on('data', (bytes) => {
        if (!isLast) inner.write(bytes)
        else if (last?.alsoCloses) void close()
        else {
          last = null
          outer.destroy()
        }
      })
    }).listen(at, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as { port: number }).port
  }
  const at = await listen(0)
  const door = new URL(url)
  door.host = `127.0.0.1:${at}`
  async function close(): Promise<void> {
    last = null
    const closed = once(server!, 'close')
    server!.close()
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await closed
  }
  return {
    url: door.href,
    close,
    async open() {
      await listen(at)
    },
    breakBehind(statement, alsoCloses) {
      last = { statement, alsoCloses }
    }
  }
}

describe('a database that cannot be reached', () => {
  let door: Door
  let database: Database
  let test: TestApp
  beforeAll(async () => {
    door = await openDoor(await createPostgresDatabase(await postgresUrl()))
    database = await openDatabase({ url: door.url })
    test = await buildTestApp({}, tinySuite, database)
  })
  afterAll(async () => {
    await test.close()
    await database.close()
    await door.close()
  })

  it('leaves the process alive, makes it not ready and its answers 503, and heals', async () => {
    expect((await test.call(null, 'GET', '/readyz')).status).toBe(200)
    await door.close()
    expect((await test.call(test.admin, 'GET', '/healthz')).status).toBe(200)
    const ready = await test.call(test.admin, 'GET', '/readyz')
    expect([ready.status, ready.json()]).toMatchObject([503, { code: 'not_ready' }])
    const replies = [
      await test.call(test.admin, 'GET', '/v1/papers'),
      await test.call(null, 'GET', '/v1/releases'),
      await test.call(test.admin, 'POST', '/v1/admin/teams', { name: 'while it is away' }),
      await test.send(null, { method: 'GET', url: '/', headers: { accept: 'text/html' } })
    ]
    for (const { status, headers, text } of replies) {
      expect([status, headers['retry-after']]).toEqual([503, '5'])
      expect(text).toContain('database_unavailable')
    }
    await door.open()
    expect((await test.call(null, 'GET', '/readyz')).status).toBe(200)
    const healed = await test.call(test.admin, 'POST', '/v1/admin/teams', { name: 'while it is away' })
    expect(healed.status).toBe(201)
  })

  it.each([
    ['at its end', 'commit', true, 'true'],
    ['at its end, on one connection', 'commit', false, 'true'],
    ['at its beginning', 'insert into "teams"', true, undefined],
    ['at its beginning, on one connection', 'insert into "teams"', false, undefined]
  ])(
    'that breaks a POST off %s has it repeated with its key, done once and with its id',
    async (name, statement, isGone, replayed) => {
      const create = () =>
        test.send(test.admin, {
          method: 'POST',
          url: '/v1/admin/teams',
          headers: { 'content-type': 'application/json', 'idempotency-key': name.replaceAll(/\W/g, '-') },
          payload: JSON.stringify({ name })
        })
      expect((await test.call(null, 'GET', '/readyz')).status).toBe(200)
      door.breakBehind(statement, isGone)
      const broken = await create()
      expect([broken.status, broken.json()]).toMatchObject([503, { code: 'database_unavailable' }])
      if (isGone) await door.open()
      let repeated = await create()
      // A connection of the pool, or Postgres, may not have noticed yet that the other side is gone.
      for (let again = 0; again < 1000 && isWaiting(repeated); again += 1) repeated = await create()
      expect([repeated.status, repeated.headers['idempotent-replayed']]).toEqual([201, replayed])
      const { data } = (await test.call(test.admin, 'GET', '/v1/admin/teams')).json<{
        data: { id: string; name: string }[]
      }>()
      expect(data.filter((team) => team.name === name).map(({ id }) => id)).toEqual([repeated.json().id])
      expect((await create()).text).toBe(repeated.text)
    }
  )
})

describe('waitForPostgres', () => {
  it('waits with one line until there is a database, and gives up with another', async () => {
    const door = await openDoor(await createPostgresDatabase(await postgresUrl()))
    await door.close()
    const lines: string[] = []
    const opened = waitForPostgres(door.url, {
      patienceMs: 60_000,
      say(line) {
        lines.push(line)
        void door.open()
      }
    })
    await opened
    expect(lines).toEqual([
      expect.stringMatching(/^waiting up to 60 s for the database at 127\.0\.0\.1:\d+\/\w+: .*ECONN/)
    ])
    await door.close()
    const impatient = { patienceMs: 0, say: () => {} }
    await expect(waitForPostgres(door.url, impatient)).rejects.toMatchObject({
      code: 'database_unreachable',
      message: expect.not.stringContaining('postgres:postgres@')
    })
  })

  it('does not wait where waiting does not help', async () => {
    const url = new URL(await postgresUrl())
    url.pathname = '/no_such_database'
    const said: string[] = []
    const waiting = waitForPostgres(url.href, { patienceMs: 600_000, say: (line) => said.push(line) })
    await expect(waiting).rejects.toMatchObject({ message: expect.stringMatching(/no_such_database.*does not exist/) })
    expect(said).toEqual([])
  })
})

describe('a database that takes no writes', () => {
  let test: TestApp
  beforeAll(async () => {
    test = await buildTestApp()
  })
  afterAll(() => test.close())

  it('is not ready, though it answers what is read', async () => {
    const { db } = test.database
    await db.execute(sql`set default_transaction_read_only = on`)
    const ready = await test.call(null, 'GET', '/readyz')
    expect([ready.status, ready.headers['retry-after'], ready.json()]).toMatchObject([503, '5', { code: 'not_ready' }])
    expect((await test.call(test.admin, 'GET', '/v1/papers')).status).toBe(200)
    const refused = await test.call(test.admin, 'POST', '/v1/admin/teams', { name: 'unwritten' })
    expect([refused.status, refused.json()]).toMatchObject([503, { code: 'database_unavailable' }])
    await db.execute(sql`set default_transaction_read_only = off`)
    expect((await test.call(null, 'GET', '/readyz')).status).toBe(200)
    expect((await test.call(test.admin, 'POST', '/v1/admin/teams', { name: 'unwritten' })).status).toBe(201)
  })

  it('is asked for room on its disk as well', async () => {
    const { rows } = (await test.database.db.transaction(async (transaction) => {
      await transaction.execute(sql`set local temp_file_limit = 0`)
      return await transaction.execute(sql`show temp_file_limit`)
    })) as { rows: unknown[] }
    expect(rows).toEqual([{ temp_file_limit: '0' }])
    await test.database.db.execute(sql`set temp_file_limit = 0`)
    expect((await test.call(null, 'GET', '/readyz')).status).toBe(503)
    await test.database.db.execute(sql`reset temp_file_limit`)
    expect((await test.call(null, 'GET', '/readyz')).status).toBe(200)
  })

  it.each([
    ['DELETE', '/v1/papers', 'GET, HEAD, POST'],
    ['POST', '/v1/papers/some/structure', 'GET, HEAD'],
    ['GET', '/v1/submissions/some/finalize', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['PATCH', '/', 'GET, HEAD']
  ] as const)('answers %s %s with the verbs that it takes', async (method, url, allow) => {
    const reply = await test.send(test.admin, { method, url })
    expect([reply.status, reply.headers.allow, reply.json()]).toMatchObject([
      405,
      allow,
      { code: 'method_not_allowed' }
    ])
  })

  it.each([
    ['no HTTP', 'hello\r\n\r\n', 400, 'request_malformed'],
    ['an unknown verb', 'FETCH / HTTP/1.1\r\nHost: a\r\n\r\n', 400, 'request_malformed'],
    ['a header without a name', 'GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n', 400, 'request_malformed'],
    [
      'headers that are too long',
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large'
    ],
    ['an address that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'headers_too_large']
  ])('answers %s with a problem, on the wire', async (_, bytes, status, code) => {
    const address = new URL(test.app.server.listening ? addressOf(test) : await test.app.listen({ port: 0 }))
    const socket = connect(Number(address.port), address.hostname)
    socket.end(bytes)
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    const [head, body] = text.split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('content-type: application/problem+json')
    expect(JSON.parse(body!)).toMatchObject({ status, code, type: `urn:aerbench:problem:${code}` })
  })
})

function isWaiting(reply: Reply): boolean {
  return reply.status === 503 || reply.json().code === 'idempotency_key_in_use'
}

function addressOf({ app }: TestApp): string {
  const { port } = app.server.address() as { port: number }
  return `http://localhost:${port}`
}
