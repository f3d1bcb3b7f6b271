import type { BoardStatistics } from '../../src/schemas/board-statistics.ts'
import type { Estimate, Leaderboard } from '../../src/schemas/leaderboard.ts'

export const hostile = '<script>alert("1")</script>'
const missing: Estimate = { value: null, lower: null, upper: null }
const query = { release: 'r1', split: 'all', panel: 'p1', profile: 'table2', seed: 1, resamples: 1000 } as const
const estimand = 'Mean item score per task type over all items of the release, as the board says it.'

/** A board of so many models, the first the best; the last is not ranked and has no score. */
export function madeLeaderboard(count: number): Leaderboard {
  const rows = namesOf(count).map((model, place) => {
    const isLast = place === count - 1
    const overall = isLast ? missing : around(0.9 - place / (2 * count))
    return {
      ...{ submissionId: `submission-${place}`, model, team: 'Team', family: 'other', rank: isLast ? null : place + 1 },
      ...{ unranked: isLast ? 'one response is not graded' : null, overall, tasks: { EK: overall, MM: around(0.5) } },
      ...{ coverage: 1, scored: 2, unscored: 0, missingByJudge: {} }
    }
  })
  const taskTypes = ['EK', 'MM'].map((name) => ({ name, title: name, items: 10, weight: 0.5 }))
  const common = { inputHash: 'input', releaseHash: 'release', estimand, level: 0.95 }
  return { query, ...common, taskTypes, rows, notice: null }
}

/** The same models compared: neighbours differ by 0.01 with p = 0.03, others by more with p = 0. */
export function madeStatistics(count: number): BoardStatistics {
  const { rows, ...common } = madeLeaderboard(count)
  const models = rows.map(({ submissionId, model, team, rank }) => ({
    ...{ submissionId, model, team, rank, family: 'other' as const, tasks: {} },
    ...{ overall: { ...missing, reason: null }, rankInterval: null, letters: null, tiedWithFirst: null },
    ...{ items: 20, scored: 20, sent: 20 }
  }))
  const isRanked = (place: number) => rows[place]!.rank !== null
  const matrix = (of: (row: number, column: number) => number) =>
    rows.map((_, row) =>
      rows.map((_, column) => (row !== column && isRanked(row) && isRanked(column) ? of(row, column) : null))
    )
  const p = matrix((row, column) => (Math.abs(row - column) === 1 ? 0.03 : 0))
  const difference = matrix((row, column) => (column - row) / 100)
  return {
    ...common,
    query: { ...query, unit: 'item', interval: 'percentile' },
    taskTypes: [],
    models,
    pairs: { difference, p, pPlusOne: p, holm: p, benjaminiHochberg: p, zero: '< 1/1000' },
    power: { standardError: null, detectable: null, pairs: 0, note: '' }
  }
}

/** Names of many lengths, the second hostile. */
function namesOf(count: number): string[] {
  const name = (place: number) => `model-${place}${place % 5 === 0 ? '-with-a-name-that-goes-on-and-on-2026' : ''}`
  return Array.from({ length: count }, (_, place) => (place === 1 ? hostile : name(place)))
}

function around(value: number): Estimate {
  return { value, lower: value - 0.03, upper: value + 0.03 }
}
