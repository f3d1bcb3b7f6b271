import { likenessOf } from '../../../text/likeness.ts'
import type { BodyStyle } from './body-style.ts'
import type { LayoutLine, PageLayout } from './document-layout.ts'

export interface PageLines {
  page: PageLayout
  lines: LayoutLine[]
}

/** Baselines at the top, and at the bottom, of a page that may hold a running head. */
const DEPTH = 3

/** Points by which the place of a running head may vary between pages. */
const SAME_PLACE = 3

/** A text that comes back at its place on so many pages runs along with them. */
const FEWEST_REPEATS = 3

/** Shares of the pages: of a text that repeats, and of any text that keeps its distance from the body. */
const REPEATED = 0.2
const PERSISTENT = 0.6

/** Leadings between a running head and the body. */
const HEAD_GAP = 1.25

/** Letters of a running head, pages and points within which others like it stand, and how much alike they are. */
const SHORTEST_HEAD = 8
const NEAR_PAGES = 8
const ASKEW = 14
const ALIKE = 0.75

const pageNumber =
  /^[[(—–-]{0,2}\s?(?:page\s)?(?:\d{1,5}|(?=[ivxl])l?x{0,3}(?:ix|iv|v?i{0,3}))(?:\s(?:of|\/)\s\d{1,5})?\s?[\])—–-]{0,2}$/i

const arabicNumber = /\d{1,5}/
/** The label of a table or figure alone: many pages begin with one, each with its own number. */
const floatLabel = /^(?:table|figure|fig\.|exhibit|chart|map|panel)\s(?:[A-Z][.-]?)?(?:\d{1,3}|[IVX]{1,5})[.:]?$/i
const noteMark = /^[⁰¹²³⁴⁵⁶⁷⁸⁹*∗†‡§]/u

/** A row of a page: its lines, its text, its place, and the leadings between it and the next further in. */
interface Row {
  row: LayoutLine[]
  text: string
  key: string
  y: number
  gap: number
}

/** The outermost row of a page that is not marked yet, and the one further in. */
interface Edge extends Row {
  page: number
  inner: Row | null
}

/**
 * Marks running heads and feet and page numbers: what stands at the edge of a page and repeats, counts the pages, or, at
 * the top, keeps apart from the body on most pages.
 */
export function markRunningHeads(pages: readonly PageLines[], style: BodyStyle): void {
  let counted: number | null = null
  for (const zone of ['header', 'footer'] as const) {
    // Rows are judged from the edge inwards: a row is a running head only if all beyond it are.
    for (let depth = 0; depth < DEPTH; depth += 1) {
      const edges = pages.flatMap((each) => edgeOf(each, zone, style) ?? [])
      // The first page of an article has its number at the foot, where the others have theirs at the head.
      counted = commonOffset(edges) ?? counted
      const offset = counted
      const marked = edges.filter(
        (edge) =>
          isPageNumber(edge, offset) ||
          repeats(edge, edges, pages.length) ||
          (zone === 'header' && depth === 0 && resembles(edge, edges)) ||
          (zone === 'header' && depth === 0 && keepsApart(edge, edges, pages.length))
      )
      if (marked.length === 0) break
      for (const { row } of marked) for (const line of row) line.zone = zone
    }
  }
}

function edgeOf({ lines }: PageLines, zone: 'header' | 'footer', { leading }: BodyStyle): Edge | null {
  const sign = zone === 'header' ? 1 : -1
  const left = lines.filter((line) => line.zone === 'body').sort((a, b) => sign * (a.y - b.y))
  const outer = outermostRow(left, leading)
  if (!outer) return null
  const inner = outermostRow(
    left.filter((line) => !outer.row.includes(line)),
    leading
  )
  return { ...outer, page: outer.row[0]!.page, inner }
}

