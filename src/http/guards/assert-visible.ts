import { refuseHiddenFigures, refusePrivate } from '../../boards/leaderboard/refuse-private.ts'
import type { Executor } from '../../db/client.ts'
import { countReleaseItems } from '../../db/releases.ts'
import { AppError } from '../../errors.ts'
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

/**
 * Refuses what tells of choices item by item, or nearly so: of a release with private items that is told to nobody else, however
 * many items it has.
 *
 * @throws {AppError} 403 `split_private` for those who may not see private items
 */
export async function assertAllPublic(db: Executor, release: string, caller: Caller | null): Promise<void> {
  if (seesPrivate(caller)) return
  const counts = await countReleaseItems(db, release)
  if (counts.every(({ split }) => split === 'public')) return
  const message = `release ${release} has private items: what was chosen there tells their gold, and is for maintainers and auditors`
  throw new AppError('split_private', message, 403)
}

/** @throws {AppError} 403 `split_private`, as `refuseHiddenFigures`, for those who may not see private items */
export function assertFiguresVisible(board: Parameters<typeof refuseHiddenFigures>[0], caller: Caller | null): void {
  if (!seesPrivate(caller)) refuseHiddenFigures(board)
}
