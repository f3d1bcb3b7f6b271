import type { ApiKeyRow } from '../../db/api-keys.ts'

export function showKey({ id, teamId, role, prefix, label, createdAt, expiresAt, lastUsedAt, revokedAt }: ApiKeyRow) {
  return {
    ...{ id, team: teamId, role, prefix, label },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null
  }
}
