import type { DocumentLayout, LayoutLine } from '../layout/document-layout.ts'
import { type AbstractLabel, findAbstractLabel } from './front-matter/abstract-label.ts'
import { isAffiliation } from './front-matter/affiliations.ts'
import { isListOfNames } from './front-matter/author-rows.ts'
import { leadsOn } from './front-matter/blocks.ts'
import { findAbstract, writeAbstract } from './front-matter/find-abstract.ts'
import { type FoundAuthors, findAuthors } from './front-matter/find-authors.ts'
import { findOtherLines } from './front-matter/find-other-lines.ts'
import { findTitle } from './front-matter/find-title.ts'
import { findFrontLines } from './front-matter/front-lines.ts'
import { isIntroductionAt, landmarkOf } from './front-matter/landmarks.ts'
import { findOverTitle, type OverTitle } from './front-matter/over-title.ts'
import { chooseTitle, findPrintedTitle } from './front-matter/printed-title.ts'
import { runningTitle } from './front-matter/running-title.ts'
import { writeTitle } from './front-matter/write-title.ts'

/** What a paper says about itself before it begins. */
export interface FrontMatter {
  title: string | null
  /** In reading order; empty where the paper names none. */
  authors: string[]
  abstract: string | null
  /** Indexes into `layout.lines`. */
  lines: {
    title: number[]
    authors: number[]
    /** With the label. */
    abstract: number[]
    /** Affiliations, dates, keywords, heads of journals, notes, a second title block. */
    other: number[]
  }
}

/** Title, authors and abstract of a paper, from its first pages. */
export function findFrontMatter(layout: DocumentLayout): FrontMatter {
  const lines = findFrontLines(layout)
  const label = findAbstractLabel(lines, layout)
  const opening = linesBefore(label, lines)
  const printed = titleLines(opening, layout)
  const isUntitled = namesAuthors(printed, opening)
  const title = isUntitled ? [] : printed
  const last = title.at(-1)
  const below = last === undefined ? opening : opening.filter((line) => isBelow(line, last))
  const named = findAuthors(below, layout)
  const over = named.names.length > 0 ? null : overTitle(title, opening, layout)
  const authors = withCover(over?.authors ?? named, layout.cover)
  const taken = new Set([...title, ...authors.lines])
  const rest = lines.filter((line) => !taken.has(line) && (last === undefined || line.index > last.index))
  const abstract = findAbstract(rest, label, layout) ?? writeAbstract(over?.abstract ?? [], layout)
  const written = isUntitled ? runningTitle(layout) : writeTitle(title, layout.words)
  const found = { title, authors: authors.lines, abstract: abstract?.lines ?? [] }
  return {
    title: layout.cover ? chooseTitle(layout.cover.title, written) : written,
    authors: authors.names,
    abstract: abstract?.text ?? null,
    lines: {
      title: indexesOf(found.title),
      authors: indexesOf(found.authors),
      abstract: indexesOf(found.abstract),
      other: indexesOf(findOtherLines(layout, found))
    }
  }
}

/**
 * Whether what stands out most are the authors, as where a title is drawn rather than set: names with an address below
 * them, and no other names.
 */
function namesAuthors(title: readonly LayoutLine[], opening: readonly LayoutLine[]): boolean {
  const last = title.at(-1)
  if (last === undefined || !title.every(({ text }) => isListOfNames(text))) return false
  const below = opening.filter((line) => isBelow(line, last))
  return below[0] !== undefined && isAffiliation(below[0].text) && !below.some(({ text }) => isListOfNames(text))
}

/** The block that goes on behind the title of the cover, such a title itself, or the block that stands out. */
function titleLines(opening: readonly LayoutLine[], layout: DocumentLayout): LayoutLine[] {
  const prominent = findTitle(opening, layout)
  if (!layout.cover) return prominent
  const printed = findPrintedTitle(layout.cover.title, opening)
  const isGoingOn = printed.length > 0 && printed.every((line) => prominent.includes(line))
  return isGoingOn && !prominent.some((line, i) => !printed.includes(line) && isNamesAt(prominent, i))
    ? prominent
    : printed
}

/** Names are no more of the title; capitalised words that a line before them leads on to are. */
function isNamesAt(block: readonly LayoutLine[], place: number): boolean {
  return isListOfNames(block[place]!.text) && !leadsOn(block[place - 1]?.text ?? '')
}

/** What is printed above the title, where no authors stand below. */
function overTitle(title: readonly LayoutLine[], opening: readonly LayoutLine[], layout: DocumentLayout): OverTitle {
  const [first] = title
  const above = first === undefined ? [] : opening.filter((line) => line.page === first.page && isBelow(first, line))
  return findOverTitle(above, layout)
}

/** The names of the cover where it has any: print may be recognised wrongly. */
function withCover(found: FoundAuthors, cover: DocumentLayout['cover']): FoundAuthors {
  return cover && cover.authors.length > 0 ? { ...found, names: cover.authors } : found
}

/** Without an abstract to end it, the opening goes to the contents or the introduction. */
function linesBefore(label: AbstractLabel | undefined, lines: readonly LayoutLine[]): readonly LayoutLine[] {
  if (label !== undefined) {
    const before = lines.filter((line) => !isBelow(line, label.line) && line !== label.line)
    if (before.length > 0) return before
  }
  const end = lines.findIndex(({ text }, i) => landmarkOf(text) === 'contents' || isIntroductionAt(lines, i))
  return end > 0 ? lines.slice(0, end) : lines
}

/** By place: columns of authors come after the abstract in reading order. */
function isBelow(line: LayoutLine, other: LayoutLine): boolean {
  return line.page > other.page || (line.page === other.page && line.y > other.y)
}

function indexesOf(lines: readonly LayoutLine[]): number[] {
  return lines.map(({ index }) => index).toSorted((a, b) => a - b)
}
