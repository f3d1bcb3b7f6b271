import { findApiKeyById } from '../../db/api-keys.ts'
import { findMember } from '../../db/members.ts'
import { findTeam } from '../../db/teams.ts'
import type { Me } from '../../schemas/me.ts'
import type { Dependencies } from '../dependencies.ts'
import { attemptLimits } from '../guards/attempt-limits.ts'
import type { Caller } from '../guards/authenticate.ts'
import { showKey } from './show-key.ts'
import { showMember } from './show-member.ts'
import { showTeam } from './show-team.ts'
import { teamBudget } from './team-budget.ts'

/** Who asks, and what the team may still do. */
export async function showMe(dependencies: Dependencies, caller: Caller): Promise<Me> {
  const { db, config, visitors } = dependencies
  const team = (await findTeam(db, caller.teamId))!
  const key = await findApiKeyById(db, caller.keyId)
  const member = caller.memberId === null ? null : await findMember(db, caller.memberId)
  return {
    team: showTeam(team),
    role: caller.role,
    member: member && showMember(member),
    key: key && showKey(key),
    budget: await teamBudget(dependencies, team),
    privateAttempts: attemptLimits(config, caller),
    ...(visitors !== null && { recordedJudges: true })
  }
}
