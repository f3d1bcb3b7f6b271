import Table from 'cli-table3'
import { showScore } from '../grading/show-score.ts'
import type { Leaderboard, LeaderboardEstimate } from '../schemas/leaderboard.ts'
import { terminalText } from './terminal-text.ts'

/** Ranks, task scores and Overall in percent, each with its interval under it; what keeps a row from a rank stands under its model. */
export function showLeaderboard({ query, taskTypes, rows, level, notice, estimand, inputHash }: Leaderboard): string {
  const table = new Table({
    head: ['Rank', 'Model', 'Overall', ...taskTypes.map(({ name }) => name)],
    style: { head: [], border: [] }
  })
  for (const { rank, model, unranked, overall, tasks } of rows) {
    const named = [terminalText(model), ...(unranked === null ? [] : [`not ranked: ${unranked}`])].join('\n')
    table.push([rank ?? '-', named, percent(overall), ...taskTypes.map(({ name }) => percent(tasks[name]))])
  }
  return [
    `Leaderboard of ${query.release}: profile ${query.profile}, in % with ${level * 100} % intervals${drawsOf(query)}`,
    table.toString(),
    estimand,
    `Input hash ${inputHash.slice(0, 16)}.${notice ? ` ${notice}` : ''}`
  ].join('\n')
}

function percent(estimate: LeaderboardEstimate | undefined): string {
  if (estimate?.value == null) return '-'
  const { value, lower, upper, reason, gapClosed } = estimate
  const gap = gapClosed?.value == null ? '' : `\ngap ${showScore(gapClosed.value)}`
  if (lower === null || upper === null) return `${showScore(value)}\n${reason ?? ''}${gap}`
  return `${showScore(value)}\n[${showScore(lower)}, ${showScore(upper)}]${gap}`
}

function drawsOf({ method, seed, resamples }: Leaderboard['query']): string {
  return method === 'student' ? " by Student's t" : `, seed ${seed}, ${resamples} resamples`
}
