import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ensureAdminKey, findApiKey, listApiKeys, revokeApiKey } from '../../src/db/api-keys.ts'
import { saveJudgments } from '../../src/db/grades.ts'
import { apiKeys } from '../../src/db/tables.ts'
import { may, type Permission } from '../../src/http/guards/permissions.ts'
import type { ReleaseItem } from '../../src/schemas/release.ts'
import { type Role, roleSchema } from '../../src/schemas/states.ts'
import type { ItemScore } from '../../src/schemas/submission.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  putLines,
  type TestApp
} from '../helpers/build-test-app.ts'
import { openTestDatabase } from '../helpers/open-test-database.ts'

let test: TestApp
const keys = new Map<Role | null, string | null>([[null, null]])
beforeAll(async () => {
  const mail = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'bench@example.org', PUBLIC_URL: 'http://127.0.0.1' }
  test = await buildTestApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', ...mail })
  await addItems(test, 6)
  await freeze(test, 'half', 0.5)
  for (const role of roleSchema.options) keys.set(role, await test.keyFor(role))
})
afterAll(() => test.close())

describe('keys', () => {
  it('are needed: none and a wrong one are 401, with a problem document each', async () => {
    const none = await test.call(null, 'GET', '/v1/papers')
    expect([none.status, none.json()]).toMatchObject([401, { code: 'key_missing' }])
    expect(none.headers).toMatchObject({
      'www-authenticate': 'Bearer',
      'content-type': 'application/problem+json; charset=utf-8'
    })
    const wrong = await test.call(`aer_${'A'.repeat(43)}`, 'GET', '/v1/papers')
    expect([wrong.status, wrong.json()]).toMatchObject([401, { code: 'key_invalid' }])
    expect((await test.call('nonsense', 'GET', '/v1/releases')).json()).toMatchObject({ code: 'key_invalid' })
    const headers = { authorization: test.admin }
    const bare = await test.send(null, { method: 'GET', url: '/v1/papers', headers })
    expect(bare.json()).toMatchObject({
      status: 401,
      detail: expect.stringContaining('send it as "Authorization: Bearer')
    })
    expect(bare.text).not.toContain(test.admin)
  })

  it('are shown once, stored as a hash, and can be revoked', async () => {
    const team = (await test.call(test.admin, 'POST', '/v1/admin/teams', { name: 'A team' })).json<{ id: string }>()
    const made = await test.call(test.admin, 'POST', '/v1/admin/keys', { team: team.id, role: 'maintainer' })
    expect(made.status).toBe(201)
    const { id, key } = made.json<{ id: string; key: string }>()
    expect(key).toMatch(/^aer_[A-Za-z0-9_-]{43}$/)
    expect((await test.call(key, 'GET', '/v1/papers')).status).toBe(200)
    const stored = JSON.stringify(await test.database.db.select().from(apiKeys))
    expect(stored).toContain(id)
    expect(stored).not.toContain(key.slice(12))
    expect((await test.call(test.admin, 'GET', '/v1/admin/keys')).text).not.toContain(key.slice(12))
    const revoked = (await test.call(test.admin, 'DELETE', `/v1/admin/keys/${id}`)).json()
    expect(revoked.revokedAt).not.toBeNull()
    expect((await test.call(key, 'GET', '/v1/papers')).json()).toMatchObject({ code: 'key_invalid' })
  })

  it('are told apart to the last character', async () => {
    const key = await test.keyFor('admin')
    const other = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A')
    expect(await findApiKey(test.database.db, key)).not.toBeNull()
    expect(await findApiKey(test.database.db, other)).toBeNull()
  })
})

