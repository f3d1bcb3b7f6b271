import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { boardVersion } from '../../src/db/board-version.ts'
import { type Database, type Executor, openDatabase } from '../../src/db/client.ts'
import { openPglite } from '../../src/db/open-pglite.ts'
import { insertRelease } from '../../src/db/releases.ts'
import { insertSubmission } from '../../src/db/submissions.ts'
import { submissions } from '../../src/db/tables.ts'
import { insertTeam } from '../../src/db/teams.ts'
import { createPostgresDatabase, template } from '../helpers/open-test-database.ts'

/** On Postgres: others write to it beside the process that remembers a version. */
let database: Database
let id: string
let teamId: string
beforeAll(async () => {
  database = await openDatabase({ url: await createPostgresDatabase() })
  const { db } = database
  await insertRelease(db, { name: 'r1', privateShare: 0, seed: 1, canary: 'none' })
  teamId = (await insertTeam(db, 'a team'))!.id
  id = (await insertSubmission(db, { teamId, releaseName: 'r1', model: 'm', family: 'other' })).id
  await setState(db, 'published')
})
afterAll(() => database?.close())

async function setState(db: Executor, state: 'published' | 'withdrawn'): Promise<void> {
  await db.update(submissions).set({ state }).where(eq(submissions.id, id))
}

/** A database, and how many queries were asked of it. */
function counted({ db: asked }: Database): { db: Executor; queries: () => number } {
  let count = 0
  const db = new Proxy(asked, {
    get(of, name) {
      if (name === 'execute') count += 1
      return Reflect.get(of, name)
    }
  })
  return { db, queries: () => count }
}

describe('boardVersion', () => {
  it('reads the rows once for as long as nothing is committed', async () => {
    // A PGlite, where nobody else commits: a Postgres commits by itself whenever it gathers statistics.
    const own = await openDatabase({ pglite: await openPglite({ loadDataDir: template() }) })
    onTestFinished(() => own.close())
    const { db, queries } = counted(own)
    const first = await boardVersion(db, 'r1')
    expect(queries()).toBe(1)
    for (const asked of [2, 3]) {
      expect(await boardVersion(db, 'r1')).toBe(first)
      expect(queries()).toBe(asked)
    }
    await insertTeam(own.db, 'a team of no board')
    expect(await boardVersion(db, 'r1')).toBe(first)
    // The snapshot that is another, and the rows, which are the same.
    expect(queries()).toBe(5)
  })

  it('keeps releases apart', async () => {
    const version = await boardVersion(database.db, 'r1')
    expect(await boardVersion(database.db, 'r2')).not.toBe(version)
    expect(await boardVersion(database.db, 'r1')).toBe(version)
  })

  it('tells what another connection commits, and nothing that it has not committed', async () => {
    const other = await openDatabase({ url: database.bossOptions.connectionString! })
    onTestFinished(() => other.close())
    const published = await boardVersion(database.db, 'r1')
    const written = Promise.withResolvers<void>()
    const end = Promise.withResolvers<void>()
    const withdrawal = other.db.transaction(async (transaction) => {
      await setState(transaction, 'withdrawn')
      written.resolve()
      await end.promise
    })
    await written.promise
    for (const _ of [1, 2]) expect(await boardVersion(database.db, 'r1')).toBe(published)
    // A later transaction that ends before it.
    await insertTeam(database.db, 'a team meanwhile')
    for (const _ of [1, 2]) expect(await boardVersion(database.db, 'r1')).toBe(published)
    end.resolve()
    await withdrawal
    const withdrawn = await boardVersion(database.db, 'r1')
    expect(withdrawn).not.toBe(published)
    await expect(
      other.db.transaction(async (transaction) => {
        await setState(transaction, 'published')
        throw new Error('taken back')
      })
    ).rejects.toThrow('taken back')
    expect(await boardVersion(database.db, 'r1')).toBe(withdrawn)
  })

  it.each([
    ['a team is erased', () => sql`update teams set erased_at = now() where id = ${teamId}`],
    ['a release is frozen', () => sql`update releases set state = 'frozen', frozen_at = now() where name = 'r1'`],
    [
      'a profile is added',
      () => sql`insert into profiles (hash, suite, name, title, weights) values ('h', 'aer', 'p', 'P', '{}')`
    ],
    ['a submission is graded anew', () => sql`update submissions set state = 'published', attempt_at = now()`]
  ])('differs once %s', async (_, change) => {
    const before = await boardVersion(database.db, 'r1')
    await database.db.execute(change())
    expect(await boardVersion(database.db, 'r1')).not.toBe(before)
  })
})
