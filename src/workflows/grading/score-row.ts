import type { NewScore } from '../../db/grades.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { Score } from '../../schemas/score.ts'

/** A score under every metric, as it is stored; `spread` as of `spreadOf`, and the reason that of the first metric. */
export function scoreRow(
  item: { itemId: string; taskType: string },
  metrics: readonly Metric[],
  { scoreUnder, spread }: { scoreUnder: (metric: Metric) => Score; spread: number | null }
): Omit<NewScore, 'submissionId'> {
  const scores = metrics.map(scoreUnder)
  const values = scores.map((score) => (score.status === 'scored' ? score.value : null))
  const [first] = scores
  return { ...item, values, spread, reason: first?.status === 'unscored' ? first.reason : null }
}
