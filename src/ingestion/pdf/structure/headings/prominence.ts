import type { DocumentLayout } from '../../layout/document-layout.ts'
import type { HeadingBlock } from './heading-block.ts'
import { isKnownName } from './known-names.ts'
import { isLabel } from './not-headings.ts'
import { isSentence } from './recognised-lead.ts'
import { hasCapitals } from './set-apart.ts'
import type { TypeStyle } from './type-style.ts'

/** Line distances. */
const FAR = 4
/** Of headings in scans, whose lines are off by a little. */
const APART = 1.35
const APART_BELOW = 1.2
/** Above a numbered title that may stand close to the text below it, or that no item of a list is in a scan. */
const NUMBERED_ABOVE = 1.7
const WITHIN = 0.9
/** Sizes of the running text from line to line in double spacing, and its line distances between a heading and the text there. */
const DOUBLE_SPACING = 1.8
const APART_IN_DOUBLE = 1.18
/** A numbered line in a cut of its own there, which stands no further from the text than its lines. */
const AMONG_LINES = 0.8
const ONE_LINE = 0.95
const SAME_SIZE = 0.95
/** In a scan nothing but headings stands left of the text; bold numbered lines may be set in as paragraphs are. */
const HUNG = 2
const INDENTED = -0.3
/** In a scan space is nearly all that sets a numbered line apart. */
const SET_APART = 2

/**
 * How much a block looks like a heading by itself: its type against the running text, the space around it, its place,
 * its words. The points were set on papers of many layouts: about 3 and more is a plain case, below 1 running text.
 */
export function measureProminence(block: HeadingBlock, layout: DocumentLayout): number {
  const isApart = isApartInDoubleSpacing(block, layout)
  const place = placePoints(block, isApart)
  const least = isTypedInDoubleSpacing(block, layout) ? AMONG_LINES : Number.NEGATIVE_INFINITY
  const space = Math.max(least, spacePoints(block, isApart))
  return typePoints(block, layout) + space + place + wordPoints(block) + numberPoints(block)
}

/** How far the type alone stands out of the running text. */
export function typePoints(
  { style, alignment, title }: HeadingBlock,
  { bodyFontSize, bodyFont }: DocumentLayout
): number {
  // A Roman number alone has too few letters for its size to be measured.
  const isMeasuredNumber = style.measured === true && title === ''
  const size = style.fontSize / bodyFontSize
  let points =
    size >= 1.3 ? 2.5 : size >= 1.15 ? 2 : size >= 1.06 ? 1.2 : size < smallest(style) && !isMeasuredNumber ? -1 : 0
  if (style.bold) points += 1.5
  if (style.italic) points += 0.8
  if (style.capitals) points += 0.8
  if (alignment === 'centre') points += 0.6
  const hasOtherFont = style.font !== undefined && bodyFont !== undefined && style.font !== bodyFont
  if (hasOtherFont && !style.bold && !style.italic) points += 0.5
  return points
}

/** Share of the size of the running text below which type is that of notes and labels. */
function smallest({ measured }: TypeStyle): number {
  return measured ? 0.7 : 0.9
}

function spacePoints(block: HeadingBlock, isApart: boolean): number {
  if (block.style.measured && (isApart || isSetApart(block) || isCentredTitle(block))) return SET_APART
  const { gapAbove, gapBelow, number } = block
  const above = gapAbove === null || gapAbove >= 1.5 ? 1 : gapAbove >= 1.2 ? 0.5 : gapAbove < 1.05 ? -0.8 : 0
  const below = gapBelow === null ? -0.3 : gapBelow >= 1.15 ? 0.4 : gapBelow < 0.8 ? -0.4 : 0
  // Labels in figures stand far from everything.
  if (!number && gapBelow !== null && gapBelow > FAR) return above - 0.7
  return above + below
}

/** Whether a number with a full stop stands apart from the text: above and below, or far above. */
function isSetApart({ gapAbove, gapBelow, number, title, runIn }: HeadingBlock): boolean {
  if (!number?.isSetOff || title.endsWith('.') || (gapAbove !== null && gapAbove < APART)) return false
  if (runIn) return true
  const below = gapAbove !== null && gapAbove >= NUMBERED_ABOVE ? WITHIN : APART_BELOW
  return gapBelow !== null && gapBelow >= below && gapBelow <= FAR
}

/**
 * Whether a numbered title stands apart in a typescript in double spacing, over a paragraph that begins set in: half a
 * line more is a fourth of its line distance.
 */
function isApartInDoubleSpacing(
  { style, number, title, gapAbove, gapBelow, opensParagraph }: HeadingBlock,
  { leading, bodyFontSize }: DocumentLayout
): boolean {
  if (!style.measured || !number?.isSetOff || leading < DOUBLE_SPACING * bodyFontSize) return false
  const isBetween = gapAbove !== null && gapAbove >= APART_IN_DOUBLE && gapBelow !== null && gapBelow >= APART_IN_DOUBLE
  return isBetween && gapBelow <= FAR && opensParagraph && hasCapitals(title)
}

