import { eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { runs, teams } from '../../src/db/tables.ts'
import { holdTeam, lockTeam } from '../../src/db/teams.ts'
import { until } from '../../src/demo/until.ts'
import type { Run } from '../../src/schemas/run.ts'
import { suites } from '../../src/suites/index.ts'
import { openPracticeRun } from '../../src/workflows/runs/open-run.ts'
import { buildTestApp, openDraft, type Reply, type TestApp } from '../helpers/build-test-app.ts'
import { createPostgresDatabase } from '../helpers/open-test-database.ts'
import { drawWorlds, type WorldItem } from '../helpers/played-release.ts'

/** On Postgres, with two services: transactions of PGlite take turns anyway. */
let database: Database
let test: TestApp
let other: TestApp
let items: WorldItem[]
beforeAll(async () => {
  database = await openDatabase({ url: await createPostgresDatabase() })
  test = await buildTestApp({}, suites, database)
  other = await buildTestApp({}, suites, database)
  const templates = ['efficiency_equality/fresh/main', 'collusion/fresh/duopoly']
  items = await drawWorlds(test, suites, { name: 'worlds', count: 2, templates })
}, 240_000)
afterAll(async () => {
  await other?.close()
  await test?.close()
  await database?.close()
})

const practice = { taskType: 'pricing', level: 'BASIC', seed: 0, driver: 'agent', style: 'standard' } as const
let named = 0

async function newTeam() {
  named += 1
  const name = `Leaving ${named}`
  const { id } = (await test.call(test.admin, 'POST', '/v1/admin/teams', { name })).json<{ id: string }>()
  const key = await test.keyFor('submitter', id)
  return { id, name, key, draft: await openDraft(test, key, 'worlds', 'm') }
}
type Team = Awaited<ReturnType<typeof newTeam>>
const erase = ({ id, name }: Team) => test.call(test.admin, 'POST', `/v1/teams/${id}/erase`, { name })

/** Until a connection waits for a row that another holds. */
async function somebodyWaits(): Promise<'waits'> {
  const waiting = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await until(
    async () => (await database.db.execute(waiting)) as unknown as { rows: unknown[] },
    ({ rows }) => rows.length > 0
  )
  return 'waits'
}

async function runsWithoutTeam(): Promise<string[]> {
  const rows = await database.db
    .select({ id: runs.id })
    .from(runs)
    .leftJoin(teams, eq(teams.id, runs.teamId))
    .where(or(isNull(teams.id), isNotNull(teams.erasedAt)))
  return rows.map(({ id }) => id)
}

describe('a run that is begun while its team is erased', () => {
  it('by either of two services, for practice or for an item, is erased with it or refused', async () => {
    const met = new Set<number>()
    for (let round = 0; round < 12; round += 1) {
      const team = await newTeam()
      const { key, draft } = team
      const bodies = [practice, ...items.map(({ id }) => ({ submission: draft, item: id }))]
      const begun = () =>
        [test, other].flatMap((service) => bodies.map((body) => service.call(key, 'POST', '/v1/runs', body)))
      const before: Promise<Reply>[] = round % 3 === 0 ? [] : begun()
      // In some rounds the runs are there when the erasure comes, with calls that come at the same time.
      const first = round % 3 === 2 ? await Promise.all(before) : []
      const calls = first
        .filter(({ status }) => status === 201)
        .map((reply) => {
          const body = { callId: 'a', name: 'write_notes', arguments: { notes: 'x' } }
          return other.call(key, 'POST', `/v1/runs/${reply.json<Run>().id}/calls`, body)
        })
      const erased = erase(team)
      const replies = await Promise.all([...before, ...begun(), ...calls])
      expect((await erased).status, (await erased).text).toBe(200)
      for (const { status, text } of replies) {
        expect([200, 201, 401, 404, 409], text).toContain(status)
        met.add(status)
      }
      expect(await runsWithoutTeam()).toEqual([])
      expect((await test.call(key, 'GET', '/v1/runs')).status).toBe(401)
    }
    // Some came first and some last, or nothing was raced.
    expect([met.has(201), met.has(401) || met.has(409)]).toEqual([true, true])
  }, 240_000)

  it('waits for an erasure that is under way, and is refused then', async () => {
    const team = await newTeam()
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const erasing = database.db.transaction(async (transaction) => {
      await lockTeam(transaction, team.id)
      held.resolve()
      await end.promise
      await transaction.update(teams).set({ erasedAt: new Date() }).where(eq(teams.id, team.id))
    })
    await held.promise
    const begun = database.db
      .transaction((transaction) => openPracticeRun(transaction, practice, team.id))
      .catch((error: unknown) => error)
    expect(await Promise.race([begun, somebodyWaits()])).toBe('waits')
    end.resolve()
    await erasing
    expect(await begun).toMatchObject({ code: 'team_erased' })
    expect(await runsWithoutTeam()).toEqual([])
  })

  it('has the erasure wait until it is there, and is erased then', async () => {
    const team = await newTeam()
    const [held, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const beginning = database.db.transaction(async (transaction) => {
      expect(await holdTeam(transaction, team.id)).toBe(true)
      held.resolve()
      await end.promise
      return await openPracticeRun(transaction, practice, team.id)
    })
    await held.promise
    const erased = erase(team)
    expect(await Promise.race([erased, somebodyWaits()])).toBe('waits')
    end.resolve()
    const { id } = await beginning
    expect((await erased).status).toBe(200)
    expect((await test.call(test.admin, 'GET', `/v1/runs/${id}`)).status).toBe(404)
    expect(await runsWithoutTeam()).toEqual([])
  })
})
