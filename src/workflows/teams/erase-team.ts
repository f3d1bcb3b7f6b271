import { findOperators } from '../../db/api-keys.ts'
import type { Executor } from '../../db/client.ts'
import {
  eraseClosedTexts,
  erasePeople,
  eraseUnpublished,
  holdWorkOf,
  isBeingGraded,
  renameErased
} from '../../db/erase-team.ts'
import { deleteRunsOf } from '../../db/runs.ts'
import { lockedTeam, type TeamRow } from '../../db/teams.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'

/**
 * Erases a team, once: its keys, members, invitations, sessions, webhooks and mail addresses, its runs, what it never published, and the
 * texts of what it did not open. What it published keeps its figures, under a neutral name.
 *
 * @param confirmed the name of the team, as whoever erases it has written it
 * @throws {NotFoundError} `team_not_found`
 * @throws {InvalidError} `name_differs`
 * @throws {ConflictError} `team_erased`, `team_needed` for those who run the service, `submissions_under_way`
 */
export async function eraseTeam(
  transaction: Executor,
  { id, confirmed, now }: { id: string; confirmed: string; now: Date }
): Promise<TeamRow> {
  // A publication or a hand-in that is under way ends first, and is seen by all that follows; it may still write of the team.
  await holdWorkOf(transaction, id)
  const team = await lockedTeam(transaction, id)
  if (!team) throw new NotFoundError('team', id)
  if (team.erasedAt !== null) throw new ConflictError('team_erased', `team ${id} was erased already`)
  if (team.id === (await findOperators(transaction))?.id) {
    throw new ConflictError('team_needed', 'the team of those who run the service stays')
  }
  if (team.name !== confirmed) {
    throw new InvalidError('name_differs', 'name must be that of the team, letter by letter: nothing was erased')
  }
  if (await isBeingGraded(transaction, id)) {
    throw new ConflictError(
      'submissions_under_way',
      'submissions of the team are being graded: wait until they are done'
    )
  }
  // What was published of them stands in responses.
  await deleteRunsOf(transaction, id)
  await eraseUnpublished(transaction, id)
  await eraseClosedTexts(transaction, id)
  await erasePeople(transaction, id)
  return await renameErased(transaction, id, now)
}

/**
 * Refuses to look again at responses whose texts were erased: they would be found empty.
 *
 * @throws {ConflictError} `responses_erased`
 */
export function assertTextsThere(team: Pick<TeamRow, 'erasedAt'> | null, openResponses: boolean): void {
  if (!team?.erasedAt || openResponses) return
  throw new ConflictError('responses_erased', 'the responses of this submission were erased with their team')
}
