import { describe, expect, it } from 'vitest'
import type { Choices } from '../../../src/http/pages/board-head.ts'
import { leaderboardPage } from '../../../src/http/pages/leaderboard-page.ts'
import { modelDescription, submissionDescription } from '../../../src/http/pages/page-descriptions.ts'
import type { ModelStatistics } from '../../../src/schemas/model-statistics.ts'
import type { Submission } from '../../../src/schemas/submission.ts'
import { hostile, madeLeaderboard } from '../../charts/made-board.ts'
import { readPage } from './read-page.ts'

const offered: Choices = { releases: [{ name: 'r1', suite: 'aer' }], panels: [], settings: [], metrics: ['table2'] }

/** The contents of the tags of a page, by name. */
function tagsOf(page: string): Record<string, string> {
  const tags = readPage(page).flatMap((piece) => {
    if (piece.kind !== 'open' || piece.name !== 'meta') return []
    const { name, property, content } = Object.fromEntries(piece.attributes.map(({ name, value }) => [name, value]))
    return [[name ?? property, content] as const]
  })
  return Object.fromEntries(tags)
}

describe('the tags of a page', () => {
  it('say who is first on a board, with the figure, its interval and the set of ranks, whatever the name', () => {
    const board = madeLeaderboard(4)
    const [first] = board.rows
    first!.model = `"><meta http-equiv="refresh" content="0">${hostile}`
    first!.rankInterval = { lower: 1, upper: 2 }
    const tags = tagsOf(leaderboardPage(board, offered))
    expect(tags['og:title']).toBe('Leaderboard of r1')
    expect(tags.description).toBe(
      `4 submissions to release r1, 20 items. Rank 1 (set 1–2): ${first!.model} by Team, Overall 90.0 (95 % interval 87.0–93.0).`
    )
    expect(tags['og:description']).toBe(tags.description)
  })

  it('say first that data are synthetic, that a board is chosen, and that it has no ranks', () => {
    const board = madeLeaderboard(2)
    const rows = board.rows.map((row) => ({ ...row, rank: null }))
    const shown = { ...board, rows, notice: 'Synthetic data: all of it.', unranked: 'seed_open' as const }
    expect(tagsOf(leaderboardPage({ ...shown, chosen: { note: 'Not the default.' } }, offered)).description).toBe(
      'With recorded or synthetic data. Not the default. 2 submissions to release r1, 20 items, without ranks.'
    )
  })

  it('say where a model stands, and why its figure has no interval', () => {
    const [row] = madeLeaderboard(2).rows
    const notice = 'Synthetic data: all of it.'
    const statistics = { query: { release: 'r1' }, model: 'one\u202e', team: 'Team', rows: 7, level: 0.95, notice }
    const overall = { value: 0.9, lower: null, upper: null, reason: 'items_too_few' }
    expect(modelDescription({ ...statistics, row: { ...row!, overall } } as unknown as ModelStatistics)).toBe(
      'With recorded or synthetic data. one\ufffd by Team on release r1. Rank 1 of 7, Overall 90.0 (no interval: items too few); zero-shot.'
    )
  })

  it('have the means of a submission, and nothing of one that is not published', () => {
    const metric = { name: 'table2', range: [0, 1] as [number, number], better: 'higher' as const }
    const submission = {
      ...{ model: 'one', team: 'Team', state: 'published', release: 'r1', responses: 19, items: 20 },
      tasks: [
        { taskType: 'EK', mean: { table2: 0.5 } },
        { taskType: 'MM', mean: { table2: null } }
      ]
    } as unknown as Submission
    expect(submissionDescription(submission, metric)).toBe(
      'one by Team: 19 of 20 items of release r1. Means: EK 50.0; intervals stand on the leaderboard.'
    )
    expect(submissionDescription({ ...submission, state: 'graded' }, metric)).toBeNull()
  })
})
