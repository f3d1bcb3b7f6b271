import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog, invitations } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, openDraft, type Reply, type TestApp } from '../../helpers/build-test-app.ts'

type Invitation = { id: string; token: string; link: string; state: string; expiresAt: string }
type Person = { id: string; name: string; role: string }
type Joined = Person & { key: string; keyId: string }

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({ PUBLIC_URL: 'https://bench.example.org' })
  await addItems(test, 1)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

/** A team that has a key and no members yet. */
async function newTeam(name: string): Promise<{ id: string; key: string }> {
  const { id } = (await insertTeam(test.database.db, name))!
  return { id, key: await test.keyFor('submitter', id) }
}

async function invite(key: string, role: string): Promise<Invitation> {
  const reply = await test.call(key, 'POST', '/v1/me/invitations', { role, label: 'for Ada' })
  expect(reply.status, reply.text).toBe(201)
  return reply.json<Invitation>()
}

const accept = (token: string, name = 'Ada'): Promise<Reply> =>
  test.call(null, 'POST', '/v1/invitations/accept', { token, name })

/** Whoever accepts an invitation by the key given. */
async function join(key: string, role: string, name = 'Ada'): Promise<Joined> {
  const reply = await accept((await invite(key, role)).token, name)
  expect(reply.status, reply.text).toBe(201)
  const { member, key: made } = reply.json<{ member: Person; key: { id: string; key: string } }>()
  return { ...member, key: made.key, keyId: made.id }
}

async function members(key: string): Promise<Person[]> {
  return (await test.call(key, 'GET', '/v1/me/members')).json<{ data: Person[] }>().data
}

