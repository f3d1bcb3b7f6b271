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
})
