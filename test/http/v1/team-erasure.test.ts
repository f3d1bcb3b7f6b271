import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '../../../src/db/client.ts'
import { lockSubmission } from '../../../src/db/submissions.ts'
import {
  apiKeys,
  auditLog,
  humanBaselines,
  invitations,
  judgments,
  members,
  messages,
  participantAnswers,
  participants,
  responses,
  scores,
  sessions,
  submissions,
  webhooks
} from '../../../src/db/tables.ts'
import { insertTeam } from '../../../src/db/teams.ts'
import { publishSubmission } from '../../../src/workflows/grading/publish-submission.ts'
import { eraseTeam } from '../../../src/workflows/teams/erase-team.ts'
import {
  addItems,
  buildTestApp,
  freeze,
  openDraft,
  publish,
  putLines,
  type TestApp
} from '../../helpers/build-test-app.ts'
import { addEssays, essaySubmission, judgedSuite } from '../../helpers/judged-suite.ts'
import { openBrowser } from '../../helpers/open-browser.ts'
import { createPostgresDatabase, openTestDatabase } from '../../helpers/open-test-database.ts'

type Board = { inputHash: string; rows: { team: string; model: string }[] }

const opened: Record<string, () => Promise<Database>> = {
  pglite: openTestDatabase,
  postgres: async () => await openDatabase({ url: await createPostgresDatabase() })
}

