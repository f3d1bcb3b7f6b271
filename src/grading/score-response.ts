import { mean } from 'simple-statistics'
import type { Metric } from '../schemas/manifest.ts'
import type { Rubric } from '../schemas/rubric.ts'
import type { Score } from '../schemas/score.ts'
import { criterionShares } from './criteria.ts'
import { elementScore } from './element-score.ts'
import type { DimensionScore, PartScores, ScoredPart } from './grading.ts'
import { meanOverJudges } from './mean-over-judges.ts'
import { checkedValue } from './metrics.ts'
import { weighDimensions } from './weigh-dimensions.ts'

/** What a response is scored from: rules, and one array of verdicts per judge (one per repeat), null where it owes them. */
export type Findings = {
  rubric: Rubric
  rules: readonly DimensionScore[]
  /** Of the metrics that rules measure themselves. */
  values?: Readonly<Record<string, number>> | null | undefined
  parts: readonly ScoredPart[]
  judges: readonly (readonly PartScores[] | null)[]
}

/**
 * The score of one response under one metric, from what rules and judges found; no call is made, so another metric
 * costs nothing. A metric that the rubric weighs: each judge's weighted mean over the dimensions first, then the plain
 * mean over judges. Any other has the value that rules gave. Source: AER-bench 2.3, Eq. 1.
 *
 * @throws {AppError} 500 `metric_out_of_range` for a value that rules gave
 */
export function scoreResponse(findings: Findings, metric: Metric): Score {
  const { rubric, rules, values, parts, judges } = findings
  // A mean over whichever judges replied would move with who was silent.
  if (judges.some((verdicts) => verdicts === null)) return { status: 'unscored', reason: 'judge_missing' }
  const given = rubric.weights[metric.name] ? undefined : values?.[metric.name]
  if (given !== undefined) return { status: 'scored', value: checkedValue(metric, given) }
  const scores = parts.length === 0 ? [weigh(rules, rubric, metric.name)] : scoresByJudge(findings, metric.name)
  const { value, complete } = meanOverJudges(scores)
  if (value === null || !complete) return { status: 'unscored', reason: 'no_applicable_dimension' }
  return { status: 'scored', value }
}

/**
 * The item score that each judge alone would give, in [0, 1], with the rules' dimensions in it; null for a judge that
 * owes a verdict, or without a dimension that applies, and for all where the rubric does not weigh the metric.
 */
export function scoresByJudge({ rubric, rules, parts, judges }: Findings, metric: string): (number | null)[] {
  return judges.map(
    (verdicts) => verdicts && weigh([...rules, ...judgedDimensions(parts, verdicts, rubric)], rubric, metric)
  )
}

/** How far the judges lie apart: the largest minus the smallest score; null with fewer than two. */
export function spreadOf(scores: readonly (number | null)[]): number | null {
  const given = scores.filter((score) => score !== null)
  return given.length < 2 ? null : Math.max(...given) - Math.min(...given)
}

function weigh(dimensions: readonly DimensionScore[], { weights }: Rubric, metric: string): number | null {
  const ofMetric = weights[metric]
  if (!ofMetric) return null
  return weighDimensions(
    dimensions.map(({ dimension, score, share = 1 }) => ({
      id: dimension,
      weight: ofMetric[dimension]! * share,
      score
    }))
  )
}

/**
 * One judge's dimension scores in [0, 1]. The parts of a dimension are averaged by their weights: LR's writing rubric
 * by the item's, MG's elements by their points. Repeats of the judge are averaged.
 */
export function judgedDimensions(
  parts: readonly ScoredPart[],
  verdicts: readonly PartScores[],
  rubric: Rubric
): DimensionScore[] {
  const byDimension = Map.groupBy(parts, ({ dimension }) => dimension)
  return [...byDimension].map(([dimension, own]) => ({
    dimension,
    score: mean(verdicts.map((verdict) => dimensionScore(own, verdict, rubric)))
  }))
}

function dimensionScore(parts: readonly ScoredPart[], verdict: PartScores, { levels = [] }: Rubric): number {
  const scoreOf = ({ id }: ScoredPart) => verdict[id]!.score
  const { scale } = parts[0]!
  if (scale !== 'points') {
    const shares =
      scale === 'criteria' ? criterionShares : Object.fromEntries(levels.map(({ id, share }) => [id, share]))
    return elementScore(
      parts.map((part) => ({ level: String(scoreOf(part)), points: part.weight })),
      shares
    ).byPoints!
  }
  return weighDimensions(parts.map((part) => ({ ...part, score: Number(scoreOf(part)) / 10 })))!
}
