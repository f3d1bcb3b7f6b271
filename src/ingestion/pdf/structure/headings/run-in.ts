import type { DocumentLayout, LayoutLine, Span } from '../../layout/document-layout.ts'
import { joinLines } from '../../layout/join-lines.ts'
import { hadRoom } from './continue-heading.ts'
import { isNoteMark } from './find-heading-blocks.ts'
import type { HeadingBlock } from './heading-block.ts'
import { parseBracketed, parseHeadingNumber } from './heading-number.ts'
import { isOtherMatter } from './not-headings.ts'
import { plainLeadOf, recognisedLeadOf } from './recognised-lead.ts'
import { hasCapitals } from './set-apart.ts'
import type { EdgesOf, TextEdges } from './text-edges.ts'
import { isSameStyle, type TypeStyle, typeStyleOf } from './type-style.ts'

/** A longer lead is emphasis. */
const MOST_CHARACTERS = 120

/** Type of so many sizes of the running text's is not that of the text behind a heading: the line is all heading. */
const LARGE_TYPE = 1.15

/** Line distances of the running text above a paragraph of a scan that a heading begins. */
const APART = 1.35

/** The same for print whose font alone tells a heading. */
const APART_IN_PRINT = 1.3

/** Ems by which a paragraph of a scan that a title begins is set in, where no space sets it apart. */
const [INDENT_FROM, MOST_INDENT] = [0.7, 4]

/** Share of the line distance of the running text by which lines of it may differ. */
const CLOSE = 0.12

/** Punctuation that parts a heading from the text that goes on after it. */
const leadEnd = /[.:?!—–][\s)]{0,3}$/u

/** A word at the end that more words come after. */
const cutWord = /\b(?:a|an|and|as|by|for|from|if|in|of|on|or|the|to|under|with)\s*$/i

/**
 * Finds headings that begin a paragraph: '2.1. Matching markets. We show …', in bold, italics or small capitals. They
 * may begin on one line and end on the next.
 *
 * @param taken lines that are known to be something else
 */
export function findRunInBlocks(layout: DocumentLayout, edgesOf: EdgesOf, taken: ReadonlySet<number>): HeadingBlock[] {
  const body = layout.lines.filter(({ zone }) => zone === 'body')
  return body.flatMap((line, i) => {
    if (taken.has(line.index) || (isOtherMatter(line) && !opensBracketed(line))) return []
    if (line.ocr) return recognisedRunIn(line, { next: body[i + 1], edges: edgesOf(line), layout }) ?? []
    if (!line.spans.slice(0, 3).some(standsOut) && !opensInOtherFont(line, layout)) return []
    if (line.fontSize >= LARGE_TYPE * layout.bodyFontSize) return []
    const edges = edgesOf(line)
    const isAtEdge = edges !== null && line.x >= edges.left - 3 && line.x < edges.left + 3 * line.fontSize
    if (!isAtEdge) return []
    const inOtherFont = opensInOtherFont(line, layout) ? otherFontLeadOf(line) : null
    const lead = leadOf(line) ?? inOtherFont ?? unendedLeadOf(line, edges)
    if (lead) return [blockOf({ lines: [line], lead, layout })]
    // A lead of more than one line: all of this one, and the beginning of the next.
    const next = body[i + 1]
    const goesOver = next?.page === line.page && isAllLead(line) && !hadRoom(line, next, edges)
    const rest = goesOver ? leadOf(next) : null
    return next && rest && isSameStyle(rest.style, typeStyleOf(line.spans, line))
      ? [blockOf({ lines: [line, next], lead: { ...rest, spans: [...line.spans, ...rest.spans] }, layout })]
      : []
  })
}

