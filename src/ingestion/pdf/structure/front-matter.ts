import type { DocumentLayout, LayoutLine } from '../layout/document-layout.ts'
import { type AbstractLabel, findAbstractLabel } from './front-matter/abstract-label.ts'
import { findAbstract } from './front-matter/find-abstract.ts'
import { findAuthors } from './front-matter/find-authors.ts'
import { findOtherLines } from './front-matter/find-other-lines.ts'
import { findTitle } from './front-matter/find-title.ts'
import { findFrontLines } from './front-matter/front-lines.ts'
import { isIntroductionAt, landmarkOf } from './front-matter/landmarks.ts'
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
  const title = findTitle(opening, layout)
  const last = title.at(-1)
  const below = last === undefined ? opening : opening.filter((line) => isBelow(line, last))
  const authors = findAuthors(below)
  const named = new Set([...title, ...authors.lines])
  const rest = lines.filter((line) => !named.has(line) && (last === undefined || line.index > last.index))
  const abstract = findAbstract(rest, label, layout)
  const found = { title, authors: authors.lines, abstract: abstract?.lines ?? [] }
  return {
    title: writeTitle(title, layout.words),
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