/** Whether a numbered line in bold or italics stands alone in print in double spacing, where headings have no room of their own. */
function isTypedInDoubleSpacing(
  { style, number, title, runIn, isFollowed, gapAbove }: HeadingBlock,
  { leading, bodyFontSize }: DocumentLayout
): boolean {
  if (style.measured || runIn || !number?.isSetOff || leading < DOUBLE_SPACING * bodyFontSize) return false
  // The title of a part of a table is in small print.
  if (style.fontSize < SAME_SIZE * bodyFontSize) return false
  const isTitle = (style.bold || style.italic) && /^\p{Lu}/u.test(title) && !/[.,;:]$/.test(title)
  return isTitle && isFollowed && (gapAbove === null || gapAbove >= ONE_LINE)
}

/** Whether a line of a scan stands apart in the middle of its column, with capitals as titles have them. */
export function isCentredTitle({ alignment, gapAbove, gapBelow, number, title }: HeadingBlock): boolean {
  if (number || alignment !== 'centre' || gapAbove === null || gapAbove < APART || gapBelow === null) return false
  const words = title.split(/[\s-]+/)
  const long = words.filter((word) => word.length > 3)
  const isTitle = long.length > 0 && words.length > 1 && /^[\p{L}\s,’'":-]+$/u.test(title)
  return (
    isTitle && gapBelow >= APART_BELOW && gapBelow <= FAR && [words[0]!, ...long].every((word) => /^\p{Lu}/u.test(word))
  )
}

function placePoints(block: HeadingBlock, isApart: boolean): number {
  return alignmentPoints(block, isApart) + (block.isFollowed ? 0 : -0.7)
}

function alignmentPoints(block: HeadingBlock, isApart: boolean): number {
  const { alignment, number, style, title } = block
  if (alignment === 'hung' && isTitled(number, title)) return style.measured ? HUNG : 0
  if (alignment === 'indented' && number?.isSetOff && (style.bold || style.italic)) return INDENTED
  if (isTitleAmongBlocks(block)) return 0
  if (alignment === 'indented' && (isApart || isTitleFarApart(block))) return 0
  return alignment === 'left' || alignment === 'centre' ? 0 : -2
}

/**
 * Whether a numbered title of print stands set in, apart above and below, where paragraphs begin at the edge of their
 * column: no first line of one stands there.
 */
function isTitleAmongBlocks({ style, number, title, gapAbove, gapBelow, runIn, ...block }: HeadingBlock): boolean {
  if (style.measured || runIn || !number?.isSetOff || !block.isFollowed || block.opensParagraph) return false
  if ((gapAbove !== null && gapAbove < APART) || gapBelow === null || gapBelow < APART || gapBelow > FAR) return false
  return hasCapitals(title.replaceAll(/[“”",?&]/g, ''))
}

/** Whether a numbered title of a scan, whose pages lie askew, stands so far from the text that no item of a list does. */
function isTitleFarApart({ number, style, title, gapAbove, gapBelow, opensParagraph }: HeadingBlock): boolean {
  if (!style.measured || !number?.isSetOff) return false
  const isPlain = opensParagraph && /^\p{Lu}.*\p{Ll}$/u.test(title) && !isSentence(title)
  if (!isPlain && !hasCapitals(title.replaceAll(',', ''))) return false
  return (
    gapAbove !== null && gapAbove >= NUMBERED_ABOVE && gapBelow !== null && gapBelow >= APART_BELOW && gapBelow <= FAR
  )
}

/** Whether figures number a title: a letter may be an initial, and a sentence a note. */
function isTitled(number: HeadingBlock['number'], title: string): boolean {
  const isNumbered = number !== null && /^\d/.test(number.printed) && (number.isSetOff || number.printed.includes('.'))
  return isNumbered && !/\.$|\p{Ll}[.;] \p{L}/u.test(title)
}

function wordPoints({ title, number }: HeadingBlock): number {
  let points = 0
  if (!number && /^\P{L}{0,3}\p{Ll}/u.test(title)) points -= 1.5
  if (/[.]$/.test(title) && !/\b(?:etc|al|Inc|vs|[A-Z])\.$/.test(title)) points -= 1
  if (/[,;:=]$/.test(title)) points -= 2
  if (title.split(' ').length > 16) points -= 1.5
  if (!number && /[=≤≥<>∑∫]/.test(title)) points -= 3
  if (isKnownName(title)) points += 1.5
  if (!number && isLabel(title)) points -= 3
  return points
}

/** Lists have plain numbers too, seldom ones with points inside. */
function numberPoints({ number }: HeadingBlock): number {
  if (!number) return 0
  return number.word || number.printed.includes('.') ? 0.8 : 0.3
}
