import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { readFlows } from './flow.ts'
import { countWords, mathShare } from './line-text.ts'
import { measureTextBlocks, type TextBlock } from './text-block.ts'

export interface Prose {
  /** Whether a line is running text of a paragraph. */
  isProse(line: LayoutLine): boolean
  /** Where running text begins and ends in the column of a line. */
  blockOf(line: LayoutLine): TextBlock
  /** Usual distance of baselines, in points, in type of the size of the line. */
  leadingOf(line: LayoutLine): number
  /** Fonts of the running text. */
  fonts: ReadonlySet<string>
}

/** Share by which the type of running text may differ from the body size. */
const SAME_SIZE = 0.06

/** A line of running text fills this share of the block, and holds this many words. */
const FULL_LINE = 0.8
const FULL_LINE_WORDS = 5

/** Leadings; lines of a paragraph stand no farther apart. */
const WITHIN_PARAGRAPH = 1.3

/** Ems by which a paragraph, a list or a quotation is set in, at most. */
const WIDEST_INDENT = 4

/** Words without a wide gap that make a line a sentence wherever it stands. */
const SENTENCE_WORDS = 7

/** Share of characters in fonts that prose uses, to count as such. */
const COMMON_FONT = 0.02

/**
 * Tells running text: lines that fill the block with words, and those that begin or end such a paragraph. Cells of
 * tables, labels of drawings, formulas, code and short single lines are not.
 */
export function findProse(layout: DocumentLayout): Prose {
  const blockOf = measureTextBlocks(layout)
  const { bodyFontSize, leading, lines } = layout
  const leadingOf = ({ fontSize }: LayoutLine) => leading * Math.max(0.5, Math.min(1.3, fontSize / (bodyFontSize || 1)))
  const isBodySize = ({ fontSize }: LayoutLine) => Math.abs(fontSize / bodyFontSize - 1) <= SAME_SIZE
  const isFull = (line: LayoutLine) => isBodySize(line) && fillsBlock(line, blockOf(line))
  const full = new Set(lines.filter(isFull).map(({ index }) => index))
  const prose = new Set(full)
  const { columns } = readFlows(layout)
  for (const flow of columns) {
    for (const [i, line] of flow.entries()) if (goesOn(line, flow[i - 1])) prose.add(line.index)
    for (const [i, line] of [...flow.entries()].reverse()) if (goesOn(line, flow[i + 1], true)) prose.add(line.index)
  }
  return { isProse: ({ index }) => prose.has(index), blockOf, leadingOf, fonts: fontsOf(lines, full) }

  /** Whether a short line belongs to the paragraph of its neighbour. */
  function goesOn(line: LayoutLine, neighbour: LayoutLine | undefined, isFirst = false): boolean {
    if (!neighbour || !prose.has(neighbour.index) || prose.has(line.index) || line.zone !== neighbour.zone) return false
    if (!isBodySize(line) || line.code || line.text.includes('\t')) return false
    if (Math.abs(neighbour.y - line.y) > WITHIN_PARAGRAPH * leading) return false
    const indent = line.x - Math.min(neighbour.x, blockOf(line).left)
    // Only the first line of a paragraph may be set in alone.
    const isWide = line.right - line.x >= FULL_LINE * (neighbour.right - neighbour.x)
    if (isFirst) return indent < WIDEST_INDENT * line.fontSize && countWords(line) >= (isWide ? 2 : FULL_LINE_WORDS)
    return Math.abs(line.x - neighbour.x) < WIDEST_INDENT * line.fontSize && line.x <= neighbour.x + 1.5 * line.fontSize
  }
}

function fillsBlock(line: LayoutLine, { left, right }: TextBlock): boolean {
  if (line.zone !== 'body' || line.code || /\t/.test(line.text)) return false
  const words = countWords(line)
  const isWide = line.right - line.x >= FULL_LINE * (right - left)
  const isSetIn = line.x - left < 2 * WIDEST_INDENT * line.fontSize
  if (!isSetIn || words < FULL_LINE_WORDS || mathShare(line) > 0.6) return false
  return isWide || (words >= SENTENCE_WORDS && line.x - left < WIDEST_INDENT * line.fontSize)
}

function fontsOf(lines: readonly LayoutLine[], full: ReadonlySet<number>): Set<string> {
  const counts = new Map<string, number>()
  let all = 0
  for (const { index, spans } of lines) {
    if (!full.has(index)) continue
    for (const { font, text } of spans) {
      counts.set(font ?? '', (counts.get(font ?? '') ?? 0) + text.length)
      all += text.length
    }
  }
  return new Set([...counts].filter(([, count]) => count >= COMMON_FONT * all).map(([font]) => font))
}
