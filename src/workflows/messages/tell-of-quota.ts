import { spentUsd } from '../../db/model-calls.ts'
import { startOfMonth } from '../../models/budget-limits.ts'
import { type Teller, tellTeam } from './tell-team.ts'

/** What is left is low below a fifth: a full submission takes a tenth of the default limit. */
const lowShare = 0.2
/** Somebody who has one attempt left should know it before it is used. */
const lowAttempts = 1
const links = { api: '/v1/me', page: '/team' }

/** Tells a team, once a month, that its judges have nearly used up what they may cost. */
export async function tellOfSpending(teller: Teller, teamId: string, limitUsd: number | null): Promise<void> {
  if (limitUsd === null) return
  const now = teller.now()
  const spent = await spentUsd(teller.db, { teamId, since: startOfMonth(now.getTime()) })
  if (spent < limitUsd * (1 - lowShare)) return
  const month = now.toISOString().slice(0, 7)
  await tellTeam(teller, {
    ...{ teamId, type: 'quota.low', occasion: `judges ${month}` },
    data: { quota: { kind: 'judges', month, spentUsd: spent, limitUsd }, links }
  })
}

/** Tells a team, once for each number that is left, that its attempts at the private items of a release are nearly used up. */
export async function tellOfAttempts(
  teller: Teller,
  teamId: string,
  { release, left, of }: { release: string; left: number; of: number }
): Promise<void> {
  if (left > lowAttempts) return
  await tellTeam(teller, {
    ...{ teamId, type: 'quota.low', occasion: `private attempts ${release} ${left}` },
    data: { quota: { kind: 'privateAttempts', release, left, of }, links }
  })
}
