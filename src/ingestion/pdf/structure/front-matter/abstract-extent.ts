import type { LayoutLine } from '../../layout/document-layout.ts'
import { isListOfNames } from './author-rows.ts'
import { fontFamily, isSameSize } from './cells.ts'
import { landmarkOf } from './landmarks.ts'

/** Words; longer texts are no abstract. */
const MOST_WORDS = 1000

/** A gap of so many usual line distances ends the abstract. */
const WIDE_GAP = 2.3

/** A gap of so many usual line distances parts a paragraph or a heading from the text before. */
const SLIGHT_GAP = 1.25

/** Lines after which the left edge of an abstract is known, and characters after which its style is. */
const KNOWN_AFTER = 2
const STYLE_KNOWN_AFTER = 120

/** Font sizes by which a line must stand out to the left of the abstract to end it. */
const OUTDENT = 0.7

/** Share by which measured sizes of one type differ. */
const MEASURED_SIZE = 0.26

const LONGEST_HEADING = 70

/** Heads of the parts of an abstract, as journals of health and demography have them, on lines of their own. */
const partHead =
  /^(?:background|introduction|importance|(?:aims?|objectives?|purpose)(?: and \w+)?|(?:study )?design|setting|participants|subjects|interventions?|exposures?|data(?: (?:sources?|and methods?))?|(?:materials? and )?methods?(?: and (?:data|findings))?|methodology|design\/methodology\/approach|(?:main )?outcomes?(?: (?:and|measures?).{0,20})?|results|(?:key )?findings|discussion|interpretation|(?:conclusions?|implications|limitations)(?: and \w+)?|(?:practical|policy|research) implications|(?:research )?limitations(?:\/implications)?|contributions?|comments?|originality(?:\/value)?|value)\s?[.:]?\s{0,9}$/i

export const endsSentence = /[.!?]["”’)\]]?[\d⁰¹²³⁴-⁹∗*†]{0,3}\s{0,9}$/
/** Thanks below an abstract that goes on with the next page. */
export const thanksMark = /^[∗*†‡]\s?(?:We|I|The authors?|This) /
const endsInCodes = /\b\p{Lu}\d{1,2}[.)]{0,2}$/u
/** The number of the first section, on a line of its own. */
const loneNumber = /^\s*(?:I|1)\.?\s*$/
const noteMark = /^(?:[∗*†‡§¶]|[⁰¹²³⁴-⁹]{1,2})\s?\S/u

/**
 * How many of the lines belong to an abstract that begins with the first of them. It ends before keywords, a heading, a
 * note, type of another size or style, text set wider, a wide gap, and with a page that ends in a full stop.
 *
 * @param lines text lines in reading order, over pages
 * @param titles of the outline, in small letters
 */
export function abstractExtent(lines: readonly LayoutLine[], isOutlineTitle: (text: string) => boolean): number {
  const taken: LayoutLine[] = []
  let words = 0
  for (const [i, line] of lines.entries()) {
    if (taken.length > 0 && endsBefore({ taken, line, next: lines[i + 1], isOutlineTitle })) break
    words += line.text.split(/\s+/).length
    if (words > MOST_WORDS) return firstParagraphEnd(taken)
    taken.push(line)
  }
  return taken.length
}

interface Place {
  taken: readonly LayoutLine[]
  line: LayoutLine
  next: LayoutLine | undefined
  isOutlineTitle: (text: string) => boolean
}

function endsBefore({ taken, line, next, isOutlineTitle }: Place): boolean {
  const last = taken.at(-1)!
  const isEnd = endsSentence.test(last.text)
  if (isPartHead(line.text) && isPartHead(taken[0]!.text) && isAsHead(line, taken[0]!)) return false
  const text = taken.filter((each) => !isPartHead(each.text))
  if (text.length === 0) return false
  const landmark = landmarkOf(line.text)
  if (landmark !== null && (landmark !== 'heading' || isEnd)) return true
  if (isEnd && loneNumber.test(line.text)) return true
  if (isOutlineTitle(line.text) || (noteMark.test(line.text) && (isEnd || endsInCodes.test(last.text)))) return true
  if (thanksMark.test(line.text) && line.y - last.y > SLIGHT_GAP * (usualGap(taken) ?? Number.POSITIVE_INFINITY))
    return true
  // The addresses of the authors, on the covers of a series.
  if (isEnd && line.text.length <= LONGEST_HEADING && isListOfNames(line.text)) return true
  if (line.page !== last.page && isEnd) return true
  if (isOtherSize(text, line)) return true
  const isNewColumn = line.page !== last.page || line.y < last.y
  const usual = usualGap(taken)
  const gap = isNewColumn ? 0 : line.y - last.y
  if (usual !== undefined && gap > WIDE_GAP * usual) return true
  const isApart = isNewColumn || (usual !== undefined && gap > SLIGHT_GAP * usual)
  if (isApart && isEnd && (isHeadingLike(line, taken) || isSetInBlock({ taken, line, next }))) return true
  return (isEnd || isApart) && (isOutdented(taken, line) || isOtherStyle(taken, line, next))
}

