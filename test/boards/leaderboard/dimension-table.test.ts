import { describe, expect, it } from 'vitest'
import { joinDimensions, modelDimensions } from '../../../src/boards/leaderboard/dimension-table.ts'
import { drawnBoard } from '../../bench/calibration/drawn-board.ts'

const drawn = drawnBoard({ items: 2, unit: 'item', models: 3, step: 0.1 }, 1)
const places = [...drawn.items.keys()].filter((place) => drawn.items[place]!.taskType === drawn.items[0]!.taskType)
const [first] = places.map((place) => drawn.items[place]!)

/** Of one model: what judges gave to items. */
type Line = [item: number, score: number]

function gathered(lines: readonly Line[]) {
  const { add, rows } = modelDimensions(2)
  for (const [item, score] of lines) {
    add(item, { taskType: first!.taskType, by: 'judges', scores: [{ dimension: 'depth', score }] })
  }
  return rows()
}

describe('joinDimensions', () => {
  it('averages the judges, has none while one owes its verdict, and 0 without an answer alone', async () => {
    // The third model sent nothing to the first item, which scores 0 for that, and waits for its judges on the second.
    const rows = drawn.scores.score!.map((row, model) =>
      row.map((score, item) => (model === 2 && item === places[0] ? 0 : model === 2 ? null : score))
    )
    const [one, other] = [places[0]!, places[1]!]
    const byModel = [
      gathered([
        [other, 0.5],
        [one, 0.25],
        [one, 0.5],
        [other, 1]
      ]),
      gathered([
        [one, 1],
        [one, 0],
        [other, 1]
      ]),
      gathered([])
    ]
    const table = { ...drawn, scores: { score: rows } }
    expect(await joinDimensions(byModel, { table, profile: 'score' })).toEqual([
      {
        ...{ taskType: first!.taskType, dimension: 'depth', by: 'judges', items: places.slice(0, 2) },
        // (0.25 + 0.5) / 2, (0.5 + 1) / 2; (1 + 0) / 2, and judge b owes its verdict.
        scores: [
          [0.375, 0.75],
          [0.5, null],
          [0, null]
        ]
      }
    ])
  })
})
