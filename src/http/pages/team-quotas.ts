import type { Me } from '../../schemas/me.ts'
import type { Content } from './parts/html.ts'
import { isVisit } from './visit.ts'

/** What a team has spent, and may still do, as entries of a list of facts. */
export function quotaFacts(me: Me): (readonly [Content, Content])[] {
  const { budget, privateAttempts } = me
  const { month, spentUsd, limitUsd, submissionLimitUsd, openDrafts, openDraftsLimit } = budget
  const limit = limitUsd === null ? 'without a limit' : `of ${limitUsd.toFixed(2)}`
  const each = submissionLimitUsd === null ? '' : `; at most ${submissionLimitUsd.toFixed(2)} for each submission`
  return [
    // The judges that visitors find are recordings, and cost nothing.
    ...(isVisit(me) ? [] : [[`Judges in ${month}`, `${spentUsd.toFixed(2)} USD ${limit}${each}`] as const]),
    ['Open drafts', `${openDrafts} of ${openDraftsLimit}`],
    [
      'Attempts at private items',
      privateAttempts ? `${privateAttempts.total} to a release, ${privateAttempts.perDay} in 24 hours` : 'not limited'
    ]
  ]
}
