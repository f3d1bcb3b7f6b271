import { describe, expect, it } from 'vitest'
import { boardStatistics } from '../../../src/boards/leaderboard/board-statistics.ts'
import { weightedTasks } from '../../../src/boards/leaderboard/board-strata.ts'
import { compareSubmissions } from '../../../src/boards/leaderboard/compare-submissions.ts'
import { differencesFromFirst } from '../../../src/boards/leaderboard/differences-from-first.ts'
import type { ScoreTable } from '../../../src/boards/leaderboard/score-table.ts'
import type { BoardQuery } from '../../../src/schemas/board-statistics.ts'
import { madeTables } from '../../charts/made-table.ts'

const asked = { release: 'r1', split: 'all', profile: 'table2', seed: 3, resamples: 500, unit: 'item' } as const
const queries: BoardQuery[] = [
  { ...asked, method: 'student' },
  { ...asked, unit: 'source', method: 'student' },
  { ...asked, method: 'paper', interval: 'percentile' }
]

async function both(table: ScoreTable, query: BoardQuery) {
  const taskTypes = weightedTasks(table.manifest)
  const board = await boardStatistics({ table, taskTypes, query })
  return { board, found: await differencesFromFirst({ table, query }, board), taskTypes }
}

describe('differencesFromFirst', () => {
  it.each(queries)('gives what the comparison of each pair gives, for $method by $unit', async (query) => {
    const { table } = madeTables(5)
    const { board, found, taskTypes } = await both(table, query)
    expect(found).toHaveLength(4)
    for (const [place, difference] of found.entries()) {
      const pair = { second: board.models[0]!.submissionId, first: board.models[place + 1]!.submissionId }
      const { overall } = await compareSubmissions(table, taskTypes, { ...query, ...pair })
      for (const end of ['value', 'lower', 'upper'] as const) {
        expect(difference[end]).toBeCloseTo(overall.difference[end]!, 10)
      }
    }
  })

  it('is the difference of the board, and leaves out who is not ranked', async () => {
    const { table } = madeTables(4)
    const [scores, sent] = [structuredClone(table.scores), structuredClone(table.sent)]
    const unanswered = { ...table, scores, sent: sent.map((row, model) => row.map((was) => was && model !== 2)) }
    const { board, found } = await both(unanswered, queries[0]!)
    expect(board.models.filter(({ rank }) => rank !== null)).toHaveLength(3)
    expect(found.map(({ value }) => value)).toEqual(
      [1, 2].map((place) => expect.closeTo(board.pairs.difference[place]![0]!, 12))
    )
  })

  it('is nothing of one model', async () => {
    expect((await both(madeTables(1).table, queries[0]!)).found).toEqual([])
  })

  it('covers no difference of equal models, at zero', async () => {
    const { table } = madeTables(2)
    const rows = table.scores.table2!
    const equal = { ...table, scores: { ...table.scores, table2: [rows[0]!, rows[0]!] } }
    expect((await both(equal, queries[0]!)).found[0]).toMatchObject({ value: 0 })
  })
})
