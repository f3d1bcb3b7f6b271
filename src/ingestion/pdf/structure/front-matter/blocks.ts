import type { LayoutLine } from '../../layout/document-layout.ts'
import { isAffiliation } from './affiliations.ts'
import { isListOfNames, opensWithBy } from './author-rows.ts'
import { isSameSize } from './cells.ts'
import { isStamp } from './stamps.ts'

/** Font sizes between the baselines of a block, when it is not known from its own lines. */
const WIDEST_LEADING = 1.65

/** The same in manuscripts with double spacing, where a line cannot be the last of its block. */
const DOUBLE_LEADING = 3

/** Points of large type and of a title's, and by how much the sizes of recognised lines of either differ. */
const LARGE_TYPE = 18
const MEASURED = 1.12
const TITLE_TYPE = 11.5
const MEASURED_OF_TITLE = 1.09

/** Gaps differ by so much within a block. */
const GAP_TOLERANCE = 1.12

/** A line that ends so goes on in the next. */
const goesOn =
  /(?:[\p{L}][-‐\u00ad]|[,:–—/&]|\b(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|under|using|versus|vs\.?))\s{0,9}$/iu

const endMark = /\p{L}\s?[∗*†‡]\s{0,9}$/u

/** Whether a line ends so that the next must go on with it: 'Evidence from'. */
export function leadsOn(text: string): boolean {
  return goesOn.test(text)
}

/** Splits lines into blocks of one size and weight without gaps, such as titles. */
export function blocksOf(lines: readonly LayoutLine[]): LayoutLine[][] {
  const blocks: LayoutLine[][] = []
  for (const [i, line] of lines.entries()) {
    const block = blocks.at(-1)
    if (block !== undefined && continues(block, line) && !startsAuthors(block.at(-1)!, line, lines[i + 1]))
      block.push(line)
    else blocks.push([line])
  }
  return blocks
}

export function textOf(block: readonly LayoutLine[]): string {
  return block.map(({ text }) => text).join(' ')
}

function continues(block: readonly LayoutLine[], line: LayoutLine): boolean {
  const last = block.at(-1)!
  if (line.page !== last.page || line.bold !== last.bold || !isOfOneSize(line, last)) return false
  const gap = line.y - last.y
  const gapBefore = block.length > 1 ? last.y - block.at(-2)!.y : 0
  const isOpen = goesOn.test(last.text) || endsTitle(line, last)
  if (!isOpen && line.italic !== last.italic) return false
  const widest = isOpen ? DOUBLE_LEADING : WIDEST_LEADING
  return gap > 0 && gap <= Math.max(widest * line.fontSize, GAP_TOLERANCE * gapBefore)
}

/** The mark of its note ends a title, where names do not stand: 'Estimation*' far below 'The Approach to Markup'. */
function endsTitle(line: LayoutLine, last: LayoutLine): boolean {
  return endMark.test(line.text) && !endMark.test(last.text) && !isListOfNames(line.text) && !isListOfNames(last.text)
}

/** Of one size; the sizes of recognised lines are measured, so that those of large type differ by points. */
export function isOfOneSize(line: LayoutLine, last: LayoutLine): boolean {
  const [small, large] = [line.fontSize, last.fontSize].toSorted((a, b) => a - b) as [number, number]
  const isOfTitle = small >= TITLE_TYPE && !isAffiliation(line.text)
  const most = small >= LARGE_TYPE ? MEASURED : isOfTitle ? MEASURED_OF_TITLE : 0
  const isMeasured = line.ocr === true && large <= most * small
  return isMeasured || isSameSize(small, large)
}

/** 'BY ADA LANE', where a title may go on with 'by Trading?'. */
function namesAuthorsBy(text: string): boolean {
  return opensWithBy(text) && (isListOfNames(text) || text === text.toUpperCase())
}

/**
 * Names in the type of the title are known by their marks, or by what stands below: the number of a series, or an
 * affiliation, unless that follows a name of its own.
 */
function startsAuthors(last: LayoutLine, line: LayoutLine, next: LayoutLine | undefined): boolean {
  if (namesAuthorsBy(line.text) && !goesOn.test(last.text)) return true
  if (!isListOfNames(line.text) || goesOn.test(last.text)) return false
  const isOverNames = next !== undefined && isListOfNames(next.text) && !isAffiliation(line.text)
  const hasMarks = line.spans.some(({ script }) => script === 'super') && line.text.includes(',')
  return (
    hasMarks ||
    /^authors?(?:\(s\))?\s?:/i.test(line.text) ||
    (next !== undefined && ((isAffiliation(next.text) && !isOverNames) || isStamp(next.text)))
  )
}
