import { undeclaredSetting } from '../../schemas/declaration.ts'
import type { Leaderboard, LeaderboardEstimate } from '../../schemas/leaderboard.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { ModelStatistics } from '../../schemas/model-statistics.ts'
import { shownName } from '../../schemas/name-key.ts'
import type { Submission } from '../../schemas/submission.ts'
import { formatBounds, formatRankSet, formatScore, reasonWords } from './format.ts'

/** Task types whose means a description has: of dozens it would be a list that nobody reads. */
const mostMeans = 8

/** A board in a sentence or two, for those who only see a link to it: who is first, with the interval of the figure. */
export function boardDescription(board: Leaderboard): string {
  const { query, rows, view, taskTypes, unranked } = board
  const items = taskTypes.reduce((sum, { items }) => sum + items, 0)
  const submissions = view?.of ?? rows.length
  const of = `${submissions} ${submissions === 1 ? 'submission' : 'submissions'} to release ${query.release}, ${items} items`
  const first = rows.filter(({ rank }) => rank === 1)
  const [one] = first
  if (one === undefined) return noted(`${of}${unranked === undefined ? '' : ', without ranks'}.`, board)
  const shared = first.length > 1 ? `, one of ${first.length} that share it` : ''
  const rank = `Rank 1${rankSet(one)}: ${shownName(one.model)} by ${shownName(one.team)}${shared}`
  return noted(`${of}. ${rank}, Overall ${figure(one.overall, board)}.`, board)
}

/** A model on its board, in the same way. */
export function modelDescription(statistics: ModelStatistics): string {
  const { query, model, team, row, rows } = statistics
  const place = row.rank === null ? 'Without a rank' : `Rank ${row.rank}${rankSet(row)} of ${rows}`
  const setting = row.setting ?? undeclaredSetting
  const words = `${shownName(model)} by ${shownName(team)} on release ${query.release}. ${place}, Overall ${figure(row.overall, statistics)}; ${setting}.`
  return noted(words, statistics)
}

/** A submission by the means of its task types, which have their intervals on a board alone; nothing while it is not published. */
export function submissionDescription(
  { model, team, state, release, responses, items, tasks }: Submission,
  metric: Metric | undefined
): string | null {
  if (state !== 'published' || metric === undefined) return null
  const means = tasks.flatMap(({ taskType, mean }) => {
    const value = mean[metric.name] ?? null
    return value === null ? [] : [`${taskType} ${formatScore(value, metric)}`]
  })
  const shown = means.length > mostMeans ? `${means.length} task types` : means.join(', ')
  const of = `${shownName(model)} by ${shownName(team)}: ${responses} of ${items} items of release ${release}`
  return means.length === 0 ? `${of}.` : `${of}. Means: ${shown}; intervals stand on the leaderboard.`
}

function figure(estimate: LeaderboardEstimate, { metric, level }: Pick<Leaderboard, 'metric' | 'level'>): string {
  const { value, lower, upper, reason } = estimate
  const bounds =
    lower === null || upper === null ? null : `${Math.round(100 * level)} % interval ${formatBounds(estimate, metric)}`
  const why = reason === undefined ? 'no interval' : `no interval: ${reasonWords(reason)}`
  return `${formatScore(value, metric)} (${bounds ?? why})`
}

function rankSet({ rankInterval }: Pick<Leaderboard['rows'][number], 'rankInterval'>): string {
  return rankInterval === undefined ? '' : ` (set ${formatRankSet(rankInterval)})`
}

/** Behind what the figures are not to be taken for: synthetic data, or a choice of the reader. */
function noted(words: string, { notice, chosen }: Pick<Leaderboard, 'notice' | 'chosen'>): string {
  const synthetic = notice === null ? [] : ['With recorded or synthetic data.']
  return [...synthetic, ...(chosen ? [chosen.note] : []), words].join(' ')
}
