import { describe, expect, it } from 'vitest'
import { gatherDimensions } from '../../../src/boards/leaderboard/dimension-table.ts'
import type { DimensionRecord } from '../../../src/schemas/score-record.ts'
import { drawnBoard } from '../../bench/calibration/drawn-board.ts'

const drawn = drawnBoard({ items: 2, unit: 'item', models: 3, step: 0.1 }, 1)
const places = [...drawn.items.keys()].filter((place) => drawn.items[place]!.taskType === drawn.items[0]!.taskType)
const [first, second] = places.map((place) => drawn.items[place]!)

type Line = [model: number, item: typeof first, by: string, score: number]

async function* lines(...given: Line[]): AsyncGenerator<DimensionRecord> {
  const { release, releaseHash, panel, models } = drawn
  for (const [model, item, by, score] of given) {
    yield { release, releaseHash, panel, ...models[model]!, ...item!, dimension: 'depth', by, score }
  }
}

describe('gatherDimensions', () => {
  it('averages the judges, has none while one owes its verdict, and 0 without an answer alone', async () => {
    // The third model sent nothing to the first item, which scores 0 for that, and waits for its judges on the second.
    const rows = drawn.scores.score!.map((row, model) =>
      row.map((score, item) => (model === 2 && item === places[0] ? 0 : model === 2 ? null : score))
    )
    const records = lines(
      ...([
        [0, second, 'a', 0.5],
        [0, first, 'a', 0.25],
        [0, first, 'b', 0.5],
        [1, first, 'a', 1],
        [1, first, 'b', 0],
        [0, second, 'b', 1],
        [1, second, 'a', 1]
      ] as Line[])
    )
    const table = { ...drawn, scores: { score: rows } }
    expect(await gatherDimensions(records, { table, profile: 'score', judges: 2 })).toEqual([
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
