import { AppError } from '../../errors.ts'
import type { Role } from '../../schemas/states.ts'

/**
 * Who may do what. A route names one of these; `admin` may do everything, and `anyone` needs no key. Whose submission
 * it is counts besides: see `v1/submission-access.ts`.
 */
export const permissions = {
  /** Frozen releases, published submissions, statistics. */
  anyone: ['reader', 'submitter', 'maintainer', 'auditor'],
  /** What a team sent, for those whose it is and for auditors. */
  read: ['reader', 'submitter', 'maintainer', 'auditor'],
  /** Send a model's responses and have them graded. */
  submit: ['submitter', 'maintainer'],
  /** Papers, extractions, fragments, items and releases, with the gold of both splits. */
  maintain: ['maintainer'],
  /** What items took to make, and what judges and people made of responses. */
  inspect: ['maintainer', 'auditor'],
  /** Every judgment and model call, and the submissions of every team. */
  audit: ['auditor'],
  /** Teams, keys, panels. */
  administer: []
} as const satisfies Record<string, readonly Role[]>
export type Permission = keyof typeof permissions

/** @param role of the caller's key, or null for a caller without one */
export function may(role: Role | null, permission: Permission): boolean {
  if (role === null) return permission === 'anyone'
  const allowed: readonly Role[] = permissions[permission]
  return role === 'admin' || allowed.includes(role)
}

/** @throws {AppError} 403 `role_insufficient`, for forms, whose routes name no permission */
export function assertMay(role: Role, permission: Permission): void {
  if (!may(role, permission)) throw new AppError('role_insufficient', `as ${role} you may not ${permission}`, 403)
}
