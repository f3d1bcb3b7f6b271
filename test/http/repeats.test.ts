import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { takeIdempotencyKey } from '../../src/db/idempotent-replies.ts'
import { listTeams } from '../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, type Reply, type TestApp } from '../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 1)
  await freeze(test, 'frozen')
})
afterAll(() => test.close())

async function post(idempotencyKey: string, url: string, body: object, key = test.admin): Promise<Reply> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }
  return await test.send(key, { method: 'POST', url, payload: JSON.stringify(body), headers })
}

async function teamsNamed(name: string): Promise<number> {
  const teams = await listTeams(test.database.db, { after: null, limit: 1000 })
  return teams.filter((team) => team.name === name).length
}

describe('Idempotency-Key', () => {
  it('gives the same reply to the same request, and does it once', async () => {
    const first = await post('k1', '/v1/admin/teams', { name: 'once' })
    const second = await post('k1', '/v1/admin/teams', { name: 'once' })
    expect([first.status, second.status]).toEqual([201, 201])
    expect(second.json()).toEqual(first.json())
    expect(second.headers['idempotent-replayed']).toBe('true')
    expect(await teamsNamed('once')).toBe(1)
  })

  it('gives a refusal again as well', async () => {
    await post('k2', '/v1/admin/teams', { name: 'taken' })
    const first = await post('k3', '/v1/admin/teams', { name: 'taken' })
    const second = await post('k3', '/v1/admin/teams', { name: 'taken' })
    expect([first.status, first.json()]).toMatchObject([409, { code: 'team_exists' }])
    expect([second.status, second.text, second.headers['content-type']]).toEqual([
      409,
      first.text,
      first.headers['content-type']
    ])
  })

  it('refuses another body, or another address, under the same key', async () => {
    await post('k4', '/v1/admin/teams', { name: 'first' })
    const body = await post('k4', '/v1/admin/teams', { name: 'second' })
    expect([body.status, body.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }])
    const address = await post('k4', '/v1/releases', { name: 'first' })
    expect(address.json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await teamsNamed('second')).toBe(0)
  })

  it('belongs to the key of its caller', async () => {
    const other = await test.keyFor('admin')
    expect((await post('k5', '/v1/admin/teams', { name: 'mine' })).status).toBe(201)
    expect((await post('k5', '/v1/admin/teams', { name: 'theirs' }, other)).status).toBe(201)
  })

  it('does the work once when two requests arrive together', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => post('k6', '/v1/admin/teams', { name: 'together' })))
    const statuses = replies.map(({ status }) => status)
    expect(statuses).toContain(201)
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    expect(await teamsNamed('together')).toBe(1)
  })

  it('is refused while the first request is being answered, and free again when that was abandoned', async () => {
    const { db } = test.database
    const owner = { apiKeyId: 'k', key: 'k7', requestHash: 'h' }
    const longAgo = new Date(0)
    expect(await takeIdempotencyKey(db, { ...owner, abandonedBefore: longAgo })).toBeNull()
    expect(await takeIdempotencyKey(db, { ...owner, abandonedBefore: longAgo })).toMatchObject({ status: null })
    const inTheFuture = new Date(Date.now() + 60_000)
    expect(await takeIdempotencyKey(db, { ...owner, abandonedBefore: inTheFuture })).toBeNull()
  })

  it.each([
    ['/v1/admin/teams', { name: 'all or nothing' }, 'teams'],
    ['/v1/releases', { name: 'all-or-nothing' }, 'releases'],
    ['/v1/submissions', { release: 'frozen', model: 'all or nothing' }, 'submissions']
  ])('stores the reply of %s with what it did, or does neither', async (url, body, table) => {
    const { db } = test.database
    const count = async () => {
      const { rows } = (await db.execute(sql`select count(*)::int as n from ${sql.identifier(table)}`)) as {
        rows: { n: number }[]
      }
      return rows[0]!.n
    }
    const before = await count()
    await db.execute(sql`create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'the process died here'; end $$`)
    await db.execute(sql`create trigger refuse before update on idempotent_replies
      for each row when (new.status < 500) execute function refuse()`)
    const died = await post(`die-${table}`, url, body)
    expect([died.status, await count()]).toEqual([500, before])
    await db.execute(sql`drop function refuse() cascade`)
    const first = await post(`die-${table}`, url, body)
    const second = await post(`die-${table}`, url, body)
    expect([first.status, second.json(), await count()]).toEqual([201, first.json(), before + 1])
  })

  it('is refused where the reply shows a secret', async () => {
    const { id } = (await post('k8', '/v1/admin/teams', { name: 'secretive' })).json<{ id: string }>()
    const reply = await post('k9', '/v1/admin/keys', { team: id, role: 'submitter' })
    expect([reply.status, reply.json()]).toMatchObject([422, { code: 'idempotency_key_refused' }])
  })
})

describe('ETag', () => {
  it('answers 304 to those who have the body, until it changes', async () => {
    const get = (tag?: string) =>
      test.send(test.admin, {
        method: 'GET',
        url: '/v1/admin/teams',
        headers: tag === undefined ? {} : { 'if-none-match': tag }
      })
    const first = await get()
    const tag = String(first.headers.etag)
    expect(tag).toMatch(/^W\/"[\w-]{43}"$/)
    expect(first.headers.vary).toContain('Authorization')
    const second = await get(`"other", ${tag}`)
    expect([second.status, second.text]).toEqual([304, ''])
    await test.call(test.admin, 'POST', '/v1/admin/teams', { name: 'one more' })
    expect((await get(tag)).status).toBe(200)
  })
})
