import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../src/db/client.ts'
import { suites } from '../../../src/suites/index.ts'
import { seedBoards } from '../../bench/boards/seed-boards.ts'
import { buildTestApp, type TestApp } from '../../helpers/build-test-app.ts'
import { createPostgresDatabase } from '../../helpers/open-test-database.ts'

/** From so many submissions on nobody waits for a board that takes long. */
const count = 100
const pages = [
  '/?release=board',
  '/significance?release=board',
  '/compare?release=board',
  '/judges?release=board',
  '/charts?release=board',
  '/tags?release=board',
  '/heat-map?release=board',
  '/models?release=board',
  '/models?release=board&model=model-00007'
]
/** In milliseconds: five seconds, and some for a machine that others keep busy. */
const patience = 10_000

let url: string
let test: TestApp
beforeAll(async () => {
  url = await createPostgresDatabase()
  const database = await openDatabase({ url })
  await seedBoards(database, count)
  test = await buildTestApp({}, suites, database)
})
afterAll(() => test.close())

/** Has whoever reads scores wait, as for a board that takes minutes; all else is still read. @returns lets them go on */
async function holdScores(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  await client.query('lock table scores in access exclusive mode')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

describe('pages of a large board', () => {
  it('say within seconds that they are being computed, and are there once they are', async () => {
    const release = await holdScores()
    const asked = pages.map(async (path) => {
      const startedAt = performance.now()
      const reply = await test.call(null, 'GET', path)
      return { ...reply, path, ms: performance.now() - startedAt }
    })
    for (const { path, status, headers, text, ms } of await Promise.all(asked)) {
      expect([status, headers['retry-after'], headers.refresh, headers['cache-control']], path).toEqual([
        ...[202, '5', '5', 'no-store']
      ])
      expect(text, path).toContain('<p role="status"><strong>Being computed.</strong>')
      expect(text, path).toMatch(/over 100 published\s+submissions to release <a href="\/releases\/board">board<\/a>/)
      expect(text, path).toContain('If they cannot be computed, a page that says so takes their place')
      expect(ms, path).toBeLessThan(patience)
    }
    await release()
    for (const path of pages) {
      let reply = await test.call(null, 'GET', path)
      while (reply.status === 202) reply = await test.call(null, 'GET', path)
      expect(reply.status, path).toBe(200)
      expect(reply.text, path).not.toContain('Being computed')
      // Nobody scrolls through a hundred models to see what stands below them.
      if (path.startsWith('/significance')) expect(reply.text).toContain('class="scroll bounded"')
    }
  })

  it('tell what is asked for in vain as those of a small board do', async () => {
    for (const [path, status] of [
      ['/models?release=board&model=nobody', 404],
      ['/heat-map?release=board&within=nowhere', 400]
    ] as const) {
      expect((await test.call(null, 'GET', path)).status, path).toBe(status)
    }
  })
})
