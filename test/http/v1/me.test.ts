import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeys } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'

const hourMs = 3_600_000
type Key = { id: string; key: string; label: string | null; expiresAt: string | null; lastUsedAt: string | null }

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
})
afterAll(() => test.close())

const ahead = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

/** A key of a new team, made by those who administer. */
async function newKey(team: string, body: object = {}): Promise<Key> {
  const { id } = (await insertTeam(test.database.db, team))!
  const made = await test.call(test.admin, 'POST', '/v1/admin/keys', { team: id, role: 'submitter', ...body })
  expect(made.status).toBe(201)
  return made.json<Key>()
}

async function setKey(id: string, values: Partial<typeof apiKeys.$inferInsert>): Promise<void> {
  await test.database.db.update(apiKeys).set(values).where(eq(apiKeys.id, id))
}

describe('GET /v1/me', () => {
  it('tells a key its team, role and end, and what the team may still do', async () => {
    const expiresAt = ahead(48)
    const { key, id } = await newKey('asking', { label: '  nightly   runs ', expiresAt })
    expect((await test.call(key, 'GET', '/v1/me')).json()).toMatchObject({
      team: { name: 'asking' },
      role: 'submitter',
      key: { id, label: 'nightly runs', expiresAt, prefix: key.slice(0, 12) },
      budget: { name: 'asking', openDrafts: 0 },
      privateAttempts: { total: expect.any(Number), perDay: expect.any(Number) }
    })
    expect((await test.call(test.admin, 'GET', '/v1/me')).json()).toMatchObject({ privateAttempts: null })
    expect((await test.call(null, 'GET', '/v1/me')).status).toBe(401)
  })

  it('lists the keys of the own team alone, and none of them itself', async () => {
    const [one, other] = [await newKey('listing'), await newKey('beside it')]
    const listed = await test.call(one.key, 'GET', '/v1/me/keys')
    expect(listed.json<{ data: Key[] }>().data.map(({ id }) => id)).toEqual([one.id])
    for (const { key } of [one, other]) expect(listed.text).not.toContain(key.slice(12))
  })
})

describe('the end of a key', () => {
  it('is a moment to come', async () => {
    const { id: team } = (await insertTeam(test.database.db, 'too late'))!
    const make = (expiresAt: string) =>
      test.call(test.admin, 'POST', '/v1/admin/keys', { team, role: 'submitter', expiresAt })
    expect((await make(ahead(-1))).json()).toMatchObject({ status: 422, code: 'expiry_past' })
    expect((await make('2027-01-31')).status).toBe(400)
  })

  it('ends it on every route, also where none is needed, and says when it was', async () => {
    const { key, id } = await newKey('ended')
    const expiresAt = new Date(Date.now() - 1000)
    await setKey(id, { expiresAt })
    for (const url of ['/v1/me', '/v1/releases', '/v1/budget']) {
      const refused = await test.call(key, 'GET', url)
      expect(refused.json()).toMatchObject({ status: 401, code: 'key_expired', endedAt: expiresAt.toISOString() })
      expect(refused.json().detail).toContain(expiresAt.toISOString())
    }
    expect((await test.call(key, 'POST', '/v1/me/rotate', {})).json()).toMatchObject({ code: 'key_expired' })
  })
})

describe('the last use of a key', () => {
  it('is noted to the minute', async () => {
    const { key, id } = await newKey('in use')
    const lastUse = async () => {
      const { data } = (await test.call(test.admin, 'GET', '/v1/admin/keys?limit=200')).json<{ data: Key[] }>()
      return data.find((each) => each.id === id)!.lastUsedAt
    }
    expect(await lastUse()).toBeNull()
    await test.call(key, 'GET', '/v1/releases')
    const first = await lastUse()
    expect(Math.abs(Date.now() - Date.parse(first!))).toBeLessThan(hourMs)
    await test.call(key, 'GET', '/v1/releases')
    expect(await lastUse()).toBe(first)
    await setKey(id, { lastUsedAt: new Date(0) })
    await test.call(key, 'GET', '/v1/releases')
    expect(Date.parse((await lastUse())!)).toBeGreaterThanOrEqual(Date.parse(first!))
  })
})

describe('POST /v1/me/rotate', () => {
  it('makes a key of the same team, role and label, and ends the old one after the time of grace', async () => {
    const old = await newKey('rotating', { label: 'runs' })
    const made = await test.call(old.key, 'POST', '/v1/me/rotate', { graceHours: 2 })
    expect(made.status).toBe(201)
    expect(made.headers).toMatchObject({ 'cache-control': 'no-store' })
    const { key, ...shown } = made.json<Key>()
    expect(shown).toMatchObject({ label: 'runs', role: 'submitter', expiresAt: null })
    expect((await test.call(key, 'GET', '/v1/me')).json()).toMatchObject({ team: { name: 'rotating' } })
    const { key: before } = (await test.call(old.key, 'GET', '/v1/me')).json<{ key: Key }>()
    const endsIn = Date.parse(before.expiresAt!) - Date.now()
    expect(endsIn).toBeGreaterThan(1.9 * hourMs)
    expect(endsIn).toBeLessThanOrEqual(2 * hourMs)
  })

  it('ends the old key at once where no grace is asked for', async () => {
    const old = await newKey('in haste')
    const { key } = (await test.call(old.key, 'POST', '/v1/me/rotate', { graceHours: 0 })).json<Key>()
    expect((await test.call(old.key, 'GET', '/v1/me')).json()).toMatchObject({ code: 'key_expired' })
    expect((await test.call(key, 'GET', '/v1/me')).status).toBe(200)
  })

  it('gives no key a later end than whoever made the first one meant', async () => {
    const expiresAt = ahead(5)
    const guest = await newKey('guests', { expiresAt })
    const rotate = (body: object) => test.call(guest.key, 'POST', '/v1/me/rotate', body)
    expect((await rotate({ expiresAt: ahead(500) })).json()).toMatchObject({ expiresAt })
    expect((await rotate({})).json()).toMatchObject({ expiresAt })
    const sooner = ahead(1)
    expect((await rotate({ expiresAt: sooner, graceHours: 720 })).json()).toMatchObject({ expiresAt: sooner })
    const { key: old } = (await test.call(guest.key, 'GET', '/v1/me')).json<{ key: Key }>()
    expect(old.expiresAt).toBe(expiresAt)
  })

  it('multiplies no key beyond a team’s twenty', async () => {
    const old = await newKey('multiplying')
    const statuses: number[] = []
    for (let turn = 0; turn < 20; turn += 1) {
      statuses.push((await test.call(old.key, 'POST', '/v1/me/rotate', {})).status)
    }
    expect(statuses).toEqual([...Array(19).fill(201), 409])
    expect((await test.call(old.key, 'POST', '/v1/me/rotate', {})).json()).toMatchObject({ code: 'keys_in_force' })
  })
})
