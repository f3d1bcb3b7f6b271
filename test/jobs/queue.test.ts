import { sql } from 'drizzle-orm'
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
        verify: async () => {},
        adjudicate: async () => {},
        generate: async () => {},
        draw: async () => {},
        deliver: async () => {}
      },
      2
    )
    // It comes back after seconds, in which the other tests run.
    await queue.enqueue('grade', 's1', database.db)
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

  describe.each([
    ['PGlite', () => openTestDatabase()],
    ['Postgres', async () => await openDatabase({ url: await createPostgresDatabase() })]
  ] as const)('on %s with many gradings of one team', (_, open) => {
    let database: Database
    let queue: JobQueue
    /** Gradings under way, and how to end one. */
    const underWay = new Map<string, () => void>()
    const ended: string[] = []
    let most = 0
    beforeAll(async () => {
      database = await open()
      queue = await openQueue(database, () => {})
      for (let n = 1; n <= 20; n += 1) await queue.enqueue('grade', `large ${n}`, database.db, 'large')
      const nothing = async () => {}
      const grade = async (id: string) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        underWay.set(id, resolve)
        most = Math.max(most, [...underWay.keys()].filter((one) => one.startsWith('large')).length)
        await promise
        underWay.delete(id)
        ended.push(id)
      }
      await queue.work(
        {
          grade,
          extract: nothing,
          solve: nothing,
          verify: nothing,
          adjudicate: nothing,
          generate: nothing,
          draw: nothing,
          deliver: nothing
        },
        6
      )
    })
    afterAll(async () => {
      await queue?.stop()
      await database?.close()
    })

    it('leaves places to a guest that comes later, and to work of no team', async () => {
      const running = async () => [...underWay.keys()]
      await until(running, (ids) => ids.length === 2)
      await queue.enqueue('grade', 'guest', database.db, 'guest')
      await queue.enqueue('grade', 'of no team', database.db)
      await until(running, (ids) => ids.includes('guest') && ids.includes('of no team'))
      expect(underWay.size).toBe(4)
      expect(most).toBe(2)
    })

    it('works off those of the large team, two at a time', async () => {
      const endAll = async () => {
        for (const end of underWay.values()) end()
        return ended.length
      }
      await until(endAll, (count) => count === 22)
      expect(most).toBe(2)
    }, 60_000)
  })

  it('waits for the jobs under way before it stops', async () => {
    const database = await openTestDatabase()
    const queue = await openQueue(database, () => {})
    const begun = Promise.withResolvers<void>()
    const mayEnd = Promise.withResolvers<void>()
    const nothing = async () => {}
    const grade = async () => {
      begun.resolve()
      await mayEnd.promise
    }
    await queue.work(
      {
        grade,
        extract: nothing,
        solve: nothing,
        verify: nothing,
        adjudicate: nothing,
        generate: nothing,
        draw: nothing,
        deliver: nothing
      },
      1
    )
    await queue.enqueue('grade', 'long', database.db)
    await begun.promise
    const stopped = queue.stop()
    // A stop that waits for nobody has ended after fewer queries, and has put the job back.
    for (let query = 0; query < 100; query += 1) await database.db.execute(sql`select 1`)
    mayEnd.resolve()
    await stopped
    const states = await database.db.execute(sql`select state from pgboss.job where name = 'grade'`)
    expect(states).toMatchObject({ rows: [{ state: 'completed' }] })
    await database.close()
  })

  describe('openQueue on PGlite', () => {
    it('gives back the jobs of a killed process, whose places their team needs', async () => {
      const database = await openTestDatabase()
      const open = () =>
        openQueue(database, (error) => {
          throw error
        })
      const killed = await open()
      for (const id of ['g1', 'g2']) await killed.enqueue('grade', id, database.db, 'lab')
      // As its workers have taken them; nobody is told of the end of a process that is killed.
      await database.db.execute(
        sql`update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where name = 'grade'`
      )
      await killed.stop()
      const queue = await open()
      const states = await database.db.execute(sql`select state from pgboss.job where name = 'grade'`)
      expect(states).toMatchObject({ rows: [{ state: 'retry' }, { state: 'retry' }] })
      await queue.stop()
      await database.close()
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

  it('tries a job again that threw', async () => {
    await until(
      async () => ran,
      (runs) => runs.filter((run) => run === 'grade s1').length === 2
    )
  })
})
