import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showBoard } from '../../../src/cli/show-board.ts'
import { showLeaderboard } from '../../../src/cli/show-leaderboard.ts'
import { releases } from '../../../src/db/tables.ts'
import type { BoardStatistics } from '../../../src/schemas/board-statistics.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import type { ReleaseItem } from '../../../src/schemas/release.ts'
import type { Standing } from '../../../src/schemas/standing.ts'
import { steerSuite } from '../../../src/suites/steer/index.ts'
import { buildTestApp, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { rightOf } from '../../helpers/freeze-practice.ts'
import { runDraws } from '../../helpers/second-suite.ts'

const names = ['best', 'middle', 'worst', 'unfinished']
const submissions = new Map<string, string>()
let test: TestApp
beforeAll(async () => {
  test = await buildTestApp({}, steerSuite)
  await drawOpen('open')
  await drawOpen('earlier')
  await freezeAsBefore('earlier')
  for (const release of ['open', 'earlier']) await answer(release)
})
afterAll(() => test?.close())

/** Twelve questions of six stories, whose seed is open. */
async function drawOpen(name: string): Promise<void> {
  const order = { suite: 'steer', name, seed: '7', count: 12, taskTypes: ['mult_div'] }
  const asked = await test.call(test.admin, 'POST', '/v1/releases/draw', order)
  expect(asked.status, asked.text).toBe(202)
  await runDraws(test, [steerSuite])
}

/** As it was frozen when boards of open seeds had ranks: nothing but the trigger keeps it from here. */
async function freezeAsBefore(name: string): Promise<void> {
  const { db } = test.database
  await db.execute(sql`set session_replication_role = replica`)
  await db
    .update(releases)
    .set({ manifest: sql`${releases.manifest} #- '{statistics,unranked}'` })
    .where(eq(releases.name, name))
  await db.execute(sql`set session_replication_role = default`)
}

/** Three models that answer all, and one that answers half. */
async function answer(release: string): Promise<void> {
  const page = await test.call(test.admin, 'GET', `/v1/releases/${release}/items?gold=true`)
  const items = page.json<{ data: ReleaseItem[] }>().data
  const key = await test.keyFor('submitter')
  for (const [place, model] of names.entries()) {
    const answered = model === 'unfinished' ? items.slice(0, 6) : items
    const outputs = Object.fromEntries(answered.map((item, at) => [item.id, at < 4 * place ? 'none' : rightOf(item)]))
    const id = await publish(test, key, { release, model, outputs, generatedOn: '2026-01-02' })
    submissions.set(`${release} ${model}`, id)
  }
}

async function json<Reply>(path: string): Promise<Reply> {
  const reply = await test.call(test.admin, 'GET', path)
  expect(reply.status, reply.text).toBe(200)
  return reply.json<Reply>()
}

async function columns(path: string, name: string): Promise<string[]> {
  const { text } = await test.call(null, 'GET', path)
  const [head, ...rows] = text.trim().split('\r\n')
  return rows.map((row) => row.split(',')[head!.split(',').indexOf(name)]!)
}

describe('the board of a release for practice', () => {
  it('has no rank in JSON and CSV, and says why', async () => {
    const board = await json<Leaderboard>('/v1/leaderboard?release=open')
    expect(board.unranked).toBe('seed_open')
    expect(board.rows.map(({ model, rank }) => [model, rank])).toEqual(names.map((name) => [name, null]))
    expect(board.rows.map(({ unranked }) => unranked)).toEqual([
      ...Array.from({ length: 3 }, () => 'the seed of this release is open, and with it every answer'),
      '6 of 12 items have no response'
    ])
    expect(await columns('/v1/leaderboard?release=open&format=csv', 'rank')).toEqual(['', '', '', ''])
  })

  it('compares its models, and has no set of ranks', async () => {
    const { unranked, models, pairs } = await json<BoardStatistics>('/v1/significance?release=open')
    expect(unranked).toBe('seed_open')
    for (const { rank, rankInterval, rankMarginal } of models)
      expect([rank, rankInterval, rankMarginal]).toEqual([null, null, null])
    expect(models.map(({ letters }) => letters !== null)).toEqual([true, true, true, false])
    expect(pairs.difference[0]![2]).toBeCloseTo(8 / 12, 10)
    const { data } = await json<{ data: { firstModel: string; secondModel: string; p: number }[] }>(
      '/v1/significance/pairs?release=open'
    )
    expect(data.map(({ firstModel, secondModel }) => `${firstModel} ${secondModel}`)).toEqual([
      'best middle',
      'best worst',
      'middle worst'
    ])
    expect(await columns('/v1/significance?release=open&format=csv', 'second_model')).toEqual([
      'middle',
      'worst',
      'worst'
    ])
    const unfinished = await test.call(null, 'GET', '/v1/significance/pairs?release=open&model=unfinished')
    expect([unfinished.status, unfinished.json().code]).toEqual([422, 'model_unranked'])
  })

  it('has no ranks on the command line', async () => {
    const shown = showLeaderboard(await json<Leaderboard>('/v1/leaderboard?release=open'))
    expect(shown).toContain('No ranks: the seed of this release is open')
    expect(shown).not.toMatch(/│ Rank/)
    expect(shown).toContain('not complete: 6 of 12 items')
    const board = showBoard(await json<BoardStatistics>('/v1/significance?release=open'), 200)
    expect(board).toContain('No ranks: the seed of this release is open')
    expect(board).not.toMatch(/│ ranks?\b/)
    expect(board).toMatch(/unfinished is not compared: .*\nTwo-sided p/)
  })

  it('has no ranks on its charts, which show all complete models', async () => {
    const chart = async (name: string) => JSON.stringify(await json(`/v1/charts/${name}.json?release=open`))
    const sets = await chart('rank-sets')
    expect(sets).toContain('No model of this board has a rank, and nothing is drawn')
    expect(sets).not.toContain('"rank":1')
    const behind = await chart('difference-to-first')
    expect(behind).toContain('Overall of 2 models minus that of best')
    const byDate = await chart('overall-by-date')
    expect(byDate).toContain('n = 3 complete models')
    expect(byDate).toContain('Not complete, and not drawn: 1.')
    expect(await chart('significance')).toContain('3. worst')
  })

  it('has no places for a submission', async () => {
    const standing = await json<Standing>(`/v1/submissions/${submissions.get('open middle')}/standing`)
    expect(standing.unranked).toBe('seed_open')
    expect(standing.tasks.map(({ place, of }) => [place, of])).toEqual([[null, 4]])
    expect(standing.tasks[0]!.neighbours.map(({ place }) => place)).toContain(null)
    const { text } = await test.call(null, 'GET', '/models?release=open&model=middle')
    expect(text).toContain('One of 4 submissions on the board, without ranks')
    expect(text).not.toMatch(/Rank \d/)
  })

  it('keeps the ranks that were published of a release that was frozen earlier', async () => {
    const board = await json<Leaderboard>('/v1/leaderboard?release=earlier')
    expect(board).not.toHaveProperty('unranked')
    expect(board.rows.map(({ rank }) => rank)).toEqual([1, 2, 3, null])
  })
})