/** Sizes of single lines vary with their mathematics: short lines are judged only where a sentence has ended. */
function isOtherSize(taken: readonly LayoutLine[], line: LayoutLine): boolean {
  const usual = taken[Math.min(1, taken.length - 1)]!.fontSize
  if (isSameSize(usual, line.fontSize) || isMeasuredAlike(usual, line)) return false
  return endsSentence.test(taken.at(-1)!.text) || line.text.length > 30
}

/** The sizes of recognised lines are measured, not set: those of one paragraph differ. */
function isMeasuredAlike(size: number, { ocr, fontSize }: LayoutLine): boolean {
  return ocr === true && Math.abs(size - fontSize) <= MEASURED_SIZE * Math.max(size, fontSize)
}

function usualGap(taken: readonly LayoutLine[]): number | undefined {
  const gaps = taken.slice(1).flatMap((line, i) => {
    const above = taken[i]!
    return line.page === above.page && line.y > above.y ? [line.y - above.y] : []
  })
  return gaps.length === 0 ? undefined : gaps.toSorted((a, b) => a - b)[Math.floor((gaps.length - 1) / 2)]
}

function isHeadingLike(line: LayoutLine, taken: readonly LayoutLine[]): boolean {
  if (line.text.length > LONGEST_HEADING || endsSentence.test(line.text)) return false
  const isCapitals = /\p{Lu}{4}/u.test(line.text) && line.text === line.text.toUpperCase()
  return isCapitals || (line.bold && !taken.some(({ bold }) => bold))
}

/** Whether a line is the head of a part of an abstract: 'BACKGROUND', 'Methods:'. */
export function isPartHead(text: string): boolean {
  return partHead.test(text)
}

/** Heads of one rank are set alike. */
function isAsHead(line: LayoutLine, first: LayoutLine): boolean {
  return line.bold === first.bold && line.italic === first.italic && isSameSize(line.fontSize, first.fontSize)
}

/** A motto below the abstract, set in with all its lines: a paragraph of the abstract has only its first set in. */
function isSetInBlock({ taken, line, next }: Pick<Place, 'taken' | 'line' | 'next'>): boolean {
  const left = Math.min(...taken.slice(-KNOWN_AFTER).map(({ x }) => x))
  const isIn = (each: LayoutLine) => each.x > left + OUTDENT * each.fontSize
  const isOfOneBlock = next !== undefined && next.page === line.page && next.y > line.y
  return taken.length >= KNOWN_AFTER && isOfOneBlock && isIn(line) && isIn(next)
}

function isOutdented(taken: readonly LayoutLine[], line: LayoutLine): boolean {
  const same = taken.filter(({ page, column }) => page === line.page && column === line.column)
  if (same.length < KNOWN_AFTER) return false
  return line.x < Math.min(...same.map(({ x }) => x)) - OUTDENT * line.fontSize
}

/** Bold or italic abstracts end where plain type begins, and plain ones before bold; single words in italics do not count. */
function isOtherStyle(taken: readonly LayoutLine[], line: LayoutLine, next: LayoutLine | undefined): boolean {
  const body = taken.slice(1)
  if (next === undefined || body.reduce((sum, { text }) => sum + text.length, 0) < STYLE_KNOWN_AFTER) return false
  const isOther = (style: 'bold' | 'italic') =>
    body.every((each) => each[style] === body[0]![style]) &&
    line[style] !== body[0]![style] &&
    next[style] !== body[0]![style]
  const family = fontFamily(body[0]!.font)
  const isOtherFont = [line, next].every(({ font }) => fontFamily(font) !== family)
  return isOther('bold') || isOther('italic') || (isOtherFont && body.every(({ font }) => fontFamily(font) === family))
}

/** How many lines the first paragraph has: it ends before a gap or a line set in. */
export function firstParagraphEnd(taken: readonly LayoutLine[]): number {
  const usual = usualGap(taken) ?? Number.POSITIVE_INFINITY
  const end = taken.findIndex((line, i) => {
    const next = taken[i + 1]
    if (next === undefined || !endsSentence.test(line.text) || next.page !== line.page) return false
    const isSetIn = i > 0 && next.x > line.x + OUTDENT * line.fontSize
    return next.y - line.y > SLIGHT_GAP * usual || isSetIn
  })
  return end < 0 ? taken.length : end + 1
}
