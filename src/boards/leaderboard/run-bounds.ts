import { mean } from 'simple-statistics'
import type { RunBounds } from '../../schemas/leaderboard.ts'
import { metricIn, type ScoreTable } from './score-table.ts'

/**
 * Between which Overall of a row lies while some of its runs failed or are missing: each of them at worst, and at best.
 *
 * @param options.tasks with their weights; those of weight 0 are no part of Overall
 * @returns nothing where the metric has no such bounds, or no score is missing
 */
export function runBounds(
  { submissionId }: { submissionId: string },
  table: ScoreTable,
  { metric, tasks }: { metric: string; tasks: readonly { name: string; weight: number }[] }
): { bounds?: RunBounds } {
  const { bounds, boundsByTask } = metricIn(table, metric)
  const row = table.scores[metric]![table.models.findIndex((model) => model.submissionId === submissionId)]!
  if (!bounds || !row.includes(null)) return {}
  const counted = tasks.filter(({ weight }) => weight > 0)
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  const scoresOf = (name: string) => row.filter((_, place) => table.items[place]!.taskType === name)
  const overall = (end: 0 | 1) => {
    const means = counted.map(({ name, weight }) => {
      const instead = (boundsByTask?.[name] ?? bounds)[end]
      const scores = scoresOf(name)
      if (instead === null && scores.includes(null)) return null
      return (weight / weights) * mean(scores.map((score) => score ?? instead!))
    })
    return means.includes(null) ? null : means.reduce<number>((sum, part) => sum + part!, 0)
  }
  const [lower, upper] = [overall(0), overall(1)!]
  return { bounds: { lower, upper, ...(lower === null && { reason: 'loss_without_limit' as const }) } }
}
