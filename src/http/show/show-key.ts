import type { ApiKeyRow } from '../../db/api-keys.ts'

export function showKey(row: ApiKeyRow) {
  const { id, teamId, memberId, role, prefix, label, createdAt, expiresAt, lastUsedAt, revokedAt } = row
  return {
    ...{ id, team: teamId, member: memberId, role, prefix, label },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null
  }
}
