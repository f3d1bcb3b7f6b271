import Table from 'cli-table3'
import { showScore } from '../grading/show-score.ts'
import type { Estimate, Leaderboard } from '../schemas/leaderboard.ts'

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
    `\nLeaderboard of ${query.release}: profile ${query.profile}, in % with ${level * 100} % intervals, seed ${query.seed}, ` +
      `${query.resamples} resamples\n${table.toString()}\n${estimand}\nInput hash ${inputHash.slice(0, 16)}.${notice ? ` ${notice}` : ''}\n`
  )
}

function percent(estimate: Estimate | undefined): string {
  if (estimate?.value == null) return '-'
  const [value, lower, upper] = [estimate.value, estimate.lower!, estimate.upper!].map((score) => showScore(score))
  return `${value}\n[${lower}, ${upper}]`
}
