import type { ShownOrder } from '../schemas/judgment.ts'
import { type Random, seededRandom } from '../statistics/random.ts'

/**
 * The order in which judges see the parts of a sheet, and whether the reference or the response comes first. Drawn for
 * each item and repeat, the same for every model and judge: what a position does to scores averages out over items and
 * repeats, and no comparison of models or judges rests on it.
 *
 * @param seed the panel's; null for the order of the rubric with the reference first
 */
export function judgeOrder({
  seed,
  itemId,
  repeat,
  partIds
}: {
  seed: number | null
  itemId: string
  repeat: number
  partIds: readonly string[]
}): ShownOrder {
  if (seed === null) return { parts: [...partIds], first: 'materials' }
  const random = seededRandom(seed, `judge order of ${itemId}, repeat ${repeat}`)
  return { parts: shuffled(partIds, random), first: random.integer(2) === 0 ? 'materials' : 'response' }
}

/** Fisher and Yates: every order is equally likely. */
function shuffled(ids: readonly string[], random: Random): string[] {
  const order = [...ids]
  for (let last = order.length - 1; last > 0; last--) {
    const other = random.integer(last + 1)
    ;[order[last], order[other]] = [order[other]!, order[last]!]
  }
  return order
}
