import type { Manifest } from '../../schemas/manifest.ts'
import type { ModelFamily } from '../../schemas/model-family.ts'
import type { ChosenProfile } from '../../schemas/profile.ts'
import type { ScoredItem, ScoredModel } from '../leaderboard/score-table.ts'

/**
 * What each judge of a panel alone would have scored: the item scores behind all statistics of judges. Rules have no
 * judge: CI is left out, and so is EK unless it is asked for, in which case both judges "give" the rules' score and every
 * gap is zero (as in Appendix C of the paper).
 */
export type JudgedTable = {
  release: string
  releaseHash: string
  manifest: Manifest
  panel: string | null
  profile: string
  /** Where that is no metric of the release. */
  chosen?: ChosenProfile
  /** In the order of the panel; `stated` where it says who made a judge. */
  judges: readonly { modelId: string; family: ModelFamily; stated?: ModelFamily }[]
  /** In the order of their names. */
  models: readonly ScoredModel[]
  /** In the order of their ids. */
  items: readonly ScoredItem[]
  /** By judge, model and item: in [0, 1], with the rules' dimensions in it; null where the judge owes its verdict. */
  scores: readonly (readonly (readonly (number | null)[])[])[]
  /** By model and item: words of the response; null when none was sent. */
  words: readonly (readonly (number | null)[])[]
}
