import { AppError } from '../../errors.ts'
import type { Split } from '../../schemas/states.ts'
import type { Caller } from './authenticate.ts'
import { may } from './permissions.ts'

/**
 * Holds back what is known of single items of the private split. A field of CI and a question of EK are right or wrong:
 * read with one's own output, the score of a private item is its gold.
 *
 * @throws {AppError} 403 `split_private`
 */
export function assertVisible(items: readonly { split: Split }[], caller: Caller | null): void {
  if (may(caller?.role ?? null, 'inspect') || items.every(({ split }) => split === 'public')) return
  const message = 'scores of private items tell their gold, and are for maintainers and auditors: ask for split=public'
  throw new AppError('split_private', message, 403)
}
