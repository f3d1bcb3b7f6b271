import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findJudgeStatistics } from '../../src/boards/judges/find-judge-statistics.ts'
import { findBoardOf } from '../../src/boards/leaderboard/find-board.ts'
import { loadAsked } from '../../src/boards/leaderboard/load-score-table.ts'
import { findKeptResult, keepResult } from '../../src/db/kept-results.ts'
import { leaderboards } from '../../src/db/tables.ts'
import { type BoardStatistics, boardQuerySchema, boardStatisticsSchema } from '../../src/schemas/board-statistics.ts'
import { suites } from '../../src/suites/index.ts'
import { aJudgedTable } from '../helpers/a-judged-table.ts'
import { addItems, addLabelItems, buildTestApp, freeze, publish, type TestApp } from '../helpers/build-test-app.ts'
import { wholeResult } from '../helpers/whole-result.ts'

const right = '{"stability": "yes", "existence": "no"}'
const outputs = { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'gold-3', 'CI-1': right }
/** Each is kept as a result of its own; the page shows the board that the first is about. */
const questions = [
  '/v1/leaderboard?release=r1&method=paper',
  '/v1/leaderboard?release=r1&method=paper&profile=appendix-g',
  '/v1/leaderboard?release=r1&method=paper&weights=EK:2,CI:1',
  '/v1/leaderboard/dimensions?release=r1&method=paper',
  '/v1/leaderboard/tags?release=r1&method=paper'
]
const sameAsFirst = ['/v1/significance?release=r1&method=paper', '/?release=r1&method=paper']

let test: TestApp
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 3)
  await addLabelItems(test, 1)
  await freeze(test, 'r1')
})
afterAll(() => test.close())

async function read(path: string): Promise<string> {
  const { status, text } = await test.call(null, 'GET', path)
  expect(status, path).toBe(200)
  return text
}

async function publishOne(model: string): Promise<string> {
  return await publish(test, test.admin, { release: 'r1', model, outputs: { ...outputs, 'EK-1': model } })
}

async function loaded() {
  const query = boardQuerySchema.parse({ release: 'r1', method: 'paper' })
  return await loadAsked({ db: test.database.db, suites }, query)
}

/** As a route sends it. */
function sent(board: BoardStatistics): string {
  return JSON.stringify(boardStatisticsSchema.parse(board))
}

describe('kept results', () => {
  it('are one for each question, however often its scores change', async () => {
    const { db } = test.database
    const keys = new Set<string>()
    const withdrawn: string[] = []
    for (let n = 0; n < 20; n++) {
      withdrawn.push(await publishOne(`m${n}`))
      if (n % 7 === 3) await test.call(test.admin, 'POST', `/v1/submissions/${withdrawn.pop()}/withdraw`)
      for (const path of [...questions, ...sameAsFirst]) await read(path)
      for (const { key } of await db.select().from(leaderboards).where(wholeResult)) keys.add(key)
    }
    expect(await db.$count(leaderboards, wholeResult)).toBe(questions.length)
    // 17 boards of new models; the three that were withdrawn at once left the board as it was.
    expect(keys.size).toBe(17 * questions.length)
  }, 120_000)

  it.each(['dimensions', 'tags'])(
    '%s of a panel that is named stay beside those of the only panel',
    async (statistic) => {
      const { db } = test.database
      const path = `/v1/leaderboard/${statistic}?release=r1&method=paper`
      const { query } = JSON.parse(await read(path))
      await publishOne(`for ${statistic}`)
      await db.delete(leaderboards)
      await read(path)
      await read(`${path}&panel=${query.panel}`)
      expect(await db.$count(leaderboards, wholeResult)).toBe(2)
    }
  )

  it('give the same bytes when they are gone, also while they are read', async () => {
    const { db } = test.database
    const asked = await loaded()
    const first = sent(await findBoardOf(db, asked))
    const readings = Array.from({ length: 8 }, async (_, n) => {
      if (n % 2 === 0) await db.delete(leaderboards)
      return sent(await findBoardOf(db, asked))
    })
    expect(new Set([first, ...(await Promise.all(readings))]).size).toBe(1)
  })

  it('serve readers of the board before and after a publishing side by side', async () => {
    const { db } = test.database
    const before = await loaded()
    const old = sent(await findBoardOf(db, before))
    await publishOne('one more')
    const after = await loaded()
    const both = Array.from({ length: 6 }, async (_, n) => sent(await findBoardOf(db, n % 2 ? after : before)))
    const found = await Promise.all(both)
    expect(new Set(found.filter((_, n) => n % 2 === 0))).toEqual(new Set([old]))
    expect(new Set(found.filter((_, n) => n % 2 === 1)).size).toBe(1)
    expect(found[1]).not.toBe(old)
    expect(await db.$count(leaderboards, wholeResult)).toBe(1)
  })
})

