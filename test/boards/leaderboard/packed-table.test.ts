import { describe, expect, it } from 'vitest'
import { boardStatistics } from '../../../src/boards/leaderboard/board-statistics.ts'
import compute from '../../../src/boards/leaderboard/board-thread.ts'
import { packed } from '../../../src/boards/leaderboard/packed-table.ts'
import type { BoardQuery } from '../../../src/schemas/board-statistics.ts'
import { drawnBoard, taskTypes } from '../../bench/calibration/drawn-board.ts'

const query: BoardQuery = {
  ...{ release: 'drawn', split: 'public', profile: 'score', seed: 1, resamples: 100, unit: 'source', method: 'student' }
}

const cornerOf = (matrix: (number | null)[][]) => matrix.slice(0, 2).map((row) => row.slice(0, 2))

describe('a board that a thread computes', () => {
  it('is the board to the byte, also where scores and responses are missing, and without pairs where none are wanted', async () => {
    const drawn = drawnBoard({ items: 4, unit: 'source', models: 5, step: 0.02 }, 1)
    const scores = drawn.scores.score!.map((row, model) =>
      row.map((score, item) => (model === 1 && item === 3 ? null : score))
    )
    const sent = drawn.sent.map((row, model) => row.map((_, item) => model !== 2 || item !== 0))
    const table = { ...drawn, scores: { score: scores }, sent }
    const task = { taskTypes, query }
    const board = await boardStatistics({ ...task, table })
    expect(board.models.filter(({ rank }) => rank === null)).toHaveLength(2)
    // As a thread gets it.
    const taken = structuredClone(await packed(table, 'score'))
    const whole = await compute({ ...task, table: taken, pairsOf: 9 })
    const { pairs, ...rest } = board
    expect(whole).toEqual({ ok: true, json: JSON.stringify({ ...rest, pairs }) })
    const { pairs: _, ...standings } = await boardStatistics({ ...task, table }, { withoutPairs: true })
    // What compares nothing has the same figures, and no word of what differs.
    const untold = { rankInterval: null, rankMarginal: undefined, letters: null, tiedWithFirst: null }
    expect(standings).toEqual({ ...rest, models: rest.models.map((model) => ({ ...model, ...untold })) })
    expect(await compute({ ...task, table: taken, pairsOf: 0 })).toEqual({
      ok: true,
      json: JSON.stringify(standings)
    })
  })

  it('has the pairs of the first models where there are more, and says of how many', async () => {
    const table = drawnBoard({ items: 4, unit: 'source', models: 5, step: 0.02 }, 1)
    const board = await boardStatistics({ taskTypes, query, table })
    const reply = await compute({ taskTypes, query, table: await packed(table, 'score'), pairsOf: 2 })
    const { pairs } = JSON.parse(reply.ok ? reply.json : '')
    expect(pairs).toEqual({
      ...{ models: 2, zero: board.pairs.zero },
      ...{ difference: cornerOf(board.pairs.difference), p: cornerOf(board.pairs.p), holm: cornerOf(board.pairs.holm) },
      benjaminiHochberg: cornerOf(board.pairs.benjaminiHochberg)
    })
  })

  it('hands back why it is none', async () => {
    const drawn = drawnBoard({ items: 2, unit: 'item', models: 2, step: 0 }, 1)
    const reply = await compute({
      query,
      taskTypes: [{ name: 'EK', weight: 0 }],
      table: await packed(drawn, 'score'),
      pairsOf: 9
    })
    expect(reply).toMatchObject({ ok: false, error: { code: 'weight_invalid', status: 422 } })
  })
})