describe('an invitation', () => {
  it('is shown once, lasts seven days, and makes a member with a key of the role', async () => {
    const { id: team, key } = await newTeam('inviting')
    const { token, link, ...shown } = await invite(key, 'owner')
    expect(token).toMatch(/^aerinv_[\w-]{43}$/)
    expect(link).toBe(`https://bench.example.org/invitations/${token}`)
    const lasts = Date.parse(shown.expiresAt) - Date.now()
    expect([lasts > 6.9 * 86_400_000, lasts <= 7 * 86_400_000]).toEqual([true, true])
    const stored = JSON.stringify(await test.database.db.select().from(invitations))
    expect(stored).toContain(shown.id)
    expect(stored).not.toContain(token.slice(7))

    const accepted = await accept(token, '  Ada   Lovelace ')
    expect(accepted.headers['cache-control']).toBe('no-store')
    const { member, key: made } = accepted.json<{
      member: Person
      key: { key: string; member: string; role: string }
    }>()
    expect(member).toMatchObject({ name: 'Ada Lovelace', role: 'owner' })
    expect(made).toMatchObject({ member: member.id, role: 'submitter', team, label: 'Ada Lovelace' })
    expect((await test.call(made.key, 'GET', '/v1/me')).json()).toMatchObject({ team: { id: team }, member })
    const listed = await test.call(made.key, 'GET', '/v1/me/invitations')
    expect(listed.json<{ data: Invitation[] }>().data).toMatchObject([
      { id: shown.id, label: 'for Ada', state: 'accepted', acceptedBy: member.id }
    ])
    expect(listed.text).not.toContain(token.slice(7))
  })

  it('is good once, and says whether it is used, revoked, over or unknown', async () => {
    const { key } = await newTeam('once')
    const used = await invite(key, 'reader')
    await accept(used.token)
    const revoked = await invite(key, 'reader')
    expect((await test.call(key, 'DELETE', `/v1/me/invitations/${revoked.id}`)).json()).toMatchObject({
      state: 'revoked'
    })
    const over = await invite(key, 'reader')
    await test.database.db
      .update(invitations)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(invitations.id, over.id))
    const unknown = `aerinv_${'A'.repeat(43)}`
    const replies = await Promise.all([used.token, revoked.token, over.token, unknown].map((token) => accept(token)))
    expect(replies.map((reply) => [reply.status, reply.json().code])).toEqual([
      [409, 'invitation_used'],
      [410, 'invitation_revoked'],
      [410, 'invitation_expired'],
      [404, 'invitation_not_found']
    ])
    expect(replies[3]!.text).not.toContain(unknown)
    expect(await members(key)).toHaveLength(1)
    expect((await accept(used.token, '')).json()).toMatchObject({ code: 'request_invalid' })
  })

  it('makes one member of two who come at once', async () => {
    const { key } = await newTeam('at once')
    const { token } = await invite(key, 'submitter')
    const replies = await Promise.all([accept(token, 'one'), accept(token, 'two'), accept(token, 'three')])
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect(await members(key)).toHaveLength(1)
  })

  it('is made by a key of the team while that has no owner, then by owners alone', async () => {
    const { key } = await newTeam('founding')
    const owner = await join(key, 'owner')
    const [submitter, reader] = [await join(owner.key, 'submitter'), await join(owner.key, 'reader')]
    for (const other of [key, submitter.key]) {
      const refused = await test.call(other, 'POST', '/v1/me/invitations', { role: 'reader' })
      expect([refused.status, refused.json()]).toMatchObject([403, { code: 'owner_needed' }])
    }
    const refused = await test.call(reader.key, 'POST', '/v1/me/invitations', { role: 'owner' })
    expect(refused.json()).toMatchObject({ status: 403, code: 'role_insufficient' })
    expect((await test.call(null, 'POST', '/v1/me/invitations', { role: 'owner' })).status).toBe(401)
  })

  it('into any team is the admin’s to make, of an owner where nothing else is said', async () => {
    const { id, key } = await newTeam('by the admin')
    const path = `/v1/admin/teams/${id}/invitations`
    const { token } = (await test.call(test.admin, 'POST', path, {})).json<Invitation>()
    await accept(token)
    expect(await members(key)).toMatchObject([{ role: 'owner' }])
    expect((await test.call(key, 'POST', path, {})).status).toBe(403)
    expect((await test.call(test.admin, 'POST', '/v1/admin/teams/none/invitations', {})).status).toBe(404)
  })

  it('of another team is neither seen nor revoked', async () => {
    const [one, other] = [await newTeam('of one'), await newTeam('of another')]
    const { id, token } = await invite(one.key, 'reader')
    expect((await test.call(other.key, 'DELETE', `/v1/me/invitations/${id}`)).status).toBe(404)
    expect((await test.call(other.key, 'GET', '/v1/me/invitations')).json()).toMatchObject({ data: [] })
    expect((await accept(token)).status).toBe(201)
  })

  it('ends with the key or the member that made it', async () => {
    const { key } = await newTeam('ended links')
    const first = await join(key, 'owner')
    const second = await join(first.key, 'owner')
    const lowered = await invite(second.key, 'owner')
    await test.call(first.key, 'PATCH', `/v1/me/members/${second.id}`, { role: 'submitter' })
    expect((await accept(lowered.token)).json()).toMatchObject({ code: 'invitation_revoked' })
    const third = await join(first.key, 'owner')
    const removed = await invite(third.key, 'owner')
    await test.call(first.key, 'DELETE', `/v1/me/members/${third.id}`)
    expect((await accept(removed.token)).json()).toMatchObject({ code: 'invitation_revoked' })

    const founding = await newTeam('ended key')
    const { token } = await invite(founding.key, 'owner')
    const { key: shown } = (await test.call(founding.key, 'GET', '/v1/me')).json<{ key: { id: string } }>()
    await test.call(test.admin, 'DELETE', `/v1/admin/keys/${shown.id}`)
    expect((await accept(token)).json()).toMatchObject({ code: 'invitation_revoked' })
  })
})