describe('kept statistics of judges', () => {
  it('are one for each question, whatever Overall the models have', async () => {
    const { db } = test.database
    await db.delete(leaderboards)
    const query = { release: 'r1', split: 'all', profile: 'table2' } as const
    const taskTypes = [{ name: 'MM', weight: 1 }]
    for (const score of [0.5, 0.6]) {
      const table = aJudgedTable({
        judges: { 'openai:gpt-judge': 'openai', 'anthropic:claude-judge': 'anthropic' },
        items: ['MM', 'MM'],
        models: { one: { responses: [{ scores: [score, score] }, { scores: [0.2, 0.2] }] } }
      })
      await findJudgeStatistics(db, 'ownFamily', table, { query, taskTypes, overall: [(score + 0.2) / 2] })
      await findJudgeStatistics(db, 'judgeAgreement', table, {
        query: { ...query, includeRules: false, seed: 1, resamples: 10_000 },
        taskTypes: ['MM']
      })
    }
    expect(await db.$count(leaderboards)).toBe(2)
  })
})

describe('keepResult', () => {
  const place = (inputHash: string, question = inputHash) => ({ inputHash, question })
  const keys = async () => (await test.database.db.select().from(leaderboards)).map(({ key }) => key).sort()
  const age = async (key: string, time: string) =>
    await test.database.db.execute(sql`update leaderboards set used_at = now() - ${time}::interval where key = ${key}`)

  afterEach(async () => {
    await test.database.db.delete(leaderboards)
  })

  it('takes the place of what was kept of the same question, and of nothing else', async () => {
    const { db } = test.database
    await db.delete(leaderboards)
    await db.insert(leaderboards).values({ key: '1 before-questions', result: '{}' })
    await keepResult(db, place('a1', 'a'), '1')
    await keepResult(db, place('b1', 'b'), '2')
    await keepResult(db, place('a2', 'a'), '3')
    // A second computation of the same, in another process.
    await keepResult(db, place('a2', 'a'), '3')
    expect(await keys()).toEqual(['1 a2', '1 b1', '1 before-questions'])
    expect(await findKeptResult(db, place('a2', 'a'))).toBe('3')
    expect(await findKeptResult(db, place('a1', 'a'))).toBeNull()
  })

  it('learns the question of a result from before there were questions when it is read', async () => {
    const { db } = test.database
    await db.insert(leaderboards).values({ key: '1 old', result: '{}' })
    expect(await findKeptResult(db, place('old', 'q'))).toBe('{}')
    await keepResult(db, place('new', 'q'), '{}')
    expect(await keys()).toEqual(['1 new'])
  })

  it('leaves out one that would drive out most others', async () => {
    const { db } = test.database
    await db.delete(leaderboards)
    await keepResult(db, place('small'), '{}')
    await keepResult(db, place('huge'), 'x'.repeat(2 ** 25 + 1))
    expect(await keys()).toEqual(['1 small'])
    await db.delete(leaderboards)
  })

  it('holds all results to 256 MiB, and lets those go that nobody asked for longest', async () => {
    const { db } = test.database
    // 8 of 32 MiB are 256 MiB: there is no room for another byte.
    for (let n = 0; n < 8; n++) {
      await db.insert(leaderboards).values({ key: `1 r${n}`, question: `r${n}`, result: sql`repeat('x', 33554432)` })
      await age(`1 r${n}`, `${n + 2} hours`)
    }
    // The one that was asked for least is asked for now.
    expect((await findKeptResult(db, place('r7')))?.length).toBe(2 ** 25)
    await keepResult(db, place('small'), '{}')
    expect(await keys()).toEqual([0, 1, 2, 3, 4, 5, 7].map((n) => `1 r${n}`).concat('1 small'))
  })

  it('holds them to 10,000', async () => {
    const { db } = test.database
    await db.execute(sql`insert into leaderboards (key, question, result, used_at)
      select '1 k' || n, 'k' || n, '{}', now() - make_interval(mins => n) from generate_series(1, 10000) as n`)
    await keepResult(db, place('new'), '{}')
    expect(await db.$count(leaderboards)).toBe(10_000)
    expect(await db.$count(leaderboards, eq(leaderboards.key, '1 k10000'))).toBe(0)
    expect(await db.$count(leaderboards, eq(leaderboards.key, '1 k9999'))).toBe(1)
  })
})
