import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { addItems, buildTestApp, freeze, openDraft, putLines, type TestApp } from '../../helpers/build-test-app.ts'

type Act = { id: string; team: string; key: string; act: string; made: string | null; reason: string | null }

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 2)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

async function actsOf(key: string, url: string): Promise<Act[]> {
  return (await test.call(key, 'GET', url)).json<{ data: Act[] }>().data
}

async function aTeam(name: string) {
  const { id } = (await insertTeam(test.database.db, name))!
  return { id, key: await test.keyFor('submitter', id) }
}

describe('the audit log', () => {
  it('tells who did what to what, in order, and what came of it', async () => {
    const { id: team, key } = await aTeam('acting')
    const draft = await openDraft(test, key, 'r1')
    await putLines(test, key, draft, [
      { itemId: 'EK-1', output: 'one' },
      { itemId: 'EK-2', output: 'two' }
    ])
    await test.call(key, 'DELETE', `/v1/submissions/${draft}`)
    const acts = await actsOf(key, '/v1/me/acts')
    expect(acts).toMatchObject([
      { team, role: 'submitter', act: 'POST /v1/submissions', subject: {}, made: draft, reason: null },
      { team, act: 'PUT /v1/submissions/{id}/responses', subject: { id: draft }, made: null },
      { team, act: 'DELETE /v1/submissions/{id}', subject: { id: draft } }
    ])
    expect(await actsOf(test.admin, `/v1/acts?team=${team}`)).toEqual(acts)
    expect(await actsOf(test.admin, `/v1/acts?team=${team}&act=${encodeURIComponent(acts[1]!.act)}`)).toEqual([acts[1]])
  })

  it('keeps the reason that was given', async () => {
    const reason = 'the stem names the paper'
    await test.call(test.admin, 'POST', '/v1/items/EK-1/review', { decision: 'reject', reason })
    const [act] = await actsOf(test.admin, `/v1/acts?act=${encodeURIComponent('POST /v1/items/{id}/review')}`)
    expect(act).toMatchObject({ subject: { id: 'EK-1' }, reason })
  })

  it('tells of nothing that was refused, nor of a repeat, and holds no secret', async () => {
    const { key } = await aTeam('refused')
    await test.call(key, 'POST', '/v1/submissions', { release: 'none', model: 'm' })
    await test.call(key, 'POST', '/v1/admin/teams', { name: 'x' })
    await test.call(key, 'GET', '/v1/submissions')
    expect(await actsOf(key, '/v1/me/acts')).toEqual([])
    const send = () =>
      test.send(key, {
        method: 'POST',
        url: '/v1/me/rotate',
        headers: { 'idempotency-key': 'once' },
        payload: { graceHours: 1 }
      })
    const [first, again] = [await send(), await send()]
    expect(again.text).toBe(first.text)
    const acts = await actsOf(key, '/v1/me/acts')
    expect(acts).toMatchObject([{ act: 'POST /v1/me/rotate', made: first.json<{ id: string }>().id }])
    const stored = JSON.stringify(await test.database.db.select().from(auditLog))
    expect(stored).not.toContain(first.json<{ key: string }>().key.slice(0, 16))
  })

  it('is shown to auditors whole, and to a team its own alone', async () => {
    const { id, key } = await aTeam('looking')
    expect((await test.call(key, 'GET', '/v1/acts')).json()).toMatchObject({ status: 403 })
    expect((await test.call(await test.keyFor('maintainer'), 'GET', '/v1/acts')).status).toBe(403)
    expect((await test.call(await test.keyFor('auditor'), 'GET', '/v1/acts')).status).toBe(200)
    await openDraft(test, key, 'r1')
    const other = await aTeam('looking too')
    await openDraft(test, other.key, 'r1')
    expect((await actsOf(key, '/v1/me/acts')).map(({ team }) => team)).toEqual([id])
  })

  it.each(['update audit_log set act = act', 'delete from audit_log', 'truncate audit_log'])(
    'is only ever added to: %s',
    async (statement) => {
      await expect(test.database.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'the audit log is only ever added to' }
      })
    }
  )
})