/** In a scan type tells no lead: a title and its punctuation do, at the head of a paragraph set apart. */
function recognisedRunIn(
  line: LayoutLine,
  { next, edges, layout }: { next: LayoutLine | undefined; edges: TextEdges | null; layout: DocumentLayout }
): HeadingBlock | null {
  const style = typeStyleOf(line.spans, line)
  if (line.gapAbove !== null && line.gapAbove < APART * layout.leading) {
    const title = isSetIn(line, edges) && opensText(line, next, edges, layout) ? plainLeadOf(line.text) : null
    return title !== null && hasCapitals(title) ? blockFrom({ lines: [line], text: title, style, layout }) : null
  }
  const alone = recognisedLeadOf(line.text) ?? openingLeadOf(line, next, edges, layout)
  if (alone !== null) return blockFrom({ lines: [line], text: alone, style, layout })
  if (next?.page !== line.page || !goesOn(next, layout)) return null
  // Below a heading in capitals another one begins.
  if (!/\p{Ll}/u.test(line.text) && /\p{Ll}/u.test(next.text)) return null
  const joined = recognisedLeadOf(joinLines([line.text, next.text], layout.words))
  const isBroken = joined !== null && joined.length >= line.text.trimEnd().length - 1
  return isBroken ? blockFrom({ lines: [line, next], text: joined, style, layout }) : null
}

/** The words that begin a line of text; where they have capitals as titles have, the layer may have lost the end of the line. */
function openingLeadOf(
  line: LayoutLine,
  next: LayoutLine | undefined,
  edges: TextEdges | null,
  layout: DocumentLayout
): string | null {
  const lead = plainLeadOf(line.text)
  if (lead === null || opensText(line, next, edges, layout)) return lead
  return hasCapitals(lead) && lead.includes(' ') && goesOnAtLeading(line, next, layout) ? lead : null
}

/** Whether a line begins as paragraphs do that are set in. */
function isSetIn({ x, fontSize }: LayoutLine, edges: TextEdges | null): boolean {
  return edges !== null && x - edges.left >= INDENT_FROM * fontSize && x - edges.left <= MOST_INDENT * fontSize
}

/** Whether a line fills its column and goes on at the distance of the running text: those of notes stand closer. */
function opensText(
  line: LayoutLine,
  next: LayoutLine | undefined,
  edges: TextEdges | null,
  layout: DocumentLayout
): boolean {
  return edges !== null && edges.right - line.right <= 2 * line.fontSize && goesOnAtLeading(line, next, layout)
}

function goesOnAtLeading({ page }: LayoutLine, next: LayoutLine | undefined, { leading }: DocumentLayout): boolean {
  return next?.page === page && next.gapAbove !== null && Math.abs(next.gapAbove / leading - 1) < CLOSE
}

/** Whether a line is the next of its paragraph, and begins nothing of its own. */
function goesOn({ gapAbove, text }: LayoutLine, { leading }: DocumentLayout): boolean {
  return gapAbove !== null && gapAbove < APART * leading && parseHeadingNumber(text) === null
}

interface Lead {
  spans: Span[]
  style: TypeStyle
}

/** The spans at the start of a line that stand out from the rest of it; null where they do not. */
function leadOf(line: LayoutLine): Lead | null {
  const { spans } = line
  const number = parseHeadingNumber(line.text)
  const start = spans.findIndex((span) => /\p{L}/u.test(span.text) && !isNumberOnly(span))
  if (start < 0 || start > 2 || (start > 0 && !number)) return null
  const isLead = (span: Span) => standsOut(span) || span.math || !/[\p{L}\d]/u.test(span.text)
  let end = start
  while (end < spans.length && isLead(spans[end]!)) end++
  if (end === start || end === spans.length || !standsOut(spans[start]!)) return null
  const own = spans.slice(0, end)
  const isEnded = leadEnd.test(own.map(({ text }) => text).join('')) || /^\s?[.:—–]/u.test(spans[end]!.text)
  return isEnded ? { spans: own, style: typeStyleOf(spans.slice(start, end), line) } : null
}

