import type { JsonValue } from '../schemas/json.ts'
import type { PartVerdict } from '../schemas/judgment.ts'

/**
 * A dimension score of one response. `share` multiplies the metric's weight where an item decides how much of a
 * dimension it holds (EK: the number of questions of a type); 1 by default.
 */
export type DimensionScore = { dimension: string; score: number; share?: number }

/**
 * What the rules found, and why: `evidence` is shown to the team and to auditors as it is. `values` are those of the metrics
 * that the rules measure themselves, each in the range of its metric.
 */
export type RuleResult = {
  dimensions: DimensionScore[]
  evidence: JsonValue
  values?: Readonly<Record<string, number>>
  /** Of what was asked, the share in [0, 1] to which no answer could be found in the response; left out where judges read it. */
  unread?: number
}

/** Of a line of a judge's sheet what its score is weighed by. */
export type ScoredPart = Pick<JudgedPart, 'id' | 'dimension' | 'weight' | 'scale'> & Partial<JudgedPart>
/** What a judge gave each part of a sheet, by id. */
export type PartScores = Readonly<Record<string, Pick<PartVerdict, 'score'> & Partial<PartVerdict>>>

/**
 * One line of a judge's sheet. A dimension with one part is scored directly; the parts of a composite dimension (LR's
 * writing rubric, MG's elements) are averaged by `weight` within it.
 */
export type JudgedPart = {
  /** Key in the judge's structured verdict, `[a-z][a-z0-9_]*`. */
  id: string
  /** The rubric dimension it belongs to. */
  dimension: string
  name: string
  description: string
  weight: number
  /** `points`: 0 to 10. `levels`: one of the rubric's levels. `criteria`: whether the response says it (`criteria.ts`). */
  scale: 'points' | 'levels' | 'criteria'
}
