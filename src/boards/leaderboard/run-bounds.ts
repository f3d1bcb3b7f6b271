import { mean } from 'simple-statistics'
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
): { bounds?: { lower: number; upper: number } } {
  const { bounds } = metricIn(table, metric)
  const row = table.scores[metric]![table.models.findIndex((model) => model.submissionId === submissionId)]!
  if (!bounds || !row.includes(null)) return {}
  const counted = tasks.filter(({ weight }) => weight > 0)
  const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
  const overall = (instead: number) =>
    counted.reduce((sum, { name, weight }) => {
      const scores = row.flatMap((score, place) => (table.items[place]!.taskType === name ? [score ?? instead] : []))
      return sum + (weight / weights) * mean(scores)
    }, 0)
  return { bounds: { lower: overall(bounds[0]), upper: overall(bounds[1]) } }
}
