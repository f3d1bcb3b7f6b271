import { diffWordsWithSpace } from 'diff'

/** Changes of words beyond which two texts have nothing to do with each other. A choice of ours. */
const mostEdits = 2000

/** A stretch of words that both texts have, or that one of them alone has. */
export type WordChange = { value: string; change: 'same' | 'added' | 'removed' }

/**
 * In which words two texts differ, in the order of both.
 *
 * @param context characters that are kept of a stretch on either side of what differs; its middle is left out by an ellipsis
 * @returns null where they differ in too many words: they are two texts
 * @example
 * wordChanges('by half', 'by a third', 60)
 * // => [{ value: 'by ', change: 'same' }, { value: 'half', change: 'removed' }, { value: 'a third', change: 'added' }]
 */
export function wordChanges(before: string, after: string, context: number): WordChange[] | null {
  const pieces = diffWordsWithSpace(before, after, { maxEditLength: mostEdits })
  if (!pieces) return null
  return pieces.map(({ value, added, removed }, place) => {
    if (added || removed) return { value, change: added ? 'added' : 'removed' }
    const isOuter = { isFirst: place === 0, isLast: place === pieces.length - 1 }
    return { value: shortened(value, context, isOuter), change: 'same' }
  })
}

/** A stretch that stayed, with its middle left out where it is long, and its outer end at the ends of a text. */
function shortened(text: string, context: number, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  if (text.length <= 2 * context) return text
  const [start, end] = [text.slice(0, context), text.slice(-context)]
  return `${isFirst ? '' : start}…${isLast ? '' : end}`
}
