import type { DocumentLayout, LayoutLine } from '../../layout/document-layout.ts'
import { isIntroductionAt, landmarkOf } from './landmarks.ts'

export interface FoundLines {
  title: readonly LayoutLine[]
  authors: readonly LayoutLine[]
  abstract: readonly LayoutLine[]
}

/** Pages between an abstract and the heading that ends the front matter. */
const PAGES_AFTER_ABSTRACT = 2

/** A gap of so many body sizes ends a paragraph of keywords. */
const WIDE_GAP = 1.7

/**
 * What is left of the front matter: everything up to the abstract, notes at the foot of its pages, and what stands
 * between the abstract and the introduction or the contents. Where no such heading follows, the keywords only.
 */
export function findOtherLines(layout: DocumentLayout, found: FoundLines): LayoutLine[] {
  const taken = [...found.title, ...found.authors, ...found.abstract]
  const last = taken.reduce<LayoutLine | undefined>((a, b) => (a === undefined || b.index > a.index ? b : a), undefined)
  if (last === undefined) return []
  const isTaken = new Set(taken)
  const rest = layout.lines.slice(last.index + 1)
  const after = rest.slice(0, endOfFrontMatter(rest, last, layout.bodyFontSize))
  const end = after.at(-1)?.index ?? last.index
  const lastPage = (after.at(-1) ?? last).page
  const isText = textAbove(last, layout)
  return layout.lines.filter(
    (line) =>
      !isTaken.has(line) &&
      ((line.index <= end && !isText(line)) || (line.page <= lastPage && line.zone === 'footnote'))
  )
}

/**
 * Which lines before the last of the front matter are text already: where authors or abstract stand at the top of a
 * later column, the introduction at the foot of an earlier one comes first in reading order.
 */
function textAbove(last: LayoutLine, { lines }: DocumentLayout): (line: LayoutLine) => boolean {
  const before = lines.slice(0, last.index)
  const heading = before.find(
    ({ page, column }, i) => page === last.page && column !== last.column && isIntroductionAt(before, i)
  )
  if (heading === undefined) return () => false
  return ({ index, column, page, y }) =>
    index >= heading.index && page === heading.page && (column === heading.column || y >= heading.y)
}

function endOfFrontMatter(rest: readonly LayoutLine[], last: LayoutLine, bodyFontSize: number): number {
  const heading = rest.findIndex(({ text }, i) => landmarkOf(text) === 'contents' || isIntroductionAt(rest, i))
  if (heading >= 0 && rest[heading]!.page <= last.page + PAGES_AFTER_ABSTRACT) return heading
  return endOfKeywords(rest, bodyFontSize)
}

function endOfKeywords(rest: readonly LayoutLine[], bodyFontSize: number): number {
  let end = 0
  for (const [i, { text, gapAbove }] of rest.entries()) {
    const landmark = landmarkOf(text)
    const isStart = landmark === 'keywords' || landmark === 'notice'
    const goesOn = i > 0 && i === end && landmark === null && gapAbove !== null && gapAbove < WIDE_GAP * bodyFontSize
    if (!isStart && !goesOn) break
    end = i + 1
  }
  return end
}
