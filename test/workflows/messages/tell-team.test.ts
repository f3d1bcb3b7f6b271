import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { moveSubmission } from '../../../src/db/submission-states.ts'
import { auditLog, messages, submissions } from '../../../src/db/tables.ts'
import { reapOverdue } from '../../../src/jobs/reap.ts'
import { mailOfMessage } from '../../../src/workflows/messages/mail-of-message.ts'
import { tellOfSpending } from '../../../src/workflows/messages/tell-of-quota.ts'
import {
  addItems,
  addLabelItems,
  buildTestApp,
  freeze,
  openDraft,
  putLines,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { noQueue } from '../../helpers/grading-tools.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'

let test: TestApp
let key: string
let teamId: string
beforeAll(async () => {
  const environment = { WEBHOOK_PRIVATE_HOSTS: '127.0.0.1', PRIVATE_ATTEMPTS: '2', PRIVATE_ATTEMPTS_PER_DAY: '2' }
  test = await buildTestApp(environment, judgedSuite)
  await addItems(test, 2)
  await addEssays(test, 2)
  await freeze(test, 'r1')
  // What was public once is not held back later: only what is new is private.
  await addLabelItems(test, 1)
  await freeze(test, 'secret', 1)
  key = await test.keyFor('submitter')
  teamId = (await test.call(key, 'GET', '/v1/me')).json<{ team: { id: string } }>().team.id
  const events = ['submission.graded', 'submission.failed', 'submission.published', 'submission.withdrawn']
  const all = [...events, 'submission.superseded', 'objection.filed', 'objection.decided', 'quota.low']
  const body = { name: 'all', url: 'http://127.0.0.1:9/', events: all }
  expect((await test.call(key, 'POST', '/v1/me/webhooks', body)).status).toBe(201)
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.database.db.delete(messages)
  test.jobs.splice(0)
})

const told = async () => await test.database.db.select().from(messages).orderBy(messages.id)
const typesTold = async () => (await told()).map(({ type }) => type)

async function finalized(release = 'r1', by = key, declared: { supersedes?: string } = {}): Promise<string> {
  const id = await openDraft(test, by, release, 'a model', declared)
  await putLines(test, by, id, [{ itemId: release === 'r1' ? 'EK-1' : 'CI-1', output: 'gold-1' }])
  const { status, text } = await test.call(by, 'POST', `/v1/submissions/${id}/finalize`)
  expect(status, text).toBe(202)
  return id
}

describe('a team that listens', () => {
  it('is told that a grading has ended, with ids, state and links, and the audit log that the service did it', async () => {
    const id = await finalized()
    expect(await told()).toEqual([])
    await test.grade()
    const page = `/submissions/${id}`
    const submission = { id, release: 'r1', model: 'a model', state: 'graded' }
    expect(await told()).toMatchObject([
      { type: 'submission.graded', teamId, data: { submission, links: { api: `/v1${page}`, page } } }
    ])
    expect(test.jobs).toMatchObject([{ name: 'deliver' }])
    const acts = (await test.call(key, 'GET', '/v1/me/acts')).json<{ data: { act: string; subject: object }[] }>().data
    expect(acts.filter(({ act }) => act === 'submission.graded')).toMatchObject([
      { key: 'service', role: 'service', team: teamId, subject: { id } }
    ])
  })

  it('is told of a grading whose time is over', async () => {
    const id = await finalized()
    const deadlineAt = new Date(0)
    await moveSubmission(test.database.db, id, { from: ['queued'], to: 'grading', deadlineAt })
    expect(await reapOverdue({ db: test.database.db, queue: noQueue }, new Date())).toBe(1)
    expect(await told()).toMatchObject([{ type: 'submission.failed', data: { submission: { id, state: 'failed' } } }])
    const acts = await test.database.db.select().from(auditLog).where(eq(auditLog.act, 'submission.failed'))
    expect(acts).toMatchObject([{ keyId: 'service', subject: { id }, reason: expect.stringContaining('deadline') }])
  })

  it('is told of publication and withdrawal, in the transaction that makes them or not at all', async () => {
    const id = await finalized()
    await test.grade()
    await test.database.db.delete(messages)
    test.queue.isDown = true
    expect((await test.call(key, 'POST', `/v1/submissions/${id}/publish`)).status).toBe(500)
    test.queue.isDown = false
    const [row] = await test.database.db.select().from(submissions).where(eq(submissions.id, id))
    expect([row!.state, await told()]).toEqual(['graded', []])
    await test.call(key, 'POST', `/v1/submissions/${id}/publish`)
    await test.call(key, 'POST', `/v1/submissions/${id}/publish`, { openResponses: true })
    await test.call(key, 'POST', `/v1/submissions/${id}/withdraw`)
    expect(await typesTold()).toEqual(['submission.published', 'submission.withdrawn'])
  })

  it('is told which submission took the place of another, and not that the team had withdrawn it', async () => {
    const first = await finalized()
    await test.grade()
    await test.call(key, 'POST', `/v1/submissions/${first}/publish`)
    const second = await finalized('r1', key, { supersedes: first })
    await test.grade()
    await test.database.db.delete(messages)
    expect((await test.call(key, 'POST', `/v1/submissions/${second}/publish`)).status).toBe(200)
    const rows = await told()
    expect(rows.map(({ type, data }) => [type, 'submission' in data && data.submission])).toEqual([
      ['submission.published', { id: second, release: 'r1', model: 'a model', state: 'published' }],
      [
        'submission.superseded',
        { id: first, release: 'r1', model: 'a model', state: 'withdrawn', supersededBy: second }
      ]
    ])
    const reader = { id: 'mail_1', address: 'ada@example.org', token: 'aermail_1' }
    const mail = mailOfMessage(rows[1]!, reader, { team: 'a team', publicUrl: 'https://bench.example.org' })
    expect(mail.text).toContain(`to the release r1 was superseded by ${second}, and is withdrawn.`)
    expect(mail.text).toContain(`/submissions/${first}\n`)
  })

  it('is told of an objection and of its decision, without the words of either', async () => {
    const points = { depth: 4, style: 4 }
    const id = await essaySubmission(test, key, 'r1', { 'MM-1': [points, points] })
    await test.database.db.delete(messages)
    const path = `/v1/submissions/${id}/items/MM-1/objections`
    const objection = (await test.call(key, 'POST', path, { reason: 'as I read it' })).json<{ id: string }>()
    const decision = { outcome: 'upheld', reason: 'so it is' }
    await test.call(test.admin, 'POST', `/v1/objections/${objection.id}/decision`, decision)
    const rows = await told()
    expect(rows.map(({ type, data }) => [type, 'objection' in data && data.objection])).toEqual([
      ['objection.filed', { id: objection.id, itemId: 'MM-1', state: 'open' }],
      ['objection.decided', { id: objection.id, itemId: 'MM-1', state: 'upheld' }]
    ])
    expect(JSON.stringify(rows)).not.toMatch(/as I read it|so it is/)
  })

  it('is told in one message of objections that are made together, and in one of those decided together', async () => {
    const points = { depth: 4, style: 4 }
    const items = ['MM-1', 'MM-2']
    const id = await essaySubmission(test, key, 'r1', Object.fromEntries(items.map((item) => [item, [points, points]])))
    await test.database.db.delete(messages)
    const objections = items.map((itemId) => ({ itemId, reason: 'as I read it' }))
    const made = await test.call(key, 'POST', `/v1/submissions/${id}/objections`, { objections })
    const ids = made.json<{ data: { id: string }[] }>().data.map((one) => one.id)
    const decision = { ids, outcome: 'rejected', reason: 'it is not so' }
    expect((await test.call(test.admin, 'POST', '/v1/objections/decision', decision)).status).toBe(200)
    const rows = await told()
    expect(rows.map(({ type, data }) => [type, 'objection' in data && [data.objection, data.others]])).toEqual(
      ['open', 'rejected'].map((state) => [
        state === 'open' ? 'objection.filed' : 'objection.decided',
        [{ id: ids[0], itemId: 'MM-1', state }, [{ id: ids[1], itemId: 'MM-2', state }]]
      ])
    )
    const reader = { id: 'mail_1', address: 'reader@example.org', token: 't' }
    const mails = rows.map((row) =>
      mailOfMessage(row, reader, { team: 'a team', publicUrl: 'https://bench.example.org' })
    )
    expect(mails.map(({ subject }) => subject)).toEqual([
      'AER-bench: 2 objections to scores of a model',
      'AER-bench: 2 objections rejected: a model'
    ])
    for (const { text } of mails) {
      expect(text).toContain('to scores of its submission of “a model” to the release r1: MM-1, MM-2')
      expect(text).toContain('https://bench.example.org/team#objections\n')
    }
  })

  it('is told once for each attempt at private items that is left at the end', async () => {
    await finalized('secret')
    await finalized('secret')
    const quotas = (await told()).map(({ data }) => 'quota' in data && data.quota)
    expect(quotas).toEqual([
      { kind: 'privateAttempts', release: 'secret', left: 1, of: 2 },
      { kind: 'privateAttempts', release: 'secret', left: 0, of: 2 }
    ])
  })

  it('is told once a month that the money of its judges is nearly used up', async () => {
    const teller = { db: test.database.db, queue: noQueue, now: () => new Date('2026-11-24') }
    await tellOfSpending(teller, teamId, null)
    await tellOfSpending(teller, teamId, 100)
    expect(await told()).toEqual([])
    // Nothing was spent: of a limit of nothing, all is used up.
    await tellOfSpending(teller, teamId, 0)
    await tellOfSpending(teller, teamId, 0)
    expect(await told()).toMatchObject([{ type: 'quota.low', occasion: 'judges 2026-11' }])
    await tellOfSpending({ ...teller, now: () => new Date('2026-12-01') }, teamId, 0)
    expect(await typesTold()).toEqual(['quota.low', 'quota.low'])
  })

  it('hears nothing of other teams, and where nobody listens nothing is written', async () => {
    await finalized('r1', await test.keyFor('submitter'))
    await test.grade()
    expect([await told(), test.jobs]).toEqual([[], []])
  })
})
