import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildLeaderboard } from '../../../src/boards/leaderboard/build-leaderboard.ts'
import { showLeaderboard } from '../../../src/cli/show-leaderboard.ts'
import { scores, submissions } from '../../../src/db/tables.ts'
import { leaderboardQuerySchema } from '../../../src/schemas/leaderboard.ts'
import type { Suites } from '../../../src/suites/suite.ts'
import { addItems, addLabelItems, buildTestApp, freeze, publish, type TestApp } from '../../helpers/build-test-app.ts'
import { tinySuite } from '../../helpers/tiny-suite.ts'

let test: TestApp
let id: string
beforeAll(async () => {
  test = await buildTestApp()
  await addItems(test, 4)
  await freeze(test, 'r1')
  const outputs = { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'gold-3', 'EK-4': 'gold-4' }
  id = await publish(test, await test.keyFor('submitter'), { release: 'r1', model: 'm', outputs })
})
afterAll(() => test.close())

async function unranked(): Promise<string | null> {
  // As each grading does, by which a table in memory is known to be an old one.
  await test.database.db.update(submissions).set({ updatedAt: sql`clock_timestamp()` })
  const query = leaderboardQuerySchema.parse({ release: 'r1' })
  const { rows } = await buildLeaderboard({ db: test.database.db, suites: [tinySuite], notice: null }, query, {
    seesPrivate: true
  })
  return rows[0]!.unranked
}

describe('buildLeaderboard', () => {
  it('tells what no dimension applies to from what a judge owes, and from what is not graded', async () => {
    const { db } = test.database
    const of = (itemId: string) => and(eq(scores.submissionId, id), eq(scores.itemId, itemId))
    const leave = async (itemId: string, reason: string) => {
      await db
        .update(scores)
        .set({ values: [null, null], reason })
        .where(of(itemId))
    }
    expect(await unranked()).toBe('the split lacks a task type, so Overall is not defined')
    await leave('EK-1', 'judge_missing')
    expect(await unranked()).toBe('1 response is not scored by every judge')
    await leave('EK-1', 'no_applicable_dimension')
    expect(await unranked()).toBe('1 response has no dimension that applies')
    await leave('EK-2', 'judge_missing')
    await leave('EK-3', 'judge_missing')
    await db.delete(scores).where(of('EK-4'))
    expect(await unranked()).toBe(
      '2 responses are not scored by every judge; 1 response has no dimension that applies; 1 response is not graded'
    )
  })

  it('has rows without a rank by Overall behind the others, and tells to which task types they sent nothing, or not all', async () => {
    await addLabelItems(test, 1)
    await freeze(test, 'r2')
    const key = await test.keyFor('submitter')
    const whole = { 'EK-1': 'wrong', 'EK-2': 'wrong', 'EK-3': 'wrong', 'EK-4': 'wrong', 'CI-1': '{"stability":"no"}' }
    const rows: [string, Record<string, string>][] = [
      ['low', { 'EK-1': 'wrong' }],
      ['labels', { 'CI-1': '{"stability":"yes","existence":"yes"}' }],
      ['high', { 'EK-1': 'gold-1', 'EK-2': 'gold-2', 'EK-3': 'gold-3', 'CI-1': '{"stability":"yes"}' }],
      ['whole', whole]
    ]
    for (const [model, outputs] of rows) await publish(test, key, { release: 'r2', model, outputs })
    const query = leaderboardQuerySchema.parse({ release: 'r2' })
    const suites: Suites = [tinySuite]
    const board = await buildLeaderboard({ db: test.database.db, suites, notice: null }, query, { seesPrivate: true })
    // EK 0.75 and CI 0.5; EK 0 and CI 0.5; EK 0 and CI 0, of which one row alone sent CI nothing.
    expect(board.rows.map(({ model, rank, unsent, sentInPart }) => ({ model, rank, unsent, sentInPart }))).toEqual([
      { model: 'whole', rank: 1, unsent: undefined, sentInPart: undefined },
      { model: 'high', rank: null, unsent: undefined, sentInPart: { EK: 3 } },
      { model: 'labels', rank: null, unsent: ['EK'], sentInPart: undefined },
      { model: 'low', rank: null, unsent: ['CI'], sentInPart: { EK: 1 } }
    ])
    expect(showLeaderboard(board).match(/[13] of 4 sent/g)).toEqual(['3 of 4 sent', '1 of 4 sent'])
    expect(showLeaderboard(board).match(/│ nothing sent +│/g)).toHaveLength(2)
    expect(showLeaderboard(board)).toContain('Where nothing was sent, no answer was measured')
    const unscored = board.rows.map((row) => ({
      ...row,
      overall: { ...row.overall, value: null },
      tasks: Object.fromEntries(Object.entries(row.tasks).map(([name, task]) => [name, { ...task, value: null }]))
    }))
    expect(showLeaderboard({ ...board, rows: unscored })).not.toMatch(/│ 0\.0 +│/)
  })
})