describe('the first admin key', () => {
  it('is made once by services that start at once, and anew when nobody is left who could', async () => {
    const { db, close } = await openTestDatabase()
    const made = await Promise.all([1, 2, 3, 4].map(() => ensureAdminKey(db)))
    expect(made.filter((key) => key !== null)).toHaveLength(1)
    const rows = await listApiKeys(db, { after: null, limit: 10 })
    expect(rows.map(({ role }) => role)).toEqual(['admin'])
    expect(await findApiKey(db, made.find((key) => key !== null)!)).toEqual(rows[0])
    await revokeApiKey(db, rows[0]!.id)
    const again = await Promise.all([1, 2].map(() => ensureAdminKey(db)))
    expect(again.filter((key) => key !== null)).toHaveLength(1)
    await close()
  })
})

describe('roles', () => {
  const routes: [method: 'GET' | 'POST', url: string, permission: Permission, body?: object][] = [
    ['GET', '/v1/releases', 'anyone'],
    ['GET', '/v1/releases/half/export', 'anyone'],
    ['GET', '/v1/submissions', 'anyone'],
    ['GET', '/v1/releases/half/people', 'anyone'],
    ['GET', '/v1/human-baselines', 'read'],
    ['GET', '/v1/me', 'read'],
    ['GET', '/v1/me/members', 'read'],
    ['GET', '/v1/me/invitations', 'read'],
    ['POST', '/v1/submissions', 'submit', { release: 'half', model: 'm' }],
    // Their teams have no owner: a key that may submit looks after what one would.
    ['GET', '/v1/me/webhooks', 'submit'],
    ['POST', '/v1/me/webhooks', 'submit', { name: 'w', url: 'http://127.0.0.1:9/', events: ['quota.low'] }],
    ['GET', '/v1/me/mail-addresses', 'submit'],
    ['POST', '/v1/me/mail-addresses', 'submit', { address: 'ada@example.org' }],
    ['GET', '/v1/runs', 'read'],
    ['POST', '/v1/runs', 'submit', { taskType: 'pricing', level: 'BASIC', seed: 0 }],
    ['GET', '/v1/papers', 'maintain'],
    ['GET', '/v1/items', 'maintain'],
    ['GET', '/v1/fragments/agreement', 'inspect'],
    ['POST', '/v1/items/review', 'maintain', { all: true }],
    ['GET', '/v1/releases/half/yield', 'inspect'],
    ['GET', '/v1/judgments', 'audit'],
    ['GET', '/v1/admin/teams', 'administer'],
    ['POST', '/v1/admin/panels', 'administer']
  ]
  const allowed: Record<Permission, readonly (Role | null)[]> = {
    anyone: [null, 'reader', 'submitter', 'maintainer', 'auditor', 'admin'],
    read: ['reader', 'submitter', 'maintainer', 'auditor', 'admin'],
    submit: ['submitter', 'maintainer', 'admin'],
    maintain: ['maintainer', 'admin'],
    inspect: ['maintainer', 'auditor', 'admin'],
    audit: ['auditor', 'admin'],
    administer: ['admin']
  }

  it.each(routes)('%s %s takes exactly those who may %s', async (method, url, permission, body) => {
    for (const [role, key] of keys) {
      const { status, text } = await test.call(key ?? null, method, url, body)
      const expected = allowed[permission].includes(role) ? /^20/ : role === null ? /^401$/ : /^403$/
      expect(`${status}`, `${role}: ${text}`).toMatch(expected)
      expect(may(role, permission)).toBe(allowed[permission].includes(role))
    }
  })

  it('says in words which member is missing, and which is not known', async () => {
    const key = keys.get('submitter')!
    const missing = await test.call(key, 'POST', '/v1/submissions', { release: 'half' })
    expect(missing.json().detail).toBe('/body/model: is missing; it must be a string')
    const unknown = await test.call(key, 'GET', '/v1/leaderboard?release=half&limit=5')
    expect(unknown.json().detail).toBe(
      '/querystring/limit: is not known here (known are release, split, panel, profile, seed, resamples, weights, method, setting, within, find, best, sort, format)'
    )
  })

  it('says which role is needed', async () => {
    const reply = await test.call(keys.get('submitter')!, 'GET', '/v1/papers')
    expect(reply.json()).toMatchObject({
      code: 'role_insufficient',
      detail: 'this needs a key with the role maintainer or admin; yours is submitter'
    })
  })
})

