import { AppError } from '../../errors.ts'
import type { Caller } from './authenticate.ts'
import { may } from './permissions.ts'

/**
 * Refuses a form of somebody who only reads what the team sees.
 *
 * @throws {AppError} 403 `role_insufficient`
 */
export function assertSubmits({ role }: Pick<Caller, 'role'>): void {
  if (may(role, 'submit')) return
  throw new AppError('role_insufficient', `this takes the role of a submitter; yours is ${role}`, 403)
}
