import type { ChosenProfile } from '../../schemas/profile.ts'
import type { Split } from '../../schemas/states.ts'
import type { ScoredModel } from '../leaderboard/score-table.ts'

/** A scored item of a task type made from fragments; null is what its content does not have. */
export type DatedItem = {
  split: Split
  year: number | null
  characters: number | null
  /** In lower case, as language tags are compared. */
  language: string | null
  /** The text that the fragment is of. */
  source: string | null
}

/** Whether an item can stand in a decade and in the regression. */
export function isDated({ year, characters }: Pick<DatedItem, 'year' | 'characters'>): boolean {
  return year !== null && characters !== null && characters > 0
}

/** What concepts over time are computed from: the items of one task type and split, under one profile. */
export type ConceptTable = {
  release: string
  releaseHash: string
  panel: string | null
  /** The metric of the scores. */
  profile: string
  /** Where that is no metric of the release. */
  chosen?: ChosenProfile
  taskType: string
  /** Fields that rules score, in the order of the rubric. */
  fields: readonly string[]
  /** In the order of their names. */
  models: readonly ScoredModel[]
  /** In the order of their ids. */
  items: readonly DatedItem[]
  /** By model and item: in [0, 1], or null while unscored. */
  scores: readonly (readonly (number | null)[])[]
  /** By model and item: whether a response was sent. */
  sent: readonly (readonly boolean[])[]
  /** By field, model and item: in [0, 1], 0 where the response had nothing that parsed; null while rules owe it. */
  fieldScores: readonly (readonly (readonly (number | null)[])[])[]
}
