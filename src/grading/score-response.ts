import { mean } from 'simple-statistics'
import type { PartVerdict } from '../schemas/judgment.ts'
import type { ProfileName, Rubric } from '../schemas/rubric.ts'
import type { Score } from '../schemas/score.ts'
import { elementScore } from './element-score.ts'
import type { DimensionScore, JudgedPart } from './grading.ts'
import { meanOverJudges } from './mean-over-judges.ts'
import { weighDimensions } from './weigh-dimensions.ts'

type Verdict = Readonly<Record<string, PartVerdict>>

/** What a response is scored from: rules, and one array of verdicts per judge (one per repeat), null where it owes them. */
export type Findings = {
  rubric: Rubric
  rules: readonly DimensionScore[]
  parts: readonly JudgedPart[]
  judges: readonly (readonly Verdict[] | null)[]
  profile: ProfileName
}

/**
 * The score of one response under one profile, from what rules and judges found; no call is made, so another profile
 * costs nothing. Each judge's weighted mean over the dimensions first, then the plain mean over judges.
 * Source: AER-bench 2.3, Eq. 1.
 */
export function scoreResponse(findings: Findings): Score {
  const { rubric, rules, parts, judges, profile } = findings
  // A mean over whichever judges replied would move with who was silent.
  if (judges.some((verdicts) => verdicts === null)) return { status: 'unscored', reason: 'judge_missing' }
  const values = parts.length === 0 ? [weigh(rules, rubric, profile)] : scoresByJudge(findings)
  const { value, complete } = meanOverJudges(values)
  if (value === null || !complete) return { status: 'unscored', reason: 'no_applicable_dimension' }
  return { status: 'scored', value }
}

/**
 * The item score that each judge alone would give, in [0, 1], with the rules' dimensions in it; null for a judge that
 * owes a verdict, or without a dimension that applies.
 */
export function scoresByJudge({ rubric, rules, parts, judges, profile }: Findings): (number | null)[] {
  return judges.map(
    (verdicts) => verdicts && weigh([...rules, ...judgedDimensions(parts, verdicts, rubric)], rubric, profile)
  )
}

/** How far the judges lie apart: the largest minus the smallest score; null with fewer than two. */
export function spreadOf(scores: readonly (number | null)[]): number | null {
  const given = scores.filter((score) => score !== null)
  return given.length < 2 ? null : Math.max(...given) - Math.min(...given)
}

function weigh(dimensions: readonly DimensionScore[], { weights }: Rubric, profile: ProfileName): number | null {
  return weighDimensions(
    dimensions.map(({ dimension, score, share = 1 }) => ({
      id: dimension,
      weight: weights[profile][dimension]! * share,
      score
    }))
  )
}

/**
 * One judge's dimension scores in [0, 1]. The parts of a dimension are averaged by their weights: LR's writing rubric
 * by the item's, MG's elements by their points. Repeats of the judge are averaged.
 */
export function judgedDimensions(
  parts: readonly JudgedPart[],
  verdicts: readonly Verdict[],
  rubric: Rubric
): DimensionScore[] {
  const byDimension = Map.groupBy(parts, ({ dimension }) => dimension)
  return [...byDimension].map(([dimension, own]) => ({
    dimension,
    score: mean(verdicts.map((verdict) => dimensionScore(own, verdict, rubric)))
  }))
}

function dimensionScore(parts: readonly JudgedPart[], verdict: Verdict, { levels = [] }: Rubric): number {
  const scoreOf = ({ id }: JudgedPart) => verdict[id]!.score
  if (parts[0]!.scale === 'levels') {
    const shares = Object.fromEntries(levels.map(({ id, share }) => [id, share]))
    return elementScore(
      parts.map((part) => ({ level: String(scoreOf(part)), points: part.weight })),
      shares
    ).byPoints!
  }
  return weighDimensions(parts.map((part) => ({ ...part, score: Number(scoreOf(part)) / 10 })))!
}
