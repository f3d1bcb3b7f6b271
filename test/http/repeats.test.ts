import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findApiKey } from '../../src/db/api-keys.ts'
import { listTeams } from '../../src/db/teams.ts'
import { openReply } from '../../src/http/guards/sealed-reply.ts'
import { buildTestApp, type Reply, type TestApp } from '../helpers/build-test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
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

  it('is refused while the first request is being answered, and free again when its process died', async () => {
    const { claim } = test.database
    const { id } = (await findApiKey(test.database.db, test.admin))!
    const leave = await claim(`idempotency ${id} k7`)
    const during = await post('k7', '/v1/admin/teams', { name: 'abandoned' })
    expect([during.status, during.json()]).toMatchObject([409, { code: 'idempotency_key_in_use' }])
    await leave!()
    const first = await post('k7', '/v1/admin/teams', { name: 'abandoned' })
    expect(first.status).toBe(201)
    // A process that dies before it answers leaves the row of its request, and nothing that it did.
    await test.database.db.execute(sql`update idempotent_replies set status = null, body = null where key = 'k7'`)
    await test.database.db.execute(sql`delete from teams where name = 'abandoned'`)
    expect((await post('k7', '/v1/admin/teams', { name: 'abandoned' })).status).toBe(201)
    expect(await teamsNamed('abandoned')).toBe(1)
  })

  it('keeps a reply that shows a secret under a seal that the database does not hold', async () => {
    const { id } = (await post('k8', '/v1/admin/teams', { name: 'secretive' })).json<{ id: string }>()
    const made = await post('k9', '/v1/admin/keys', { team: id, role: 'submitter' })
    const again = await post('k9', '/v1/admin/keys', { team: id, role: 'submitter' })
    expect([made.status, again.status, again.text]).toEqual([201, 201, made.text])
    const secret = made.json<{ key: string }>().key
    const { rows } = (await test.database.db.execute(
      sql`select body from idempotent_replies where key = 'k9'`
    )) as unknown as { rows: [{ body: string }] }
    const [{ body }] = rows
    expect(`${body} ${Buffer.from(body, 'base64').toString('latin1')}`).not.toContain(secret.slice(4, 12))
    expect(openReply(body, { bearer: test.admin, idempotencyKey: 'k9' })).toBe(made.text)
    expect(() => openReply(body, { bearer: secret, idempotencyKey: 'k9' })).toThrow()
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
