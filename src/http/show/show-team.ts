import type { TeamRow } from '../../db/teams.ts'

export function showTeam({ id, name, createdAt }: TeamRow) {
  return { id, name, createdAt: createdAt.toISOString() }
}