/** Bold words of a line of text that no mark ends, where text begins behind them with a capital: '**Demand** We take …'. */
function unendedLeadOf(line: LayoutLine, edges: TextEdges): Lead | null {
  const { spans, text, right, fontSize } = line
  const end = spans.findIndex(({ bold }) => !bold)
  const rest = spans[end]
  if (end < 1 || !rest || standsOut(rest) || rest.math || !/^\s?\p{Lu}/u.test(rest.text)) return null
  const own = spans.slice(0, end)
  const lead = own.map((span) => span.text).join('')
  const isTitle =
    (opensBracketed(line) || /^\p{Lu}/u.test(text)) && /\p{L}{3}\S{0,3}\s{0,2}$/u.test(lead) && !cutWord.test(lead)
  return isTitle && edges.right - right < 2 * fontSize ? { spans: own, style: typeStyleOf(own, line) } : null
}

/** Whether a line begins with a number in brackets before a title, in bold. */
function opensBracketed({ spans, text, ocr }: LayoutLine): boolean {
  return spans[0]?.bold === true && !ocr && parseBracketed(text) !== null
}

/** Whether a numbered paragraph that stands apart begins in another font than its text: not every font tells its cut. */
function opensInOtherFont({ spans, text, gapAbove }: LayoutLine, { bodyFont, leading }: DocumentLayout): boolean {
  const font = spans.at(-1)?.font
  if (font === undefined || font !== bodyFont || (gapAbove !== null && gapAbove < APART_IN_PRINT * leading))
    return false
  const first = spans.slice(0, 3).find((span) => !isNumberOnly(span))
  const isWorded = first !== undefined && !first.math && !first.script && /\p{L}{4}/u.test(first.text)
  return isWorded && first.font !== font && parseHeadingNumber(text)?.isSetOff === true
}

/** The number and the words in that font, which a full stop ends. */
function otherFontLeadOf(line: LayoutLine): Lead | null {
  const start = line.spans.findIndex((span) => !isNumberOnly(span))
  const span = line.spans[start]!
  if (!leadEnd.test(span.text) || start === line.spans.length - 1) return null
  return { spans: line.spans.slice(0, start + 1), style: typeStyleOf([span], line) }
}

function isAllLead(line: LayoutLine): boolean {
  const { bold, italic, capitals } = typeStyleOf(line.spans, line)
  return (bold || italic || capitals) && parseHeadingNumber(line.text) !== null
}

function isNumberOnly({ text }: Span): boolean {
  return /^\s*(?:[A-Z]|[IVX]{1,4}|\d{1,2})(?:\.\d{1,2}){0,4}[.:)]?\s*$/.test(text)
}

function standsOut({ bold, italic, smallCaps }: Span): boolean {
  return bold || italic || smallCaps
}

function blockOf({ lines, lead, layout }: { lines: LayoutLine[]; lead: Lead; layout: DocumentLayout }): HeadingBlock {
  const first = lines[0]!
  const ownText = lead.spans.map(({ text }) => text).join('')
  const unmarked = lead.spans.filter((span, i) => i === 0 || !isNoteMark(span))
  const text = (
    lines.length > 1
      ? joinLines([first.text, ownText.slice(first.text.length)], layout.words)
      : unmarked.map((span) => span.text).join('')
  )
    .slice(0, MOST_CHARACTERS)
    .replace(/[\s.:—–]{1,4}$/u, '')
  return blockFrom({ lines, text, style: lead.style, layout })
}

type RunIn = { lines: LayoutLine[]; text: string; style: TypeStyle; layout: DocumentLayout }

/** A block whose text is known, and that its last line goes on behind. */
export function blockFrom({ lines, text, style, layout }: RunIn): HeadingBlock {
  const first = lines[0]!
  const number = parseHeadingNumber(text) ?? parseBracketed(text)
  return {
    lines,
    text: text.replace(/\s+/g, ' ').trim(),
    number,
    title: (number?.title ?? text).replace(/\s+/g, ' ').trim(),
    style,
    alignment: 'left',
    indent: 0,
    gapAbove: first.gapAbove === null ? null : first.gapAbove / layout.leading,
    gapBelow: 1,
    isFollowed: true,
    opensParagraph: false,
    runIn: true
  }
}
