import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '../../src/db/client.ts'
import { teams } from '../../src/db/tables.ts'
import { until } from '../../src/demo/until.ts'
import { type JobQueue, openQueue } from '../../src/jobs/open-queue.ts'
import { createPostgresDatabase, openTestDatabase } from '../helpers/open-test-database.ts'

describe('the job queue', () => {
  let database: Database
  let queue: JobQueue
  const ran: string[] = []

  beforeAll(async () => {
    database = await openTestDatabase()
    queue = await openQueue(database, (error) => {
      throw error
    })
    await queue.work(
      {
        extract: async (id) => {
          ran.push(`extract ${id}`)
        },
        grade: async (id) => {
          ran.push(`grade ${id}`)
          if (ran.filter((run) => run === `grade ${id}`).length === 1) throw new Error('the first try fails')
        },
        solve: async () => {},
        adjudicate: async () => {},
        generate: async () => {}
      },
      2
    )
  })
  afterAll(async () => {
    await queue?.stop()
    await database?.close()
  })

  it('runs a job whose transaction commits, and never one whose transaction does not', async () => {
    await database.db
      .transaction(async (transaction) => {
        await transaction.insert(teams).values({ id: 'lost', name: 'lost' })
        await queue.enqueue('extract', 'lost', transaction)
        throw new Error('rolled back')
      })
      .catch(() => {})
    await database.db.transaction(async (transaction) => {
      await transaction.insert(teams).values({ id: 'kept', name: 'kept' })
      await queue.enqueue('extract', 'kept', transaction)
    })
    await until(
      async () => ran,
      (runs) => runs.includes('extract kept')
    )
    expect(ran).not.toContain('extract lost')
    expect((await database.db.select().from(teams)).map(({ id }) => id)).toEqual(['kept'])
  })

  it('tries a job again that threw', async () => {
    await queue.enqueue('grade', 's1', database.db)
    await until(
      async () => ran,
      (runs) => runs.filter((run) => run === 'grade s1').length === 2
    )
  })
})

describe('openQueue on Postgres', () => {
  it('opens in several processes at once', async () => {
    const url = await createPostgresDatabase()
    const databases = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ url })))
    const queues = await Promise.all(databases.map((opened) => openQueue(opened, () => {})))
    await Promise.all(queues.map((opened) => opened.stop()))
    await Promise.all(databases.map((opened) => opened.close()))
  })
})