describe('a submission of another team', () => {
  it('is not there, for a submitter', async () => {
    const id = await openDraft(test, keys.get('submitter')!, 'half')
    const stranger = await test.keyFor('submitter')
    for (const rest of ['', '/scores', '/events']) {
      expect((await test.call(stranger, 'GET', `/v1/submissions/${id}${rest}`)).status).toBe(404)
    }
    for (const rest of ['/finalize', '/publish', '/withdraw']) {
      const reply = await test.call(stranger, 'POST', `/v1/submissions/${id}${rest}`)
      expect([reply.status, reply.json()]).toMatchObject([404, { code: 'submission_not_found' }])
    }
    expect((await putLines(test, stranger, id, [{ itemId: 'EK-1', output: 'x' }])).status).toBe(404)
    expect((await test.call(stranger, 'GET', '/v1/submissions')).text).not.toContain(id)
    expect((await test.call(keys.get('auditor')!, 'GET', `/v1/submissions/${id}`)).status).toBe(200)
  })
})

describe('a submission that was published and is withdrawn', () => {
  it('is shown by state and way to exactly those who may read it in full, and to all others as gone', async () => {
    const outputs = { 'EK-1': 'gold-1' }
    const own = keys.get('submitter')!
    const once = await publish(test, own, { release: 'half', model: 'was there', outputs })
    const never = await openDraft(test, own, 'half', 'was not')
    for (const id of [once, never]) {
      expect((await test.call(own, 'POST', `/v1/submissions/${id}/withdraw`)).status).toBe(200)
    }
    const callers = [...keys, ['another team', await test.keyFor('submitter')] as const]
    for (const [role, key] of callers) {
      const isReader = ['submitter', 'auditor', 'admin'].includes(role ?? '')
      for (const rest of ['', '/scores', '/items', '/events']) {
        for (const [id, gone] of [
          [once, 410],
          [never, 404]
        ] as const) {
          const { status } = await test.call(key ?? null, 'GET', `/v1/submissions/${id}${rest}`)
          expect(status, `${role}: ${rest} of ${id === once ? 'once' : 'never'}`).toBe(isReader ? 200 : gone)
        }
      }
      for (const rest of ['', '/items']) {
        for (const [id, gone] of [
          [once, 410],
          [never, 404]
        ] as const) {
          const { status } = await test.call(key ?? null, 'GET', `/submissions/${id}${rest}`)
          expect(status, `${role}: page ${rest}`).toBe(isReader ? 200 : gone)
        }
      }
    }
  })
})

