import { refuseHiddenFigures, refusePrivate } from '../../boards/leaderboard/refuse-private.ts'
import type { Split } from '../../schemas/states.ts'
import type { Caller } from './authenticate.ts'
import { may } from './permissions.ts'

/** Whether a caller may see what is known of items of the private split. */
export function seesPrivate(caller: Caller | null): boolean {
  return may(caller?.role ?? null, 'inspect')
}

/** @throws {AppError} 403 `split_private`, as `refusePrivate`, for those who may not see private items */
export function assertVisible(items: readonly { split: Split }[], caller: Caller | null): void {
  if (!seesPrivate(caller)) refusePrivate(items)
}

/** @throws {AppError} 403 `split_private`, as `refuseHiddenFigures`, for those who may not see private items */
export function assertFiguresVisible(board: Parameters<typeof refuseHiddenFigures>[0], caller: Caller | null): void {
  if (!seesPrivate(caller)) refuseHiddenFigures(board)
}
