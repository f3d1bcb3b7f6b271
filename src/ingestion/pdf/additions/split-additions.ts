import type { Fragment } from '../layout/fragment.ts'
import type { Cover } from './cover.ts'
import { coverKindOf } from './cover-kind.ts'
import { firstLinkedPage } from './linked-works.ts'
import { type PageRow, rowsOf } from './page-row.ts'
import { readCover } from './read-cover.ts'
import { isStampText } from './stamp-text.ts'

/** Covers are among so many pages at the beginning. */
const MOST_COVERS = 3

/** Shares of the height of a page within which stamps stand, at its head and at its foot. */
const HEAD = 0.14
const FOOT = 0.8

/** What a stamp goes on with in its next line: 'by Some Library user', 'on 13 August 2018'. */
const stampGoesOn = /^(?:by|on|at|from) .{2,80}$/iu

/** Between the baselines of a stamp's lines at most, in font sizes, and points by which their left edges differ. */
const STAMP_LEADING = 1.6
const STAMP_EDGE = 2

export interface Page {
  fragments: Fragment[]
  height: number
}

export interface SplitPages<Input extends Page> {
  /** The pages as the article has them. */
  pages: Input[]
  /** What others added to each page. */
  additions: Fragment[][]
  /** What a cover page says about the article; null without one. */
  cover: Cover | null
  /** Index of the first of the pages of works that cite the article or are linked to it; null without such pages. */
  linkedFrom: number | null
}

/**
 * Sets apart what archives and publishers add to an article: the pages they put in front of it and behind it, and the
 * stamps on its own.
 */
export function splitAdditions<Input extends Page>(input: readonly Input[]): SplitPages<Input> {
  const first = input.slice(0, Math.min(MOST_COVERS, input.length - 1))
  const covers = leadingCovers(first.map(({ fragments }) => [...rowsOf(fragments)]))
  const linked = firstLinkedPage(input.map(({ fragments }) => fragments))
  const parts = input.map((page, i) =>
    i < covers.count || i >= linked
      ? { page: { ...page, fragments: [] }, additions: page.fragments }
      : splitStamps(page)
  )
  return {
    pages: parts.map(({ page }) => page),
    additions: parts.map(({ additions }) => additions),
    cover: covers.cover,
    linkedFrom: linked < input.length ? linked : null
  }
}

function leadingCovers(pages: readonly PageRow[][]): { count: number; cover: Cover | null } {
  let cover: Cover | null = null
  let count = 0
  for (const [i, rows] of pages.entries()) {
    const kind = coverKindOf(rows)
    // A blank page may part two covers from each other.
    if (kind === null && rows.length > 0) break
    if (kind === null) continue
    cover ??= readCover(kind, rows)
    count = i + 1
  }
  return { count, cover }
}

function splitStamps<Input extends Page>(page: Input): { page: Input; additions: Fragment[] } {
  const { fragments, height } = page
  const edges = fragments.filter(({ y }) => y < HEAD * height || y > FOOT * height)
  const stamps = new Set(stampRows([...rowsOf(edges)]).flatMap((row) => row.fragments))
  if (stamps.size === 0) return { page, additions: [] }
  return {
    page: { ...page, fragments: fragments.filter((fragment) => !stamps.has(fragment)) },
    additions: [...stamps]
  }
}

/** The rows that are stamps or go on with the stamp right above them. */
function stampRows(rows: readonly PageRow[]): PageRow[] {
  const stamps: PageRow[] = []
  for (const row of rows) {
    const above = stamps.at(-1)
    if (isStampText(row.text) || (above && goesOn(above, row))) stamps.push(row)
  }
  return stamps
}

function goesOn(stamp: PageRow, row: PageRow): boolean {
  const isBelow = row.y > stamp.y && row.y - stamp.y <= STAMP_LEADING * row.fontSize
  const isAlike = row.fontSize === stamp.fontSize && Math.abs(row.x - stamp.x) <= STAMP_EDGE
  return isBelow && isAlike && stampGoesOn.test(row.text)
}
