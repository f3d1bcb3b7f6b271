import { describe, expect, it } from 'vitest'
import { computeBySize, computeInThread } from '../../src/boards/compute-in-thread.ts'
import { type BoardTask, boardStatistics } from '../../src/boards/leaderboard/board-statistics.ts'
import { scoresAlone } from '../../src/boards/leaderboard/score-table.ts'
import { packed, unpacked, valuesIn } from '../../src/boards/packed-rows.ts'
import { statistics } from '../../src/boards/statistics.ts'
import compute from '../../src/boards/statistics-thread.ts'
import type { BoardQuery } from '../../src/schemas/board-statistics.ts'
import { drawnBoard, taskTypes } from '../bench/calibration/drawn-board.ts'

const query: BoardQuery = {
  ...{ release: 'drawn', split: 'public', profile: 'score', seed: 1, resamples: 100, unit: 'source', method: 'student' }
}

/** Computes a board as a thread does, from what it is handed. */
async function inThread({ table, ...task }: BoardTask, pairsOf: number) {
  const input = [{ ...task, table: scoresAlone(table, 'score'), pairsOf }]
  return await compute({ name: 'boardOfFirst', input: structuredClone(await packed(input)) })
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
    const whole = await inThread({ ...task, table }, 9)
    const { pairs, ...rest } = board
    expect(whole).toEqual({ ok: true, json: JSON.stringify({ ...rest, pairs }) })
    const { pairs: _, ...standings } = await boardStatistics({ ...task, table }, { withoutPairs: true })
    // What shows no pair has the same figures and sets of ranks, and no other word of what differs.
    const untold = { rankMarginal: undefined, letters: null, tiedWithFirst: null }
    expect(standings).toEqual({ ...rest, models: rest.models.map((model) => ({ ...model, ...untold })) })
    expect(await inThread({ ...task, table }, 0)).toEqual({
      ok: true,
      json: JSON.stringify(standings)
    })
  })

  it('has the pairs of the first models where there are more, and says of how many', async () => {
    const table = drawnBoard({ items: 4, unit: 'source', models: 5, step: 0.02 }, 1)
    const board = await boardStatistics({ taskTypes, query, table })
    const reply = await inThread({ taskTypes, query, table }, 2)
    const { pairs } = JSON.parse(reply.ok ? reply.json : '')
    expect(pairs).toEqual({
      ...{ models: 2, zero: board.pairs.zero },
      ...{ difference: cornerOf(board.pairs.difference), p: cornerOf(board.pairs.p), holm: cornerOf(board.pairs.holm) },
      benjaminiHochberg: cornerOf(board.pairs.benjaminiHochberg)
    })
  })

  it('hands back why it is none', async () => {
    const drawn = drawnBoard({ items: 2, unit: 'item', models: 2, step: 0 }, 1)
    const reply = await inThread({ query, taskTypes: [{ name: 'EK', weight: 0 }], table: drawn }, 9)
    expect(reply).toMatchObject({ ok: false, error: { code: 'weight_invalid', status: 422 } })
  })
})

describe('packed rows', () => {
  const scores = Array.from({ length: 40 }, (_, place) => (place % 3 === 0 ? null : place === 1 ? -0 : place / 7))
  const flags = scores.map((score) => score === null)

  it('are the same values again, whatever stands beside them', async () => {
    const value = {
      rows: [scores, scores.map(() => null), []],
      flags: [flags],
      mixed: [...scores, 'a word'],
      names: scores.map(String),
      ...{ few: [1, null], nothing: undefined, nested: [{ scores }, null, ['x', 1]], at: new Date(0) }
    }
    expect(unpacked(structuredClone(await packed(value)))).toEqual(value)
  })

  it('lie in memory that threads share, once for each row, and leave what they were made of as it was', async () => {
    const before = structuredClone([scores, flags])
    const taken = (await packed([scores, flags])) as [Float64Array, Uint8Array]
    expect(taken.map(({ buffer }) => buffer instanceof SharedArrayBuffer)).toEqual([true, true])
    const [again] = (await packed([scores])) as [Float64Array]
    expect(again.buffer).toBe(taken[0].buffer)
    expect([scores, flags]).toEqual(before)
  })
})

describe('computeInThread', () => {
  const table = scoresAlone(drawnBoard({ items: 40, unit: 'source', models: 30, step: 0.02 }, 2), 'score')
  const places = [...table.items.keys()]
  const sources = table.items.map(({ source }) => source)
  const board = { table, taskTypes, query }
  const dimension = {
    taskType: 'EK',
    dimension: 'depth',
    by: 'judges' as const,
    items: places,
    scores: table.scores.score!
  }
  const tag = {
    ...{ taskType: 'EK', tag: 'kind', value: 'a', items: places, parts: places.length },
    ...{ weights: places.map(() => 1), sums: table.scores.score! }
  }
  const families = { release: 'drawn', split: 'public', profile: 'score' } as const
  const resampled = { ...query, method: 'paper', interval: 'percentile' } as const

  it('gives of each statistic what its function gives, whatever the method', async () => {
    for (const asked of [query, resampled]) {
      const tags = { rows: [tag], ranges: [[0, 1] as const], sources, query: asked }
      expect(await computeInThread('rankedDifferences', { ...board, query: asked })).toEqual(
        await statistics.rankedDifferences({ ...board, query: asked })
      )
      expect(await computeInThread('tagEstimates', tags)).toEqual(await statistics.tagEstimates(tags))
      const dimensions = { rows: [dimension], sources, query: asked }
      expect(await computeInThread('dimensionEstimates', dimensions)).toEqual(
        await statistics.dimensionEstimates(dimensions)
      )
    }
    expect(await computeInThread('overallOnBoard', board)).toEqual(statistics.overallOnBoard(board))
    expect(JSON.stringify(await computeInThread('familyFingerprints', table, families))).toBe(
      JSON.stringify(statistics.familyFingerprints(table, families))
    )
    const hashed = { query, rows: [dimension], releaseHash: 'r', profile: undefined }
    expect(await computeInThread('dimensionHash', hashed)).toBe(statistics.dimensionHash(hashed))
    const decisive = { rows: [tag], decisive: query, releaseHash: 'r', profile: { name: 'p', title: 'P', hash: 'h' } }
    expect(await computeInThread('tagHash', decisive)).toBe(statistics.tagHash(decisive))
  })

  it('leaves the service free meanwhile, where there is much to compute', async () => {
    const rows = Array.from({ length: 40 }, (_, place) => ({ ...dimension, dimension: `d${place}` }))
    const task = { rows, sources, query }
    expect(valuesIn([task])).toBeGreaterThan(20_000)
    let isDone = false
    const computed = computeBySize('dimensionEstimates', task).then((found) => {
      isDone = true
      return found
    })
    // In this thread it would be done without a turn of anybody else.
    await new Promise((resolve) => setTimeout(resolve, 0))
    expect(isDone).toBe(false)
    expect(await computed).toEqual(await statistics.dimensionEstimates(task))
  })
})