describe.each(Object.keys(opened))('erasing a team on %s', (kind) => {
  let test: TestApp
  let database: Database
  beforeAll(async () => {
    database = await opened[kind]!()
    test = await buildTestApp({ WEBHOOK_PRIVATE_HOSTS: '127.0.0.1' }, judgedSuite, database)
    await addItems(test, 2)
    await addEssays(test, 1)
    await freeze(test, 'r1')
  })
  afterAll(async () => {
    await test.close()
    await database.close()
  })

  async function newTeam(name: string) {
    const { id } = (await insertTeam(database.db, name))!
    return { id, key: await test.keyFor('submitter', id) }
  }
  const erase = (key: string | null, id: string, name: string) =>
    test.call(key, 'POST', `/v1/teams/${id}/erase`, { name })
  const board = async () => (await test.call(null, 'GET', '/v1/leaderboard?release=r1')).json<Board>()

  it('removes people, keys, addresses, drafts and closed texts, and moves no published figure', async () => {
    const { id, key } = await newTeam('Erased Lab')
    const other = await newTeam('Staying Lab')
    const outputs = { 'EK-1': 'gold-1', 'EK-2': 'a long-winded secret way to be wrong' }
    const published = await publish(test, key, { release: 'r1', model: 'closed one', outputs })
    const open = await publish(test, key, { release: 'r1', model: 'open one', outputs })
    await test.call(key, 'POST', `/v1/submissions/${open}/publish`, { openResponses: true })
    await publish(test, other.key, { release: 'r1', model: 'of others', outputs })
    const draft = await openDraft(test, key, 'r1', 'never sent')
    await putLines(test, key, draft, [{ itemId: 'EK-1', output: 'draft text' }])
    const unpublished = await essaySubmission(test, key, 'r1', {
      'MM-1': [
        { depth: 1, style: 1 },
        { depth: 1, style: 1 }
      ]
    })
    const { token } = (await test.call(key, 'POST', '/v1/me/invitations', { role: 'owner' })).json<{ token: string }>()
    const accepted = await test.call(null, 'POST', '/v1/invitations/accept', { token, name: 'Ada Lovelace' })
    const owner = accepted.json<{ key: { key: string } }>().key.key
    await test.call(owner, 'POST', '/v1/me/invitations', { role: 'reader', label: 'for Grace Hopper' })
    const hook = { name: 'chat', url: 'http://127.0.0.1:9/token', events: ['submission.published'] }
    await test.call(owner, 'POST', '/v1/me/webhooks', hook)
    const browser = openBrowser(test.app)
    await browser.submit('/sign-in', { key: owner })
    const before = await board()
    const scoresBefore = await database.db.select().from(scores).where(eq(scores.submissionId, published))

    expect((await erase(other.key, id, 'Erased Lab')).status).toBe(404)
    expect((await erase(key, id, 'Erased Lab')).json()).toMatchObject({ code: 'owner_needed' })
    expect((await erase(owner, id, 'erased lab')).json()).toMatchObject({ status: 422, code: 'name_differs' })
    expect((await test.call(owner, 'GET', '/v1/me')).status).toBe(200)
    const erased = await erase(owner, id, 'Erased Lab')
    expect([erased.status, erased.json()]).toMatchObject([200, { id, name: `former team ${id.slice(-8)}` }])

    const after = await board()
    expect(JSON.stringify(after)).toBe(JSON.stringify(before).replaceAll('Erased Lab', `former team ${id.slice(-8)}`))
    expect(after.inputHash).toBe(before.inputHash)
    expect(await database.db.select().from(scores).where(eq(scores.submissionId, published))).toEqual(scoresBefore)
    for (const gone of [owner, key]) expect((await test.call(gone, 'GET', '/v1/me')).status).toBe(401)
    expect((await browser.get('/team')).status).toBe(303)
    for (const table of [apiKeys, members, invitations, webhooks, messages]) {
      expect(await database.db.$count(table, eq(table.teamId, id))).toBe(0)
    }
    expect(await database.db.$count(sessions)).toBe(0)
    for (const lost of [draft, unpublished]) {
      expect(await database.db.$count(submissions, eq(submissions.id, lost))).toBe(0)
      expect(await database.db.$count(judgments, eq(judgments.submissionId, lost))).toBe(0)
    }
    const outputOf = async (submission: string) =>
      (await database.db.select().from(responses).where(eq(responses.submissionId, submission))).map(
        ({ output }) => output
      )
    expect([await outputOf(published), (await outputOf(open)).sort()]).toEqual([
      ['', ''],
      Object.values(outputs).sort()
    ])
    // What everybody could read of an open one they still can.
    expect((await test.call(null, 'GET', `/v1/submissions/${open}/items/EK-2`)).text).toContain('long-winded')

    // The log keeps the act, with ids alone.
    const acts = await database.db.select().from(auditLog).where(eq(auditLog.act, 'POST /v1/teams/{id}/erase'))
    expect(acts).toMatchObject([{ teamId: id, subject: { id }, made: id, reason: null }])
    expect(JSON.stringify(await database.db.select().from(auditLog))).not.toMatch(/Ada|Grace|Erased Lab|127\.0/)
    expect((await erase(test.admin, id, `former team ${id.slice(-8)}`)).json()).toMatchObject({ code: 'team_erased' })
  })

  it('removes what people wrote, and leaves the figures of a human baseline that was published', async () => {
    const { id, key } = await newTeam('Asking Lab')
    const told = { release: 'r1', people: 'two clerks', aids: 'none', instructions: 'Answer.', consent: 'Stored.' }
    const made: string[] = []
    for (const name of ['shown', 'never shown']) {
      const asked = await test.call(key, 'POST', '/v1/human-baselines', { ...told, name, items: ['EK-1', 'EK-2'] })
      const baseline = asked.json<{ id: string }>().id
      const link = await test.call(key, 'POST', `/v1/human-baselines/${baseline}/participants`)
      const path = `/people/${link.json<{ token: string }>().token}`
      const person = openBrowser(test.app)
      await person.submit(`${path}/consent`, { agree: 'yes' })
      await person.get(`${path}/items/1`)
      await person.submit(`${path}/items/1`, { revision: '0', output: `words of the ${name}`, act: 'next' })
      await person.submit(`${path}/hand-in`, { finished: 'yes' })
      made.push(baseline)
    }
    await test.grade()
    expect((await test.call(key, 'POST', `/v1/human-baselines/${made[0]}/publish`)).status).toBe(200)
    const figures = async () => (await test.call(null, 'GET', '/v1/releases/r1/people')).text
    const before = await figures()
    expect((await erase(test.admin, id, 'Asking Lab')).status).toBe(200)
    expect(await figures()).toBe(before.replaceAll('Asking Lab', `former team ${id.slice(-8)}`))
    expect(before).toContain('Asking Lab')
    const stored = [participantAnswers, responses, participants, humanBaselines, submissions]
    const rows = await Promise.all(stored.map((table) => database.db.select().from(table)))
    expect(JSON.stringify(rows)).not.toContain('words of the')
    expect(JSON.stringify(rows)).not.toContain(made[1])
    expect(JSON.stringify(rows)).toContain(made[0])
  })

  it('takes the words of judges from closed responses, and leaves their scores', async () => {
    const { id, key } = await newTeam('Judged Lab')
    const points = { depth: 4, style: 6 }
    const submission = await essaySubmission(test, key, 'r1', { 'MM-1': [points, points] })
    await database.db.update(submissions).set({ state: 'published' }).where(eq(submissions.id, submission))
    const verdicts = async () =>
      (await database.db.select().from(judgments).where(eq(judgments.submissionId, submission))).map(
        ({ verdict }) => verdict
      )
    const before = await verdicts()
    expect((await erase(test.admin, id, 'Judged Lab')).status).toBe(200)
    const wordless = before.map((verdict) =>
      verdict.status !== 'done'
        ? verdict
        : {
            ...verdict,
            parts: Object.fromEntries(
              Object.entries(verdict.parts).map(([part, said]) => [part, { ...said, rationale: '', quote: '' }])
            )
          }
    )
    expect(before.length).toBeGreaterThan(0)
    expect(await verdicts()).toEqual(wordless)
    const judges = { judges: [{ model: 'openai:another' }] }
    const made = await test.call(test.admin, 'POST', '/v1/admin/panels?allowUnpinned=true', judges)
    const panel = made.json().id
    const again = await test.call(test.admin, 'POST', `/v1/submissions/${submission}/regrade`, { panel })
    expect(again.json()).toMatchObject({ status: 409, code: 'responses_erased' })
    const reread = await test.call(test.admin, 'GET', `/v1/submissions/${submission}/rereading`)
    expect(reread.json()).toMatchObject({ status: 409, code: 'responses_erased' })
    const further = { judge: 'openai:another' }
    const path = `/v1/submissions/${submission}/items/MM-1/adjudications`
    expect((await test.call(test.admin, 'POST', path, further)).json()).toMatchObject({ code: 'responses_erased' })
  })

  const waiting = sql`select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`
  // On PGlite there is one connection, and so nothing to wait for.
  const itWaits = (name: string, test: () => Promise<void>) => kind === 'postgres' && it(name, test)
  itWaits('waits for a publication that is under way, and keeps its scores', async () => {
    const { id, key } = await newTeam('Racing Lab')
    const hook = { name: 'chat', url: 'http://127.0.0.1:9/', events: ['submission.published'] }
    expect((await test.call(key, 'POST', '/v1/me/webhooks', hook)).status).toBe(201)
    const submission = await openDraft(test, key, 'r1', 'racer')
    await putLines(test, key, submission, [{ itemId: 'EK-1', output: 'gold-1' }])
    await test.call(key, 'POST', `/v1/submissions/${submission}/finalize`)
    await test.grade()
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const publishing = database.db.transaction(async (transaction) => {
      await lockSubmission(transaction, submission)
      held.resolve()
      await gate.promise
      const teller = { db: transaction, queue: { enqueue: async () => {} }, now: () => new Date() }
      await publishSubmission(teller, submission, { openResponses: false })
    })
    await held.promise
    const erasing = erase(test.admin, id, 'Racing Lab')
    await vi.waitFor(async () => expect(await database.db.execute(waiting)).toMatchObject({ rows: [{ count: 1 }] }))
    gate.resolve()
    await publishing
    expect((await erasing).status).toBe(200)
    const [row] = await database.db.select().from(submissions).where(eq(submissions.id, submission))
    expect(row).toMatchObject({ state: 'published' })
    expect(await database.db.$count(scores, eq(scores.submissionId, submission))).toBeGreaterThan(0)
  })

  itWaits('has a person who hands in meanwhile wait, and told that the link is nobody’s', async () => {
    const { id, key } = await newTeam('Asking Meanwhile')
    const told = { release: 'r1', people: 'two clerks', aids: 'none', instructions: 'Answer.', consent: 'Stored.' }
    const asked = await test.call(key, 'POST', '/v1/human-baselines', { ...told, name: 'late', items: ['EK-1'] })
    const baseline = asked.json<{ id: string }>().id
    const link = await test.call(key, 'POST', `/v1/human-baselines/${baseline}/participants`)
    const path = `/people/${link.json<{ token: string }>().token}`
    const person = openBrowser(test.app)
    await person.submit(`${path}/consent`, { agree: 'yes' })
    await person.get(`${path}/items/1`)
    await person.submit(`${path}/items/1`, { revision: '0', output: 'late words', act: 'next' })
    const [held, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const erasing = database.db.transaction(async (transaction) => {
      await eraseTeam(transaction, { id, confirmed: 'Asking Meanwhile', now: new Date() })
      held.resolve()
      await gate.promise
    })
    await held.promise
    const handingIn = person.submit(`${path}/hand-in`, { finished: 'yes' })
    await vi.waitFor(async () => expect(await database.db.execute(waiting)).toMatchObject({ rows: [{ count: 1 }] }))
    gate.resolve()
    await erasing
    const handedIn = await handingIn
    expect([handedIn.status, handedIn.text.includes('Nobody has this link')]).toEqual([404, true])
    expect(await database.db.$count(submissions, eq(submissions.teamId, id))).toBe(0)
  })

  it('does all or nothing, waits for gradings, and leaves those who run the service alone', async () => {
    const { id, key } = await newTeam('Busy Lab')
    const draft = await openDraft(test, key, 'r1')
    await putLines(test, key, draft, [{ itemId: 'EK-1', output: 'gold-1' }])
    await test.call(key, 'POST', `/v1/submissions/${draft}/finalize`)
    expect((await erase(key, id, 'Busy Lab')).json()).toMatchObject({ status: 409, code: 'submissions_under_way' })
    expect((await test.call(key, 'GET', `/v1/submissions/${draft}`)).status).toBe(200)
    await test.grade()
    const two = await Promise.all([erase(test.admin, id, 'Busy Lab'), erase(test.admin, id, 'Busy Lab')])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409])
    const { id: operators } = (await test.call(test.admin, 'GET', '/v1/me')).json<{ team: { id: string } }>().team
    expect((await erase(test.admin, operators, 'operators')).json()).toMatchObject({ code: 'team_needed' })
    expect((await erase(await test.keyFor('maintainer'), operators, 'operators')).status).toBe(403)
    expect((await erase(test.admin, 'team_none', 'x')).status).toBe(404)
  })
})
