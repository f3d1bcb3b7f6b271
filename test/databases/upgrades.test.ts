import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQueue } from '../../src/jobs/open-queue.ts'
import { reapOverdue, requeueAbandoned } from '../../src/jobs/reap.ts'
import { readAnswers, readSql } from './answers.ts'
import { differentFields } from './compare-answers.ts'
import { type OpenFixture, openFixture, openShared, rowsOf, type Shared } from './open-fixture.ts'

/** Databases of some commits after those of `published-results.test.ts`, by the number of the migration that was the newest. */
const fixtures = [
  { migration: 15, commit: '6fd84ae4' },
  { migration: 20, commit: '5e750f10' },
  { migration: 25, commit: '46a22aac' },
  { migration: 30, commit: '30569312' }
]

let shared: Shared
beforeAll(async () => {
  shared = await openShared()
})
afterAll(() => shared.close())

describe.each(fixtures)('a database of $commit, at migration $migration', ({ migration, commit }) => {
  const { head, answers } = readAnswers(commit)
  const opened = {} as Record<'pglite' | 'postgres', OpenFixture>
  beforeAll(async () => {
    const open = async (kind: 'pglite' | 'postgres') => {
      opened[kind] = await openFixture(head, shared, { kind, keepsResults: kind === 'pglite' })
    }
    await Promise.all([open('postgres'), open('pglite')])
  })
  afterAll(async () => {
    for (const fixture of Object.values(opened)) await fixture.close()
  })

  it('is at that migration, and holds the same rows on both databases once it is migrated', async () => {
    const [migrations = ''] = /(?<=INSERT INTO drizzle\.__drizzle_migrations VALUES\n)[^;]+/.exec(readSql(commit)) ?? []
    expect(migrations.match(/^\t\(/gm)).toHaveLength(migration + 1)
    const [onPglite, onPostgres] = await Promise.all([rowsOf(opened.pglite), rowsOf(opened.postgres)])
    expect(onPglite).toEqual(onPostgres)
  })

  it.each(['pglite', 'postgres'] as const)('keeps scores, boards and hashes on %s', async (kind) => {
    const found: string[] = []
    for (const { was, caller } of answers.flatMap((was) => was.as.map((caller) => ({ was, caller })))) {
      const is = await opened[kind].ask(was, caller)
      expect([is.status, is.contentType], was.url).toEqual([was.status, was.contentType])
      for (const { field, was: before, is: now } of differentFields(was, is)) {
        found.push(`${was.route} ${field}: ${JSON.stringify(before)} became ${JSON.stringify(now)}`)
      }
    }
    expect([...new Set(found)]).toEqual([])
  })

  it.each(['pglite', 'postgres'] as const)('stays as it is, however late it is opened on %s', async (kind) => {
    const { database } = opened[kind]
    const queue = await openQueue(database, () => {})
    expect(await reapOverdue({ db: database.db, queue }, new Date('2126-01-01'))).toBe(0)
    expect(await requeueAbandoned({ db: database.db, claim: database.claim, queue })).toBe(0)
    await queue.stop()
  })
})
