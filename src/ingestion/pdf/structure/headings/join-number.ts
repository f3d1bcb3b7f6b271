import type { HeadingBlock } from './heading-block.ts'
import { isLabel } from './not-headings.ts'
import { hasCapitals } from './set-apart.ts'
import { isSameStyle } from './type-style.ts'

/** Line distances of the running text between a number and its title; theses set both apart. */
const MOST_BETWEEN = 2.2

/** Points between the middles of the word and the title of an appendix in a scan. */
const SAME_MIDDLE = 20

/**
 * Joins a number that stands alone with the title on the line below it: 'Chapter I' and 'Introduction', 'Appendix A' and
 * 'Proofs', 'III' and 'Results'. Null where the lower block is no title of the upper one.
 */
export function joinNumber(
  above: HeadingBlock | undefined,
  below: HeadingBlock,
  bodyFont: string | undefined
): HeadingBlock | null {
  if (!above || !isWithoutTitle(above) || below.number?.isSetOff || below.number?.word) return null
  if (!above.number && below.number) return null
  const isNext = above.lines.at(-1)!.index + 1 === below.lines[0]!.index && below.gapAbove !== null
  if (!isNext || below.gapAbove! > MOST_BETWEEN || !isTitle(below)) return null
  const isScanned = isScannedAppendix(above, below)
  if (!isScanned && !isSetAlike(above, below) && !areInOwnFont(above, below, bodyFont)) return null
  const { gapBelow, isFollowed, opensParagraph } = below
  const text = `${above.text} ${below.text}`
  const title = above.number ? below.text : text
  // The type of a word in capitals is measured better than that of small capitals.
  const look = isScanned ? { style: above.style, alignment: 'centre' as const } : { style: below.style }
  return {
    ...above,
    ...look,
    lines: [...above.lines, ...below.lines],
    text,
    title,
    gapBelow,
    isFollowed,
    opensParagraph
  }
}

/** Whether the word and number of an appendix and the title are in one font that is not the text's: not every font tells its cut. */
function areInOwnFont(above: HeadingBlock, below: HeadingBlock, bodyFont: string | undefined): boolean {
  const { font, fontSize } = above.style
  if (!/^appendix/i.test(above.number?.word ?? '') || font === undefined || bodyFont === undefined) return false
  return font !== bodyFont && font === below.style.font && fontSize === below.style.fontSize
}

/** Whether a title stands below the word and number of an appendix in a scan, in the middle of the page or below them. */
function isScannedAppendix(above: HeadingBlock, below: HeadingBlock): boolean {
  if (!above.style.measured || !/^appendix/i.test(above.number?.word ?? '')) return false
  const apart = Math.abs(middleOf(above) - middleOf(below))
  return (below.alignment === 'centre' || apart < SAME_MIDDLE) && (below.style.capitals || hasCapitals(below.text))
}

function middleOf({ lines }: HeadingBlock): number {
  return (Math.min(...lines.map(({ x }) => x)) + Math.max(...lines.map(({ right }) => right))) / 2
}

function isWithoutTitle({ number, title, text }: HeadingBlock): boolean {
  return number ? title === '' : /^appendix$/i.test(text)
}

function isTitle({ text }: HeadingBlock): boolean {
  return /^[\p{Lu}«“"‘']/u.test(text) && /\p{L}{4}/u.test(text) && !/[.,;:]$/.test(text) && !isLabel(text)
}

function isSetAlike(above: HeadingBlock, below: HeadingBlock): boolean {
  // Two or three letters do not tell whether capitals are the style.
  const { capitals } = above.number?.word === null ? below.style : above.style
  if (!isSameStyle({ ...above.style, capitals }, below.style)) return false
  return above.style.bold || (above.alignment === 'centre' && below.alignment === 'centre')
}
