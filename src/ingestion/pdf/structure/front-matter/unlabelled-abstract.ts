import type { DocumentLayout, LayoutLine, PageLayout } from '../../layout/document-layout.ts'
import { abstractExtent, thanksMark } from './abstract-extent.ts'
import { fontFamily, isSameSize } from './cells.ts'
import { isEntryOfContents, isIntroductionAt, landmarkOf } from './landmarks.ts'
import { isRunningText } from './running-text.ts'

/** Words of the shortest abstract without a label. */
const FEWEST_WORDS = 40

/** Words of the longest that only its type or its width tells; more are the text of a paper without abstract. */
const MOST_WORDS = 330

/** Lines below title and authors, within which it begins. */
const FIRST_LINES = 40

/** Body sizes by which a block is set in from both sides. */
const INDENT = 1

/** A line above belongs to the paragraph when it is no further away than the next, but for rounding, and as wide. */
const SAME_GAP = 1.15
const FULL_LINE = 0.9

/** Column widths; what is wider stands over the columns of the text. */
const OVER_COLUMNS = 1.3

/** Lines of the text below that are compared with an abstract, and distances of lines that it takes. */
const COMPARED_LINES = 12
const FEWEST_GAPS = 4

/** Share of the leading of the text below that the leading of smaller type is at most. */
const TIGHTER = 0.92

/** Points by which lines that are set to one width may differ at the right. */
const TOLERANCE = 3

