import Table from 'cli-table3'
import { showScore } from '../grading/show-score.ts'
import type { Leaderboard, LeaderboardEstimate } from '../schemas/leaderboard.ts'

/** Prints ranks, task scores and Overall in percent, each with its interval under it. */
export function printLeaderboard({ query, taskTypes, rows, level, notice, estimand, inputHash }: Leaderboard): void {
  const table = new Table({
    head: ['Rank', 'Model', 'Overall', ...taskTypes.map(({ name }) => name)],
    style: { head: [], border: [] }
  })
  for (const { rank, model, overall, tasks } of rows) {
    table.push([rank ?? '-', model, percent(overall), ...taskTypes.map(({ name }) => percent(tasks[name]))])
  }
  process.stdout.write(
    `\nLeaderboard of ${query.release}: profile ${query.profile}, in % with ${level * 100} % intervals${drawsOf(query)}\n` +
      `${table.toString()}\n${estimand}\nInput hash ${inputHash.slice(0, 16)}.${notice ? ` ${notice}` : ''}\n`
  )
}

function percent(estimate: LeaderboardEstimate | undefined): string {
  if (estimate?.value == null) return '-'
  const { value, lower, upper, reason } = estimate
  if (lower === null || upper === null) return `${showScore(value)}\n${reason ?? ''}`
  return `${showScore(value)}\n[${showScore(lower)}, ${showScore(upper)}]`
}

function drawsOf({ method, seed, resamples }: Leaderboard['query']): string {
  return method === 'student' ? " by Student's t" : `, seed ${seed}, ${resamples} resamples`
}
