import { describe, expect, it } from 'vitest'
import { showLeaderboard } from '../../src/cli/show-leaderboard.ts'
import { madeLeaderboard } from '../charts/made-board.ts'

describe('showLeaderboard', () => {
  it('says in words why a score has no interval, and why the estimand may have none', () => {
    const board = madeLeaderboard(2)
    const rows = board.rows.map((row) => ({
      ...row,
      overall: { value: 0.5, lower: null, upper: null, reason: 'items_too_few' as const }
    }))
    const shown = showLeaderboard({ ...board, rows, estimand: 'Where there are fewer than two items: items_too_few.' })
    expect(shown.match(/│ items too few +│/g)).toHaveLength(2)
    expect(shown).not.toContain('items_too_few')
  })

  it('has below each rank its set of ranks, and says what these are, or why there is none', () => {
    const board = madeLeaderboard(3)
    const rows = board.rows.map((row, place) => (place < 2 ? { ...row, rankInterval: { lower: 1, upper: 2 } } : row))
    const shown = showLeaderboard({ ...board, rows, query: { ...board.query, method: 'student' } })
    expect(shown.match(/│ \[1, 2\] /g)).toHaveLength(2)
    expect(shown).toContain('these sets hold for all submissions at once with 95 % confidence')
    expect(showLeaderboard({ ...board, rows })).toContain('the middle 95 % of resamples')
    const without = showLeaderboard({ ...board, rankIntervalReason: 'templates_too_few' })
    expect(without).toContain('No sets of ranks: templates too few')
    expect(showLeaderboard(board)).not.toContain('ets of ranks')
  })

  it('tells submissions of one model apart by the ends of their ids', () => {
    const board = madeLeaderboard(3)
    const rows = board.rows.map((row, place) => (place < 2 ? { ...row, model: 'twin' } : row))
    const shown = showLeaderboard({ ...board, rows })
    for (const end of ['…sion-0', '…sion-1']) expect(shown).toContain(`twin · Team ${end}`)
    expect(shown).not.toContain('…sion-2')
  })

  it('shows coverage, and which judges owe verdicts where any does', () => {
    const board = madeLeaderboard(2)
    expect(showLeaderboard(board)).toMatch(/Coverage[\s\S]*│ 100 %/)
    expect(showLeaderboard(board)).not.toContain('Missing judgments')
    const [first, second] = board.rows
    const part = { coverage: 0.999, scored: 1, unscored: 1, missingByJudge: { 'openai:a-judge': 1 } }
    const shown = showLeaderboard({ ...board, rows: [first!, { ...second!, ...part }] })
    expect(shown).toContain('Missing judgments')
    for (const cell of ['│ 99 % ', '│ 1 of 2 scored ', '│ openai:a-judge: 1 ', '│ none ']) expect(shown).toContain(cell)
  })
})
