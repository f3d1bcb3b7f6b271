import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { isAffiliation } from './affiliations.ts'
import { isListOfNames } from './author-rows.ts'
import { blocksOf, textOf } from './blocks.ts'
import { isSameSize } from './cells.ts'
import { mastheadLines } from './journals.ts'
import { landmarkOf } from './landmarks.ts'
import { titleRater } from './rate-title.ts'
import { isJournalHead, isStamp } from './stamps.ts'

/** A block with more lines or characters is text. */
const MOST_LINES = 8
const MOST_CHARACTERS = 400

/** Type larger than this, in sizes of the body, is a title's. */
const LARGE = 1.15

/** Type smaller than this is that of a box beside a title. */
const SMALL = 0.75

/** Lines before and behind one that may stand beside a title, among which those of the title are. */
const BESIDE_LINES = 3

/** Font sizes between the name of a feature and the title below it. */
const FEATURE_GAP = 1.5

/** Letters behind names that lead to addresses: the names themselves may be misspelt by their fonts. */
const addressMark = /\^\{?[a-e](?:[,;}]|$)/

/** Font sizes of the title between its last line and its subtitle. */
const SUBTITLE_GAP = 2.4

/**
 * The lines of the title: the block that stands out most, by size, weight, capitals, its place at the top, and its coming
 * again as a running head or on the next page. Heads of journals and series, dates and addresses are no candidates.
 *
 * @param lines that come before abstract and introduction
 */
export function findTitle(lines: readonly LayoutLine[], layout: DocumentLayout): LayoutLine[] {
  const candidates = candidatesOf(lines, layout.bodyFontSize)
  const blocks = blocksOf(candidates).filter(
    (block) => block.length <= MOST_LINES && textOf(block).length <= MOST_CHARACTERS && /\p{L}{2}/u.test(textOf(block))
  )
  const rate = titleRater(blocks, layout)
  let best: { block: LayoutLine[]; rating: number } | undefined
  for (const [place, block] of blocks.entries()) {
    const rating = rate(block, place)
    if (best === undefined || rating > best.rating) best = { block, rating }
  }
  if (best === undefined) return []
  const { block } = best
  const place = blocks.indexOf(block)
  const [above, next] = [blocks[place - 1], blocks[place + 1]]
  if (above !== undefined && isFeature(above, block, layout)) return [...above, ...block]
  const areNamesBelow = next !== undefined && isListOfNames(textOf(next))
  if (above !== undefined && areNamesBelow && isFirstPart(above, block, layout)) return [...above, ...block]
  // A subtitle may come again on the next page, and stand out more by that.
  if (above !== undefined && isOpen(above) && isSubtitle(above, block, layout)) return [...above, ...block]
  return next !== undefined && isSubtitle(block, next, layout) ? [...block, ...next] : block
}

/** The name of a column of a journal right above a title, in its size and another weight: 'Markets: The Fulton Fish Market'. */
function isFeature(
  above: readonly LayoutLine[],
  title: readonly LayoutLine[],
  { bodyFontSize }: DocumentLayout
): boolean {
  const [name, first] = [above[0]!, title[0]!]
  const isNear = first.page === name.page && first.y > name.y && first.y - name.y <= FEATURE_GAP * first.fontSize
  return (
    above.length === 1 &&
    isNear &&
    isSameSize(name.fontSize, first.fontSize) &&
    first.fontSize > LARGE * bodyFontSize &&
    name.bold !== first.bold
  )
}

/** A title in the very type of its subtitle, which is longer and so stands out more; the authors stand below both. */
function isFirstPart(
  above: readonly LayoutLine[],
  title: readonly LayoutLine[],
  { bodyFontSize }: DocumentLayout
): boolean {
  const [last, first] = [above.at(-1)!, title[0]!]
  const text = textOf(above)
  const isNear = first.page === last.page && first.y > last.y && first.y - last.y <= SUBTITLE_GAP * first.fontSize
  const isInStyle = last.bold === first.bold && last.italic === first.italic && last.font === first.font
  const isInType = isInStyle && isSameSize(last.fontSize, first.fontSize)
  const isOther = isAffiliation(text) || isJournalHead(text) || landmarkOf(text) !== null
  return isNear && isInType && !isOther && first.fontSize > LARGE * bodyFontSize && text.split(/\s+/).length >= 3
}

/** Whether more of the title must follow. */
function isOpen(block: readonly LayoutLine[]): boolean {
  return /[:–—,]\s{0,9}$/.test(block.at(-1)!.text)
}

/** Stamps, landmarks and small print are left out, but for lines that go on with a large title: it may end in a date. */
function candidatesOf(lines: readonly LayoutLine[], bodyFontSize: number): LayoutLine[] {
  const kept: LayoutLine[] = []
  const mastheads = mastheadLines(lines)
  for (const line of lines) {
    if (mastheads.has(line) || line.fontSize < SMALL * bodyFontSize || isMark(line)) continue
    const landmark = landmarkOf(line.text)
    const isOther = isStamp(line.text) || (landmark !== null && landmark !== 'heading')
    const last = kept.at(-1)
    const goesOn = last !== undefined && line.fontSize > LARGE * bodyFontSize && blocksOf([last, line]).length === 1
    if (!isOther || goesOn) kept.push(line)
  }
  return kept.filter((line, i) => !standsBeside(line, kept.slice(Math.max(0, i - BESIDE_LINES), i + BESIDE_LINES + 1)))
}

/** Whether a line stands left of two lines of larger type that go on one in the other: it is that of a box beside a title. */
function standsBeside(line: LayoutLine, around: readonly LayoutLine[]): boolean {
  const larger = around.filter(({ page, x, fontSize }) => {
    return page === line.page && x > line.right && fontSize * SMALL >= line.fontSize
  })
  return larger.some((above, i) => {
    const below = larger[i + 1]
    if (below === undefined || above.y > line.y || below.y < line.y) return false
    return Math.abs(below.x - above.x) < above.fontSize && blocksOf([above, below]).length === 1
  })
}

/** A mark that leads to a note, above the line that it ends: fonts of symbols name it as any letter. */
function isMark({ text }: LayoutLine): boolean {
  return [...text.trim()].length === 1
}

/** A smaller block right below that is set off from the text and names nobody, or one that an open title leads to. */
function isSubtitle(title: readonly LayoutLine[], next: readonly LayoutLine[], layout: DocumentLayout): boolean {
  const [last, first] = [title.at(-1)!, next[0]!]
  if (first.page !== last.page || next.length > 3) return false
  if (isOpen(title)) return true
  const text = textOf(next)
  const isSetOff = first.fontSize > 1.05 * layout.bodyFontSize || first.bold || first.italic
  const isNear = first.y - last.y <= SUBTITLE_GAP * last.fontSize
  const isOther = isListOfNames(text) || isAffiliation(text) || isJournalHead(text) || /^by\s/i.test(text)
  if (addressMark.test(text)) return false
  return isSetOff && isNear && !isOther && landmarkOf(text) === null && text.split(/\s+/).length >= 3
}