describe('a member', () => {
  it('who reads sees what the team sees, and changes nothing', async () => {
    const { key } = await newTeam('reading')
    const reader = await join(key, 'reader')
    const draft = await openDraft(test, key, 'r1')
    expect((await test.call(reader.key, 'GET', `/v1/submissions/${draft}`)).status).toBe(200)
    expect((await test.call(reader.key, 'GET', '/v1/submissions')).text).toContain(draft)
    const attempts = [
      ['POST', '/v1/submissions', { release: 'r1', model: 'm' }],
      ['DELETE', `/v1/submissions/${draft}`, undefined],
      ['POST', `/v1/submissions/${draft}/finalize`, undefined],
      ['PATCH', `/v1/me/members/${reader.id}`, { role: 'owner' }]
    ] as const
    for (const [method, url, body] of attempts) {
      expect((await test.call(reader.key, method, url, body)).json(), url).toMatchObject({ code: 'role_insufficient' })
    }
    const stranger = await newTeam('strangers')
    expect((await test.call(stranger.key, 'GET', '/v1/me/members')).json()).toMatchObject({ data: [] })
  })

  it('has the role that an owner says, with every key, from the next request on', async () => {
    const { key } = await newTeam('changing')
    const owner = await join(key, 'owner')
    const member = await join(owner.key, 'reader')
    const second = (await test.call(member.key, 'POST', '/v1/me/rotate', {})).json<{ key: string; member: string }>()
    expect(second.member).toBe(member.id)
    const url = `/v1/me/members/${member.id}`
    expect((await test.call(owner.key, 'PATCH', url, { role: 'submitter' })).json()).toMatchObject({
      role: 'submitter'
    })
    for (const own of [member.key, second.key]) await openDraft(test, own, 'r1')
    await test.call(owner.key, 'PATCH', url, { role: 'reader' })
    for (const own of [member.key, second.key]) {
      expect((await test.call(own, 'POST', '/v1/submissions', { release: 'r1', model: 'm' })).status).toBe(403)
    }
    expect((await test.call(owner.key, 'PATCH', url, { role: 'admin' })).status).toBe(400)
  })

  it('who is removed is out at once, with keys of that member alone', async () => {
    const { key } = await newTeam('removing')
    const owner = await join(key, 'owner')
    const member = await join(owner.key, 'submitter')
    const second = (await test.call(member.key, 'POST', '/v1/me/rotate', {})).json<{ key: string }>()
    const url = `/v1/me/members/${member.id}`
    const other = await join((await newTeam('beside')).key, 'owner')
    expect((await test.call(other.key, 'DELETE', url)).json()).toMatchObject({ code: 'member_not_found' })
    expect((await test.call(key, 'DELETE', url)).json()).toMatchObject({ code: 'owner_needed' })
    expect((await test.call(owner.key, 'DELETE', url)).json()).toMatchObject({ id: member.id })
    for (const own of [member.key, second.key]) {
      expect((await test.call(own, 'GET', '/v1/me')).json()).toMatchObject({ code: 'key_invalid' })
    }
    for (const left of [owner.key, key]) expect((await test.call(left, 'GET', '/v1/me')).status).toBe(200)
    expect((await test.call(owner.key, 'DELETE', url)).status).toBe(404)
    expect(await members(owner.key)).toHaveLength(1)
  })

  it('may leave, unless the team had no owner then', async () => {
    const { key } = await newTeam('leaving')
    const owner = await join(key, 'owner')
    const reader = await join(owner.key, 'reader')
    expect((await test.call(reader.key, 'DELETE', `/v1/me/members/${owner.id}`)).json()).toMatchObject({
      code: 'owner_needed'
    })
    expect((await test.call(reader.key, 'DELETE', `/v1/me/members/${reader.id}`)).status).toBe(200)
    const last = [
      await test.call(owner.key, 'DELETE', `/v1/me/members/${owner.id}`),
      await test.call(owner.key, 'PATCH', `/v1/me/members/${owner.id}`, { role: 'reader' })
    ]
    expect(last.map((reply) => [reply.status, reply.json().code])).toEqual([
      [409, 'last_owner'],
      [409, 'last_owner']
    ])
  })

  it('is one of two owners who remove each other at once', async () => {
    const { key } = await newTeam('quarrelling')
    const one = await join(key, 'owner')
    const other = await join(one.key, 'owner')
    await Promise.all([
      test.call(one.key, 'DELETE', `/v1/me/members/${other.id}`),
      test.call(other.key, 'DELETE', `/v1/me/members/${one.id}`)
    ])
    expect(await members(key)).toHaveLength(1)
  })
})

