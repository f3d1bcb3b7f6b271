import type { PaperPart, Passage } from '../../../schemas/paper-structure.ts'
import type { LayoutLine } from '../layout/document-layout.ts'
import { joinLines } from '../layout/join-lines.ts'
import type { WordCounts } from '../layout/words.ts'
import type { Block } from './blocks.ts'
import type { FrontMatter } from './front-matter.ts'
import type { Heading } from './headings/heading.ts'
import type { Parts } from './parts.ts'

type PageBreak = NonNullable<Passage['pageBreaks']>[number]

const superscript = /^[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}/

export interface PassageContext {
  frontMatter: FrontMatter
  headings: readonly Heading[]
  parts: Parts
  words: WordCounts
}

/**
 * The paragraphs and notes of a paper, each with the section and part that it belongs to. A note belongs where its mark
 * stands in the text of its page.
 */
export function passagesOf(blocks: readonly Block[], context: PassageContext): Passage[] {
  const { words } = context
  const passages: Passage[] = []
  for (const { kind, lines } of blocks) {
    if (kind !== 'paragraph' && kind !== 'footnote') continue
    const [{ page, index }] = [lines[0]!]
    const text = textOf(lines, words)
    const pageBreaks = pageBreaksOf(lines, text, words)
    const place = kind === 'footnote' ? placeOfNote(text, page, passages) : null
    const { part, section } = place ?? { part: partOf(index, context), section: sectionOf(index, context.headings) }
    const over = pageBreaks.length > 0 && { pageBreaks }
    passages.push({ page, ...over, part, section, ...(kind === 'footnote' && { note: true as const }), text })
  }
  return passages
}

function textOf(lines: readonly LayoutLine[], words: WordCounts): string {
  return joinLines(
    lines.map(({ text }) => text),
    words
  )
}

/** Where the first word of each later page begins; a word that a page break divides belongs to the earlier page. */
function pageBreaksOf(lines: readonly LayoutLine[], text: string, words: WordCounts): PageBreak[] {
  return lines.flatMap(({ page }, i) => {
    if (i === 0 || page === lines[i - 1]!.page) return []
    const space = text.indexOf(' ', textOf(lines.slice(0, i), words).length)
    return space === -1 ? [] : [{ page, offset: space + 1 }]
  })
}

/** The passage of the same page, or one that runs over from the page before, in which the mark of a note stands. */
function placeOfNote(text: string, page: number, passages: readonly Passage[]): Passage | null {
  const running = passages.filter((passage) => !passage.note && page - passage.page <= 1)
  const mark = superscript.exec(text)?.[0]
  const marked = mark && running.findLast((passage) => marksIn(passage.text).has(mark))
  return marked || (running.findLast((passage) => passage.page === page) ?? null)
}

function marksIn(text: string): Set<string> {
  return new Set(text.match(/[⁰¹²³⁴⁵⁶⁷⁸⁹]{1,3}/g))
}

function partOf(line: number, { frontMatter, parts }: PassageContext): PaperPart {
  const { introduction, body, appendices } = parts
  if (frontMatter.lines.abstract.includes(line)) return 'front'
  if (appendices.some((range) => holds(range, line))) return 'appendix'
  if (introduction && holds(introduction, line)) return 'introduction'
  if (body && holds(body, line)) return 'body'
  return line < (introduction ?? body ?? { from: 0 }).from ? 'front' : 'back'
}

function holds({ from, to }: { from: number; to: number }, line: number): boolean {
  return from <= line && line < to
}

function sectionOf(line: number, headings: readonly Heading[]): number | null {
  const section = headings.findLastIndex(({ lines }) => (lines[0] ?? Number.POSITIVE_INFINITY) <= line)
  return section < 0 ? null : section
}
