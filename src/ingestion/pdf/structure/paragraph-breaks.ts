import type { DocumentLayout, LayoutLine } from '../layout/document-layout.ts'

/** Ems by which the first line of a paragraph is set in, at most; more is another kind of text. */
const INDENT_FROM = 0.7
const INDENT_TO = 4

/** Leadings: more parts paragraphs. */
const PARAGRAPH_GAP = 1.3

/** Share by which type may differ within a paragraph. */
const SAME_SIZE = 0.08

/** Ems by which the last line of a paragraph falls short of the others; justified lines do not. */
const SHORT_BY = 2

const sentenceEnd = /[.!?:;]['"’”)\]]{0,2}[⁰¹²³⁴⁵⁶⁷⁸⁹,]{0,5}$/u
const listItem = /^(?:[•◦▪‣·●○■–—*-]\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s)/u

type IsStart = (line: LayoutLine, before: LayoutLine) => boolean

/**
 * Tells whether a line of running text begins a paragraph, by its indent, the space above it, its type, a list mark, or
 * a line before it that ends short with a sentence. `before` is the last line of running text in front of it, perhaps
 * in another column or on another page.
 */
export function paragraphStarts({ pages, leading, bodyFontSize }: DocumentLayout): IsStart {
  const pageOf = new Map(pages.map((page) => [page.number, page]))
  const edgesOf = ({ page, column }: LayoutLine) => {
    const columns = pageOf.get(page)?.columns ?? []
    const own = column === null ? undefined : columns[column]
    return own ?? { left: columns[0]?.left ?? 0, right: columns.at(-1)?.right ?? Number.POSITIVE_INFINITY }
  }
  // Space between lines of a size: that of the running text, or as much less as the type is smaller.
  const leadingOf = ({ fontSize }: LayoutLine) => leading * Math.max(0.6, Math.min(1.2, fontSize / bodyFontSize))

  return (line, before) => {
    if (Math.abs(line.fontSize / before.fontSize - 1) > SAME_SIZE) return true
    // A word that is broken goes on, however the text layer of a scan has placed the line.
    if (/\p{Ll}-$/u.test(before.text) && /^\p{Ll}{2}/u.test(line.text)) return false
    if (listItem.test(line.text)) return true
    const em = line.fontSize
    const isBelow = line.page === before.page && line.column === before.column && line.y > before.y
    const indent = line.x - edgesOf(line).left
    const isIndented = indent > INDENT_FROM * em && indent < INDENT_TO * em
    const endsShort = before.right < edgesOf(before).right - SHORT_BY * em && sentenceEnd.test(before.text)
    if (!isBelow) return isIndented || endsShort
    if (line.y - before.y > PARAGRAPH_GAP * leadingOf(line)) return true
    // A quotation or a list is set in as a whole: its second line is no new paragraph.
    const isSetIn = line.x - before.x > INDENT_FROM * em
    return (isIndented && isSetIn) || endsShort
  }
}
