import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, type Executor, openDatabase } from '../../src/db/client.ts'
import { lockInvitation, makeInvitation } from '../../src/db/invitations.ts'
import { holdReleases, insertRelease, insertReleaseItems } from '../../src/db/releases.ts'
import { insertSubmission, lockSubmission, type SubmissionRow } from '../../src/db/submissions.ts'
import { responses, submissions } from '../../src/db/tables.ts'
import { insertTeam, lockTeam } from '../../src/db/teams.ts'
import { until } from '../../src/demo/until.ts'
import { openDraft } from '../../src/workflows/grading/open-draft.ts'
import { reserveAttempt } from '../../src/workflows/grading/reserve-attempt.ts'
import { acceptInvitation } from '../../src/workflows/teams/accept-invitation.ts'
import { createPostgresDatabase } from '../helpers/open-test-database.ts'

/** On Postgres: transactions of PGlite take turns anyway. */
let database: Database
let id: string
let teamId: string
let token: string
const draft = () => ({ teamId, releaseName: 'r1', model: 'm', family: 'other' as const })
beforeAll(async () => {
  database = await openDatabase({ url: await createPostgresDatabase() })
  const { db } = database
  await insertRelease(db, { name: 'r1', privateShare: 0, seed: 1, canary: 'none' })
  const team = await insertTeam(db, 'a team')
  teamId = team!.id
  id = (await insertSubmission(db, draft())).id
  token = await invite()
})
afterAll(() => database?.close())

async function invite(): Promise<string> {
  const expiresAt = new Date(Date.now() + 60_000)
  const made = { teamId, role: 'reader' as const, label: null, createdBy: 'none', expiresAt }
  return (await makeInvitation(database.db, made)).token
}

/** Until a connection waits for a row that another holds. */
async function somebodyWaits(): Promise<'waits'> {
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await until(
    async () => (await database.db.execute(waiting)) as unknown as { rows: unknown[] },
    ({ rows }) => rows.length > 0
  )
  return 'waits'
}

describe.each([
  { name: 'lockSubmission', hold: (transaction: Executor) => lockSubmission(transaction, id) },
  { name: 'lockTeam', hold: (transaction: Executor) => lockTeam(transaction, teamId) },
  { name: 'lockInvitation', hold: (transaction: Executor) => lockInvitation(transaction, token) },
  { name: 'holdReleases', hold: holdReleases },
  { name: 'openDraft', hold: (transaction: Executor) => openDraft(transaction, draft(), 10) }
])('$name', ({ hold }) => {
  it('holds its rows against another transaction until its own ends', async () => {
    const held = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const first = database.db.transaction(async (transaction) => {
      await hold(transaction)
      held.resolve()
      await end.promise
    })
    await held.promise
    const second = database.db.transaction(async (transaction) => {
      await hold(transaction)
      return 'goes ahead'
    })
    const came = await Promise.race([second, somebodyWaits()])
    end.resolve()
    await first
    expect(came).toBe('waits')
    expect(await second).toBe('goes ahead')
  })
})

describe('reserveAttempt', () => {
  it('lets one of two submissions that are finalised at once have the last attempt', async () => {
    const { db } = database
    const provenance = { source: 'paper' as const, paperSha256: 'p', fragmentId: null, rounds: [], rubricHash: 'r' }
    await insertReleaseItems(db, [
      {
        ...{ releaseName: 'r1', itemId: 'EK-1', position: 1, taskType: 'EK', split: 'private', contentVersion: 1 },
        ...{ examinee: {}, gold: {}, provenance, paperId: null }
      }
    ])
    const rows = [await insertSubmission(db, draft()), await insertSubmission(db, draft())]
    const answer = { itemId: 'EK-1', output: 'a', sha256: 'a' }
    await db.insert(responses).values(rows.map((row) => ({ ...answer, submissionId: row.id })))
    const reserve = async (transaction: Executor, row: SubmissionRow) => {
      const attemptAt = await reserveAttempt(transaction, row, { limits: { total: 1, perDay: 1 }, now: new Date() })
      await transaction.update(submissions).set({ attemptAt }).where(eq(submissions.id, row.id))
    }
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = db.transaction(async (transaction) => {
      await reserve(transaction, rows[0]!)
      held.resolve()
      await end.promise
    })
    await held.promise
    const second = db.transaction((transaction) => reserve(transaction, rows[1]!)).catch((error) => error.code)
    const came = await Promise.race([second, somebodyWaits()])
    end.resolve()
    await first
    expect([came, await second]).toEqual(['waits', 'attempts_used'])
  })
})

describe('acceptInvitation', () => {
  it('makes one member of two who come at once', async () => {
    const { db } = database
    const invitation = await invite()
    const accept = (transaction: Executor, name: string) =>
      acceptInvitation(transaction, { token: invitation, name }, new Date())
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = db.transaction(async (transaction) => {
      const member = await accept(transaction, 'one')
      held.resolve()
      await end.promise
      return member
    })
    await held.promise
    const second = db.transaction((transaction) => accept(transaction, 'two')).catch((error) => error.code)
    const came = await Promise.race([second, somebodyWaits()])
    end.resolve()
    expect([(await first).name, came, await second]).toEqual(['one', 'waits', 'invitation_used'])
  })
})