/** @param lines from the edge of the page inwards */
function outermostRow(lines: readonly LayoutLine[], leading: number): Row | null {
  const [first] = lines
  if (!first) return null
  const isBeside = ({ y }: LayoutLine) => Math.abs(y - first.y) <= SAME_PLACE
  const row = lines.filter(isBeside)
  // Specks of a scan stand between a running head and the body.
  const next = lines.find((line) => !isBeside(line) && /[\p{L}\p{N}]/u.test(line.text))
  const text = row
    .toSorted((a, b) => a.x - b.x)
    .map((line) => line.text)
    .join(' ')
    .trim()
  return {
    row,
    text,
    // Letters only: the page number beside a running title changes.
    key: text.toLowerCase().replaceAll(/[^\p{L}]+/gu, ''),
    y: first.y,
    gap: next ? Math.abs(next.y - first.y) / leading : Number.POSITIVE_INFINITY
  }
}

/** By how much the printed numbers differ from the count of the pages; null where no two pages agree. */
function commonOffset(edges: readonly Edge[]): number | null {
  const offsets = edges.flatMap(({ text, page }) => {
    const number = arabicNumber.exec(text)
    return number ? [Number(number[0]) - page] : []
  })
  const groups = [...Map.groupBy(offsets, (offset) => offset)].sort(([, a], [, b]) => b.length - a.length)
  const [most] = groups
  return most && most[1].length > 1 ? most[0] : null
}

function isPageNumber({ text, page, gap }: Edge, offset: number | null): boolean {
  if (!pageNumber.test(text) || gap < HEAD_GAP) return false
  const number = arabicNumber.exec(text)
  return number ? Number(number[0]) - page === offset : true
}

/** A text that comes back at its place above the text of other pages, give or take the number beside it. */
function repeats(edge: Edge, edges: readonly Edge[], pageCount: number): boolean {
  if (noteMark.test(edge.text) || floatLabel.test(edge.text)) return false
  const isLike = (other: Edge) => (edge.gap >= HEAD_GAP ? isOneLine(other) : isOverSame(other, edge))
  const same = near(edge, edges).filter((other) => isLike(other) && other.key === edge.key)
  return same.length >= Math.max(FEWEST_REPEATS, Math.min(REPEATED * pageCount, 2 * FEWEST_REPEATS))
}

/** Whether a row stands close to a second one that is the same as another's, and that stands apart: a foot of two lines. */
function isOverSame({ row, inner }: Edge, { inner: other }: Edge): boolean {
  if (inner === null || other === null || inner.key === '' || inner.key !== other.key || row.length > 3) return false
  const isApart = inner.gap >= HEAD_GAP && Number.isFinite(inner.gap) && inner.row.length <= 3
  return isApart && Math.abs(inner.y - other.y) <= SAME_PLACE
}

/** A text in capitals that is much like those of near pages: in scans letters are misread, and pages lie askew. */
function resembles(edge: Edge, edges: readonly Edge[]): boolean {
  if (!isOneLine(edge) || edge.key.length < SHORTEST_HEAD || /\p{Ll}{3}/u.test(edge.text)) return false
  const alike = edges.filter(
    ({ page, y, key }) =>
      page !== edge.page &&
      Math.abs(page - edge.page) <= NEAR_PAGES &&
      Math.abs(y - edge.y) <= ASKEW &&
      likenessOf(key, edge.key) >= ALIKE
  )
  return alike.length + 1 >= FEWEST_REPEATS
}

/** A line of its own at a place where most pages have one, as running heads that name the section. */
function keepsApart(edge: Edge, edges: readonly Edge[], pageCount: number): boolean {
  if (pageCount < FEWEST_REPEATS || !isOneLine(edge) || floatLabel.test(edge.text)) return false
  return near(edge, edges).filter(isOneLine).length >= PERSISTENT * pageCount
}

/** A line apart from a body: what stands alone on its page is its text. */
function isOneLine({ row, gap }: Row): boolean {
  return gap >= HEAD_GAP && Number.isFinite(gap) && row.length <= 3
}

function near(edge: Edge, edges: readonly Edge[]): Edge[] {
  return edges.filter(({ y }) => Math.abs(y - edge.y) <= SAME_PLACE)
}
