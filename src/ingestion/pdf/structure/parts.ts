import type { DocumentLayout } from '../layout/document-layout.ts'
import type { FrontMatter } from './front-matter.ts'
import { findContentsLines } from './headings/contents-lines.ts'
import type { Heading } from './headings/heading.ts'
import { isDeclaration } from './headings/known-names.ts'

/** Half-open range of indexes into `layout.lines`. */
export interface LineRange {
  from: number
  to: number
}

/** The large parts of a paper; null for one that it does not have. */
export interface Parts {
  introduction: LineRange | null
  /** From the introduction to what closes the paper: acknowledgements, declarations, references, appendices. */
  body: LineRange | null
  references: LineRange | null
  appendices: LineRange[]
}

/** Fewer lines between the abstract and the first heading are keywords or thanks, no introduction without a heading. */
const SHORTEST_OPENING = 6

/** Finds where introduction, body, references and appendices begin and end. */
export function findParts(layout: DocumentLayout, frontMatter: FrontMatter, headings: readonly Heading[]): Parts {
  const end = layout.lines.length
  const sections = headings.filter(({ kind, lines }) => lines.length > 0 && kind !== 'abstract' && kind !== 'contents')
  const opening = findOpening(layout, frontMatter, sections)
  const introduction = findIntroduction(sections, opening, end)
  const references = findReferenceList(sections, end)
  const starts = [introduction?.from, sections[0] && startOf(sections[0])]
  const start = Math.min(...starts.filter((from) => from !== undefined))
  const bodyEnd = findBodyEnd(sections, end)
  return {
    introduction,
    body: start < bodyEnd ? { from: start, to: bodyEnd } : null,
    references,
    appendices: findAppendices(sections, end)
  }
}

/** The text between the front matter and the first heading, when there is enough of it. */
function findOpening(layout: DocumentLayout, { lines }: FrontMatter, sections: readonly Heading[]): LineRange | null {
  const to = sections[0] ? startOf(sections[0]) : layout.lines.length
  const taken = [...lines.title, ...lines.authors, ...lines.abstract, ...lines.other, ...findContentsLines(layout)]
  const isTaken = new Set(taken)
  const front = Math.max(-1, ...lines.title, ...lines.abstract)
  const from = layout.lines.findIndex(({ index, zone }) => zone === 'body' && !isTaken.has(index) && index > front)
  if (from < 0 || from >= to) return null
  const text = layout.lines.slice(from, to).filter(({ index, zone }) => zone === 'body' && !isTaken.has(index))
  return text.length >= SHORTEST_OPENING ? { from, to } : null
}

/** The section of that name with its subsections; else the text before the first heading; else the first section. */
function findIntroduction(sections: readonly Heading[], opening: LineRange | null, end: number): LineRange | null {
  const named = sections.findIndex(({ kind, inAppendix }) => kind === 'introduction' && !inAppendix)
  if (named >= 0) return sectionRange(sections, named, end)
  if (opening) return opening
  const first = sections[0]
  const isPlain = first?.kind === 'section' && !first.inAppendix && sections.length > 1
  return isPlain ? sectionRange(sections, 0, end) : null
}

/** The longest list, as chapters and appendices may bring short ones of their own. */
function findReferenceList(sections: readonly Heading[], end: number): LineRange | null {
  const lists = sections.flatMap(({ kind }, i) =>
    kind === 'references' ? [{ from: startOf(sections[i]!), to: nextStart(sections, i, end) }] : []
  )
  return lists.reduce<LineRange | null>(
    (most, list) => (most && most.to - most.from >= list.to - list.from ? most : list),
    null
  )
}

/** Before the references or the first appendix, and before what stands in front of them about the paper itself. */
function findBodyEnd(sections: readonly Heading[], end: number): number {
  const first = sections.findIndex(({ kind, inAppendix }) => kind === 'references' || inAppendix)
  let last = first < 0 ? sections.length : first
  while (last > 0 && isClosing(sections[last - 1]!)) last--
  const heading = sections[last]
  return heading ? startOf(heading) : end
}

function isClosing({ kind, title }: Heading): boolean {
  return kind === 'acknowledgements' || isDeclaration(title)
}

/** Runs of headings that stand in an appendix. */
function findAppendices(sections: readonly Heading[], end: number): LineRange[] {
  const ranges: LineRange[] = []
  for (const [i, heading] of sections.entries()) {
    if (!heading.inAppendix) continue
    const to = nextStart(sections, i, end)
    const last = ranges.at(-1)
    if (last && sections[i - 1]?.inAppendix) last.to = to
    else ranges.push({ from: startOf(heading), to })
  }
  return ranges
}

/** A section with its subsections. */
function sectionRange(sections: readonly Heading[], i: number, end: number): LineRange {
  const { level } = sections[i]!
  const after = sections.findIndex(
    (other, j) => j > i && (other.level <= level || other.kind === 'references' || other.inAppendix)
  )
  return { from: startOf(sections[i]!), to: after < 0 ? end : startOf(sections[after]!) }
}

function nextStart(sections: readonly Heading[], i: number, end: number): number {
  const next = sections[i + 1]
  return next ? startOf(next) : end
}

function startOf({ lines }: Heading): number {
  return Math.min(...lines)
}
