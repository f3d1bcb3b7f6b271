import type { Me } from '../../schemas/me.ts'
import type { Content } from './parts/html.ts'

/** What a team has spent, and may still do, as entries of a list of facts. */
export function quotaFacts({ budget, privateAttempts }: Me): (readonly [Content, Content])[] {
  const { month, spentUsd, limitUsd, submissionLimitUsd, openDrafts, openDraftsLimit } = budget
  const limit = limitUsd === null ? 'without a limit' : `of ${limitUsd.toFixed(2)}`
  const each = submissionLimitUsd === null ? '' : `; at most ${submissionLimitUsd.toFixed(2)} for each submission`
  return [
    [`Judges in ${month}`, `${spentUsd.toFixed(2)} USD ${limit}${each}`],
    ['Open drafts', `${openDrafts} of ${openDraftsLimit}`],
    [
      'Attempts at private items',
      privateAttempts ? `${privateAttempts.total} to a release, ${privateAttempts.perDay} in 24 hours` : 'not limited'
    ]
  ]
}