describe('gold', () => {
  async function items(role: Role | null, query: string): Promise<ReleaseItem[]> {
    const reply = await test.call(keys.get(role) ?? null, 'GET', `/v1/releases/half/items?${query}`)
    return reply.json<{ data: ReleaseItem[] }>().data
  }

  it('is never in an examinee view, whoever asks', async () => {
    for (const role of keys.keys()) {
      const views = await items(role, 'limit=10')
      expect(views).toHaveLength(6)
      expect(JSON.stringify(views)).not.toContain('gold')
      expect(views[0]!.prompt).toBe('Answer in one word: question 1')
    }
  })

  it('of the private split leaves for maintainers alone', async () => {
    for (const role of keys.keys()) {
      const views = await items(role, 'gold=true')
      const withGold = views.filter(({ gold }) => gold !== undefined)
      const mayAll = role === 'maintainer' || role === 'admin'
      expect(withGold.length, `${role}`).toBe(mayAll ? 6 : 3)
      if (!mayAll) expect(withGold.every(({ split }) => split === 'public')).toBe(true)
    }
  })

  it('does not leave as NDJSON either', async () => {
    const headers = { accept: 'application/x-ndjson' }
    const { text } = await test.send(null, { method: 'GET', url: '/v1/releases/half/items?gold=true', headers })
    const lines = text
      .trim()
      .split('\n')
      .map((line): ReleaseItem => JSON.parse(line))
    expect(lines).toHaveLength(6)
    expect(lines.filter(({ split, gold }) => split === 'private' && gold !== undefined)).toEqual([])
  })

  it('of the private split does not leave by evidence or judgments', async () => {
    const key = keys.get('submitter')!
    const id = await openDraft(test, key, 'half')
    await putLines(
      test,
      key,
      id,
      [1, 2, 3, 4, 5, 6].map((n) => ({ itemId: `EK-${n}`, output: 'a guess' }))
    )
    await test.call(key, 'POST', `/v1/submissions/${id}/finalize`)
    await test.grade()
    for (const itemId of ['EK-1', 'EK-2', 'EK-3', 'EK-4', 'EK-5', 'EK-6']) {
      const parts = { answer: { rationale: `it should be gold-${itemId.at(-1)}`, quote: '', score: 1 } }
      const verdict = { status: 'done' as const, judge: 'j', repeat: 0, parts, callIds: [] }
      const row = { submissionId: id, itemId, judge: 'j', repeat: 0, status: 'done' as const, verdict }
      await saveJudgments(test.database.db, [{ ...row, rubricHash: 'none', promptHash: 'none' }])
    }
    const url = `/v1/submissions/${id}/scores`
    const own = (await test.call(key, 'GET', url)).json<{ data: ItemScore[] }>().data
    expect(own.map(({ split }) => split)).toEqual(['public', 'public', 'public'])
    expect(own.filter(({ withheld }) => !withheld).every(({ judgments }) => judgments!.length === 1)).toBe(true)
    const audited = (await test.call(keys.get('auditor')!, 'GET', url)).json<{ data: ItemScore[] }>().data
    expect([audited.length, audited.every(({ withheld }) => !withheld)]).toEqual([6, true])
    const judged = (await test.call(keys.get('auditor')!, 'GET', `/v1/judgments?submission=${id}&limit=4`)).json<{
      data: unknown[]
      next: string
    }>()
    const rest = await test.call(keys.get('auditor')!, 'GET', `/v1/judgments?submission=${id}&cursor=${judged.next}`)
    expect([judged.data.length, rest.json<{ data: unknown[] }>().data.length]).toEqual([4, 2])

    await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
    const everybodys = await test.call(null, 'GET', url)
    expect(everybodys.status).toBe(200)
    expect(everybodys.text).not.toContain('gold-')
  })

  it('of private labels does not leave by the scores of their fields', async () => {
    await addLabelItems(test, 2)
    await freeze(test, 'labels', 1)
    const outputs = { 'CI-1': '{"stability": "yes", "existence": "yes"}', 'EK-1': 'a guess', 'EK-2': 'a guess' }
    const id = await publish(test, keys.get('submitter')!, { release: 'labels', model: 'a guesser', outputs })
    const fields = [
      { dimension: 'existence', score: 0 },
      { dimension: 'stability', score: 1 }
    ]
    for (const role of ['submitter', null, 'auditor'] as const) {
      const reply = await test.call(keys.get(role) ?? null, 'GET', `/v1/submissions/${id}/scores`)
      const { data } = reply.json<{ data: ItemScore[] }>()
      const labelled = data.find(({ itemId }) => itemId === 'CI-1')
      // Its score would tell as much: nobody else sees it at all, its team neither.
      const shown = { submitter: [undefined, undefined], null: [undefined, undefined], auditor: ['private', fields] }
      expect([labelled?.split, labelled?.dimensions], `${role}`).toEqual(shown[`${role}`])
      expect(data.filter(({ split }) => split === 'public').every(({ dimensions }) => dimensions !== null)).toBe(true)
    }
  })
})
