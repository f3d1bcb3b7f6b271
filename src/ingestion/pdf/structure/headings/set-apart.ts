import type { HeadingBlock } from './heading-block.ts'

/** Line distances of the running text that set a heading at the left of a scan apart from it. */
const ABOVE = 1.7
const [BELOW, MOST_BELOW] = [1.2, 1.9]
/** A heading is nearer to its own text than to the text before; rows of a table stand as far from both. */
const NEARER = 0.2

/** Ems by which a title may stand set in, and its lines. */
const MOST_INDENT = 4
const MOST_TITLE_LINES = 2

/** The same for a title in capitals as titles have them, over a paragraph that begins set in; no row has all of these. */
const TITLE_ABOVE = 1.25
const TITLE_BELOW = 1.1
const [NEAR_ABOVE, NEAR_BELOW] = [1.5, 1.25]

/**
 * Whether a line of a scan stands at the left of its column as a heading without a number does, which recognition gives
 * the type of the running text: in italics or bold as printed, and set apart. One such line may be a row of a list or a
 * sentence that a formula ends; several are headings.
 */
export function standsApartAtLeft({ style, alignment, number, title, lines, ...block }: HeadingBlock): boolean {
  const { gapAbove, gapBelow, isFollowed } = block
  if (!style.measured || alignment !== 'left' || number || lines.length > 1 || !isFollowed) return false
  if (gapAbove === null || gapBelow === null || !/^\p{Lu}.*[\p{Ll})]:?$/u.test(title)) return false
  return gapAbove >= ABOVE && gapBelow >= BELOW && gapBelow <= MOST_BELOW && gapAbove >= gapBelow + NEARER
}

/** The same for one that its text follows almost at once, where no formula stands so near. */
export function standsNearAtLeft({ style, alignment, number, title, lines, ...block }: HeadingBlock): boolean {
  const { gapAbove, gapBelow, isFollowed } = block
  if (!style.measured || alignment !== 'left' || number || lines.length > 1 || !isFollowed) return false
  if (gapAbove === null || gapBelow === null || !/^\p{Lu}.*\p{Ll}$/u.test(title)) return false
  return gapAbove >= NEAR_ABOVE && gapBelow >= TITLE_BELOW && gapBelow <= NEAR_BELOW
}

/** Whether a line of a scan at the left of its column is a title by its capitals, above a paragraph of its own. */
export function isTitleAtLeft({ style, alignment, number, title, lines, ...block }: HeadingBlock): boolean {
  const { gapAbove, gapBelow, isFollowed, opensParagraph } = block
  if (!style.measured || alignment !== 'left' || number || lines.length > 1 || !isFollowed || !opensParagraph)
    return false
  if (gapBelow === null || gapBelow < TITLE_BELOW || gapBelow > MOST_BELOW) return false
  return (gapAbove === null || gapAbove >= TITLE_ABOVE) && hasCapitals(title)
}

/** Line distances around a title of print in the very type of its text. */
const PRINTED_ABOVE = 1.4
const [PRINTED_BELOW, MOST_PRINTED_BELOW] = [1.2, 2]

/**
 * Whether a line of print in the type of its text is a title by its capitals and by the space around it, as the third level
 * of some journals is printed. One such line may be anything; several are headings.
 */
export function isPrintedTitle({ style, alignment, number, title, lines, ...block }: HeadingBlock): boolean {
  const { gapAbove, gapBelow, isFollowed } = block
  if (style.measured || alignment !== 'left' || number || lines.length > MOST_TITLE_LINES || !isFollowed) return false
  if (gapBelow === null || gapBelow < PRINTED_BELOW || gapBelow > MOST_PRINTED_BELOW) return false
  const isApart = gapAbove === null || gapAbove >= PRINTED_ABOVE
  return isApart && title.includes(' ') && hasCapitals(title.replaceAll(/[/–]/g, ' '))
}

/** Line distances around a title of a scan that stands set in; nothing else has so much room above a paragraph. */
const SET_IN_ABOVE = 2
const [SET_IN_BELOW, MOST_SET_IN_BELOW] = [1.5, 3]

/**
 * Whether a title of a scan stands set in far from the text above and below: its number was lost, or the page was not flat
 * on the glass.
 */
export function isTitleSetIn({ style, alignment, number, title, lines, ...block }: HeadingBlock): boolean {
  const { gapAbove, gapBelow, indent, isFollowed, opensParagraph } = block
  if (!style.measured || alignment === 'centre' || number || !isFollowed || !opensParagraph) return false
  if (gapBelow === null || gapBelow < SET_IN_BELOW || gapBelow > MOST_SET_IN_BELOW || lines.length > MOST_TITLE_LINES)
    return false
  if (gapAbove !== null && gapAbove < SET_IN_ABOVE) return false
  return Math.abs(indent) <= MOST_INDENT && hasCapitals(title.replaceAll('/', ' '))
}

/** Longer words that stand small in titles. */
const smallWord =
  /^(?:about|across|after|against|among|around|before|between|during|from|into|over|through|toward|towards|under|upon|versus|when|with|within|without)$/

/** Whether all words but short ones begin with capitals. */
export function hasCapitals(title: string): boolean {
  const words = title.split(/[\s-]+/)
  const isTitle = /^\p{Lu}/u.test(title) && /^[\p{L}\d\s’'():-]+$/u.test(title) && /\p{Ll}{2}/u.test(title)
  return isTitle && words.every((word) => /^[\p{Lu}\d(]/u.test(word) || word.length <= 3 || smallWord.test(word))
}
