import { AppError } from '../../errors.ts'
import type { Manifest } from '../../schemas/manifest.ts'
import type { Split } from '../../schemas/states.ts'

/**
 * Refuses whatever is computed from the private split. A field of CI and a question of EK are right or wrong: read with
 * one's own output, the score of a private item is its gold; and what else follows from such scores (an interval, a p, an
 * agreement) tells of them when one submission is added or taken away. `roundedBoard` is what everybody may see.
 *
 * @throws {AppError} 403 `split_private` where any of the items is private
 */
export function refusePrivate(items: readonly { split: Split }[]): void {
  if (items.every(({ split }) => split === 'public')) return
  const message =
    'statistics of private items tell their gold, and are for maintainers and auditors: ask for split=public'
  throw new AppError('split_private', message, 403)
}

type Figures = { items: readonly { taskType: string; split: Split }[]; manifest: Pick<Manifest, 'seed' | 'played'> }

/** Of each task type of a secret draw; a mean over fewer would tell of single items. */
const leastOfSecretDraw = 30

/**
 * Whether figures of a whole board tell too much of its private items. Of a release that is drawn under a secret seed they do
 * not, where each of its task types has enough items: a team has a few attempts, and each tells how many answers of
 * an element are right; and runs that are over tell nothing of others. What is told item by item, or of a few items, is refused there as anywhere.
 */
export function hidesFigures({ items, manifest }: Figures): boolean {
  if (items.every(({ split }) => split === 'public')) return false
  const counts = Map.groupBy(items, ({ taskType }) => taskType)
  if (manifest.seed !== 'secret') return true
  return !manifest.played && [...counts.values()].some(({ length }) => length < leastOfSecretDraw)
}

/** @throws {AppError} as `refusePrivate`, where a board `hidesFigures` */
export function refuseHiddenFigures(board: Figures): void {
  if (hidesFigures(board)) refusePrivate(board.items)
}