describe('keys of a member', () => {
  it('are made by the member, with the role of the member and no later end than the key that asks', async () => {
    const { key } = await newTeam('key makers')
    const owner = await join(key, 'owner')
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
    const made = await test.call(owner.key, 'POST', '/v1/me/keys', { label: 'nightly', expiresAt })
    expect(made.headers['cache-control']).toBe('no-store')
    const first = made.json<{ key: string }>()
    expect(first).toMatchObject({ label: 'nightly', role: 'submitter', member: owner.id, expiresAt })
    const later = { expiresAt: new Date(Date.now() + 7_200_000).toISOString() }
    expect((await test.call(first.key, 'POST', '/v1/me/keys', later)).json()).toMatchObject({ expiresAt })
    expect((await test.call(first.key, 'POST', '/v1/me/keys', {})).json()).toMatchObject({ expiresAt })
    expect((await test.call(key, 'POST', '/v1/me/keys', {})).json()).toMatchObject({ code: 'member_needed' })
  })

  it('are twenty at most, and those of others do not count', async () => {
    const { key } = await newTeam('many keys')
    const one = await join(key, 'owner')
    const statuses: number[] = []
    for (let n = 0; n < 20; n += 1) statuses.push((await test.call(one.key, 'POST', '/v1/me/keys', {})).status)
    expect(statuses).toEqual([...Array(19).fill(201), 409])
    expect((await test.call(key, 'POST', '/v1/me/rotate', {})).status).toBe(201)
  })

  it('are revoked by the member, those of others and of the team by owners, and none of another team', async () => {
    const { key } = await newTeam('key revokers')
    const owner = await join(key, 'owner')
    const [one, two] = [await join(owner.key, 'reader'), await join(owner.key, 'submitter')]
    const revoke = (as: string, id: string) => test.call(as, 'DELETE', `/v1/me/keys/${id}`)
    expect((await revoke(two.key, one.keyId)).json()).toMatchObject({ code: 'owner_needed' })
    expect((await revoke(key, one.keyId)).json()).toMatchObject({ code: 'owner_needed' })
    const stranger = await join((await newTeam('strange revokers')).key, 'owner')
    expect((await revoke(stranger.key, one.keyId)).json()).toMatchObject({ code: 'key_not_found' })
    expect((await revoke(one.key, one.keyId)).json()).toMatchObject({ id: one.keyId })
    expect((await revoke(owner.key, two.keyId)).status).toBe(200)
    for (const gone of [one.key, two.key]) expect((await test.call(gone, 'GET', '/v1/me')).status).toBe(401)
    const { key: whole } = (await test.call(key, 'GET', '/v1/me')).json<{ key: { id: string } }>()
    expect((await revoke(owner.key, whole.id)).status).toBe(200)
    expect((await test.call(key, 'GET', '/v1/me')).status).toBe(401)
  })
})

describe('the audit log', () => {
  it('names the member who did it, and tells of each change of the team', async () => {
    const { id: team, key } = await newTeam('audited')
    const owner = await join(key, 'owner')
    const reader = await join(owner.key, 'reader')
    await test.call(owner.key, 'PATCH', `/v1/me/members/${reader.id}`, { role: 'submitter' })
    await test.call(owner.key, 'DELETE', `/v1/me/members/${reader.id}`)
    const acts = (await test.call(owner.key, 'GET', '/v1/me/acts')).json<{ data: object[] }>().data
    expect(acts).toMatchObject([
      { act: 'POST /v1/me/invitations', member: null, team },
      { act: 'POST /v1/invitations/accept', member: owner.id, key: owner.keyId, made: owner.id, team },
      { act: 'POST /v1/me/invitations', member: owner.id },
      { act: 'POST /v1/invitations/accept', member: reader.id, role: 'reader' },
      { act: 'PATCH /v1/me/members/{id}', member: owner.id, subject: { id: reader.id } },
      { act: 'DELETE /v1/me/members/{id}', member: owner.id, subject: { id: reader.id } }
    ])
    expect(JSON.stringify(await test.database.db.select().from(auditLog))).not.toContain('aerinv_')
  })
})