const endsSentence = /[.!?)]["”’]?\s{0,9}$/

/** Thanks, disclaimers, remarks on the version and mottos stand at the same place. */
const otherParagraph =
  /^(?:[∗*†‡§¶¹²]|we (?:thank|are (?:very |deeply )?(?:grateful|indebted))|i (?:thank|am (?:very |deeply )?grateful)|(?:the|all) (?:views|opinions|findings)|this (?:draft|version|research (?:was|is) (?:supported|funded))|acknowledge?ments?|notes?\s?:|corresponding|disclaimer|any opinions|[“"‘].{0,400}$|©|copyright|nber working papers|the authors? (?:thank|(?:is|are) grateful)|an (?:online|earlier)|significance|this feature (?:explores|addresses|offers|presents|is)\b)/i

/** Codes of subjects, with which some journals end an abstract. */
const subjectCodes = /\(JEL\b|\bJEL (?:codes?|classification)/i

/**
 * An abstract that no label announces: the first text below the authors, when keywords or the heading of the introduction
 * follow it, or when its type or its width set it off from the body. Plain text that goes on under other headings is the
 * introduction of a paper without abstract: then the result is empty.
 *
 * @param lines below title and authors
 */
export function findUnlabelledAbstract(
  lines: readonly LayoutLine[],
  layout: DocumentLayout,
  isOutlineTitle: (text: string) => boolean
): LayoutLine[] {
  let end = 0
  for (let text = nextText(lines, end); text >= 0; text = nextText(lines, end)) {
    if (text > FIRST_LINES) return []
    const start = paragraphStart(lines, text, end)
    end = start + Math.max(text - start + 1, abstractExtent(lines.slice(start), isOutlineTitle))
    const block = lines.slice(start, end)
    if (!otherParagraph.test(block[0]!.text)) return isAbstract(block, lines.slice(end), layout) ? block : []
  }
  return []
}

/** Where two lines of running text begin; below the heading of the introduction there is no abstract. */
function nextText(lines: readonly LayoutLine[], from: number): number {
  for (let i = from; i < lines.length - 1; i++) {
    // The history of an article may be long enough for a line of text.
    if (isEntryOfContents(lines[i]!.text) || landmarkOf(lines[i]!.text) === 'notice') continue
    if (isIntroductionAt(lines, i)) return -1
    if (isRunningText(lines[i]!.text) && isRunningText(lines[i + 1]!.text)) return i
  }
  return -1
}

/** Lines with many capitals, as of German nouns, are seldom known as running text: the paragraph may begin above. */
function paragraphStart(lines: readonly LayoutLine[], from: number, least: number): number {
  const [first, second] = [lines[from]!, lines[from + 1]!]
  const right = Math.max(first.right, second.right)
  const left = Math.min(first.x, second.x)
  let start = from
  while (start > least) {
    const [above, line] = [lines[start - 1]!, lines[start]!]
    const isNear = above.page === line.page && line.y > above.y && line.y - above.y <= SAME_GAP * (second.y - first.y)
    const isFull = above.right >= right - TOLERANCE && above.right - above.x >= FULL_LINE * (right - left)
    const isSameType = isSameSize(above.fontSize, line.fontSize) && above.bold === line.bold
    if (!isNear || !isFull || !isSameType || landmarkOf(above.text) !== null) break
    start--
  }
  return start
}

function isAbstract(block: readonly LayoutLine[], rest: readonly LayoutLine[], layout: DocumentLayout): boolean {
  const words = block.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0)
  if (words < FEWEST_WORDS) return false
  if (isBeforeIntroduction(rest) || block.slice(-2).some(({ text }) => subjectCodes.test(text))) return true
  const isWhole = endsSentence.test(block.at(-1)!.text) || thanksMark.test(rest[0]?.text ?? '')
  return (
    words <= MOST_WORDS &&
    isWhole &&
    !isScannedColumns(block) &&
    (isSetOff(block, layout) || isOverColumns(block, layout) || isSetTighter(block, rest))
  )
}

/** Whether a block of a scan goes on in the next column, as text does: the fonts of its layer say nothing of its type. */
function isScannedColumns(block: readonly LayoutLine[]): boolean {
  return block[0]!.ocr === true && new Set(block.map(({ column }) => column)).size > 1
}

/**
 * Whether the lines of a scan stand closer to one another than those of the text below: smaller type, whose size
 * recognition often does not tell.
 */
function isSetTighter(block: readonly LayoutLine[], rest: readonly LayoutLine[]): boolean {
  const below = rest.filter(({ page }) => page === block[0]!.page).slice(0, COMPARED_LINES)
  const [own, others] = [leadingOf(block), leadingOf(below)]
  return block[0]!.ocr === true && own !== null && others !== null && own < TIGHTER * others
}

/** The usual distance of lines that follow one another, in points; null for too few of them. */
function leadingOf(lines: readonly LayoutLine[]): number | null {
  const gaps = lines.slice(1).map((line, i) => line.y - lines[i]!.y)
  return gaps.length < FEWEST_GAPS ? null : gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)]!
}

/** Whether a block runs over the columns of its page; text that goes on in the next column does not. */
function isOverColumns(block: readonly LayoutLine[], { pages }: DocumentLayout): boolean {
  const columns = pages.find(({ number }) => number === block[0]!.page)?.columns ?? []
  const first = block.filter(({ column }) => column === block[0]!.column)
  const width = Math.max(...first.map(({ right }) => right)) - Math.min(...first.map(({ x }) => x))
  return columns.length > 1 && columns.every(({ left, right }) => width > OVER_COLUMNS * (right - left))
}

/** Keywords, contents and the heading 'Introduction' come behind an abstract; other headings may come behind any text. */
export function isBeforeIntroduction(rest: readonly LayoutLine[]): boolean {
  const next = rest.find(({ text }) => landmarkOf(text) !== 'notice')
  // A heading in the margin stands in the line of the text beside it.
  const landmarks = next === undefined ? [] : next.text.split('\t').map(landmarkOf)
  return landmarks.some((each) => each === 'keywords' || each === 'introduction' || each === 'contents')
}

export function isSetOff(block: readonly LayoutLine[], { bodyFontSize, bodyFont, pages }: DocumentLayout): boolean {
  const isSmaller = block.every(({ fontSize }) => fontSize < bodyFontSize && !isSameSize(fontSize, bodyFontSize))
  const family = fontFamily(bodyFont)
  const emphasised = block.filter(({ bold, italic, font }) => bold || italic || fontFamily(font) !== family).length
  const width = Math.max(...block.map(({ right }) => right)) - Math.min(...block.map(({ x }) => x))
  const isNarrow = block[0]!.column !== null && width < usualWidth(pages) - 2 * INDENT * bodyFontSize
  return isSmaller || emphasised > 0.9 * block.length || isNarrow
}

/** Of the columns of text, in points; title pages are often narrower. */
function usualWidth(pages: readonly PageLayout[]): number {
  const widths = pages.flatMap(({ columns }) => columns.map(({ left, right }) => right - left))
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0
}
