import type { Executor } from '../../db/client.ts'
import { countParticipants, type HumanBaselineRow } from '../../db/human-baselines.ts'
import { countAnswers, type ParticipantAnswerRow, type ParticipantRow } from '../../db/participants.ts'
import { findTeam } from '../../db/teams.ts'
import {
  type HumanBaseline,
  type Participant,
  type ParticipantAnswer,
  type ParticipantState,
  secondsOf,
  stateOfAnswer
} from '../../schemas/human-baseline.ts'

export async function showBaseline(db: Executor, row: HumanBaselineRow): Promise<HumanBaseline> {
  const { id, teamId, releaseName, name, people, aids, instructions, consent, itemIds, draw } = row
  const { createdAt, publishedAt, withdrawnAt } = row
  return {
    ...{ id, release: releaseName, name, people, aids, instructions, consent, items: itemIds, draw },
    team: (await findTeam(db, teamId))!.name,
    state: withdrawnAt ? 'withdrawn' : publishedAt ? 'published' : 'open',
    participants: await countParticipants(db, id),
    createdAt: createdAt.toISOString(),
    publishedAt: publishedAt?.toISOString() ?? null,
    withdrawnAt: withdrawnAt?.toISOString() ?? null
  }
}

export async function showBaselines(db: Executor, rows: readonly HumanBaselineRow[]): Promise<HumanBaseline[]> {
  const shown = []
  for (const row of rows) shown.push(await showBaseline(db, row))
  return shown
}

export async function showParticipants(
  db: Executor,
  rows: readonly ParticipantRow[],
  now: Date
): Promise<Participant[]> {
  const counts = await countAnswers(
    db,
    rows.map(({ id }) => id)
  )
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    state: stateOf(row, now),
    ...(counts.get(row.id) ?? { answered: 0, skipped: 0 }),
    submission: row.submissionId,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    handedInAt: row.handedInAt?.toISOString() ?? null
  }))
}

/** Where a person answers. */
export function participantLink(token: string, publicUrl: string | undefined): string {
  const path = `/people/${token}`
  return publicUrl === undefined ? path : new URL(path, publicUrl).href
}

export function showParticipantAnswer(row: ParticipantAnswerRow, participant: number): ParticipantAnswer {
  return { participant, itemId: row.itemId, state: stateOfAnswer(row), seconds: secondsOf(row) }
}

function stateOf(row: ParticipantRow, now: Date): ParticipantState {
  if (row.handedInAt) return 'handed_in'
  if (row.leftAt) return 'left'
  if (row.revokedAt) return 'revoked'
  if (row.expiresAt <= now) return 'expired'
  return row.consentedAt ? 'answering' : 'invited'
}
