import type { HeadingBlock } from './heading-block.ts'
import { isLabel } from './not-headings.ts'
import { isSameStyle } from './type-style.ts'

/** Line distances of the running text between a number and its title; theses set both apart. */
const MOST_BETWEEN = 2.2

/**
 * Joins a number that stands alone with the title on the line below it: 'Chapter I' and 'Introduction', 'Appendix A' and
 * 'Proofs', 'III' and 'Results'. Null where the lower block is no title of the upper one.
 */
export function joinNumber(above: HeadingBlock | undefined, below: HeadingBlock): HeadingBlock | null {
  if (!above || !isWithoutTitle(above) || below.number?.isSetOff || below.number?.word) return null
  if (!above.number && below.number) return null
  const isNext = above.lines.at(-1)!.index + 1 === below.lines[0]!.index && below.gapAbove !== null
  if (!isNext || below.gapAbove! > MOST_BETWEEN || !isTitle(below) || !isSetAlike(above, below)) return null
  const { gapBelow, isFollowed, opensParagraph, style } = below
  const text = `${above.text} ${below.text}`
  const title = above.number ? below.text : text
  return { ...above, lines: [...above.lines, ...below.lines], text, title, style, gapBelow, isFollowed, opensParagraph }
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
