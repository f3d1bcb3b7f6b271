import { describe, expect, it } from 'vitest'
import { viewBoard } from '../../../src/boards/leaderboard/view-board.ts'
import type { Leaderboard } from '../../../src/schemas/leaderboard.ts'
import { madeLeaderboard } from '../../charts/made-board.ts'

/** Five rows, best first; the last has no score. */
const board: Leaderboard = {
  ...madeLeaderboard(5),
  rows: madeLeaderboard(5).rows.map((row, place) => ({
    ...row,
    model: ['Zeta-1', 'alpha', 'Ａｌｐｈａ－2', 'beta', 'gamma'][place]!,
    team: ['North', 'South', 'North', 'south', 'East'][place]!,
    family: ['openai', 'anthropic', 'openai', 'other', 'other'][place]!,
    generatedOn: [undefined, '2026-02-01', '2026-03-01', '2026-01-01', undefined][place],
    tasks: { EK: row.overall, MM: { value: [0.2, 0.9, null, 0.5, 0.9][place]!, lower: null, upper: null } }
  }))
}
const models = (view: Parameters<typeof viewBoard>[1]) => viewBoard(board, view).rows.map(({ model }) => model)

describe('viewBoard', () => {
  it('is the board itself where nothing is asked', () => {
    expect(viewBoard(board, {})).toBe(board)
  })

  it('finds names as readers take them: any case, any width, any dash', () => {
    expect(models({ find: 'ALPHA-2' })).toEqual(['Ａｌｐｈａ－2'])
    expect(models({ find: 'south' })).toEqual(['alpha', 'beta'])
    expect(models({ find: 'openai' })).toEqual(['Zeta-1', 'Ａｌｐｈａ－2'])
    expect(viewBoard(board, { find: 'nobody' })).toMatchObject({ rows: [], view: { find: 'nobody', of: 5 } })
  })

  it('keeps the first row of each team or family, with its rank', () => {
    expect(models({ best: 'team' })).toEqual(['Zeta-1', 'alpha', 'gamma'])
    expect(viewBoard(board, { best: 'team' }).rows.map(({ rank }) => rank)).toEqual([1, 2, null])
    // `other` is no family: rows of it are apart.
    expect(models({ best: 'family' }).slice(0, 2)).toEqual(['Zeta-1', 'alpha'])
  })

  it('sorts by a task type, best first, rows without a score last and equal ones in the order of the board', () => {
    expect(models({ sort: 'MM' })).toEqual(['alpha', 'gamma', 'beta', 'Zeta-1', 'Ａｌｐｈａ－2'])
  })

  it('sorts a metric of which less is better the other way round', () => {
    const metric = { name: 'loss', range: [0, 1] as [number, number], better: 'lower' as const }
    const { rows } = viewBoard({ ...board, metric }, { sort: 'MM' })
    expect(rows.map(({ model }) => model)).toEqual(['Zeta-1', 'beta', 'alpha', 'gamma', 'Ａｌｐｈａ－2'])
  })

  it('sorts by names and by the day of the outputs, the newest first', () => {
    expect(models({ sort: 'model' })).toEqual(['alpha', 'Ａｌｐｈａ－2', 'beta', 'gamma', 'Zeta-1'])
    expect(models({ sort: 'date' })).toEqual(['Ａｌｐｈａ－2', 'alpha', 'beta', 'Zeta-1', 'gamma'])
  })

  it('names the orders that there are', () => {
    expect(() => viewBoard(board, { sort: 'LR' })).toThrow(/one of EK, MM, model, team, coverage, date, got "LR"/)
  })
})
