import type { LayoutLine } from '../../layout/document-layout.ts'
import { isAffiliation } from './affiliations.ts'
import { type Cell, cellsOf, type TextStyle } from './cells.ts'
import { landmarkOf } from './landmarks.ts'
import { isPersonName, namesOf, partsOfList } from './person-names.ts'
import { isRunningText } from './running-text.ts'
import { isStamp } from './stamps.ts'

/** What stands at one height of a title page, over all its columns. */
export interface AuthorRow {
  lines: LayoutLine[]
  text: string
  style: TextStyle
  y: number
  page: number
  /** Empty where the row is no list of names. */
  names: string[]
  /** It ends so that names must follow. */
  isOpen: boolean
  /** It begins with the mark that leads from an author to an affiliation. */
  isMarked: boolean
}

/** Longer rows are text. */
const LONGEST_ROW = 250

/** Characters of a line that begins with 'By'. */
const LONGEST_BYLINE = 160

/** Font sizes by which baselines of one row may differ. */
const SAME_BASELINE = 0.3

/** Font sizes between the baselines of one list. */
const WIDEST_LEADING = 1.8

/** Whether a text consists of names only: at least one, and affiliations at most behind it. */
export function isListOfNames(text: string): boolean {
  return text
    .split('\t')
    .map((cell) => namesOfCell(cell))
    .every((names) => names.length > 0)
}

/** Whether a text begins with 'By' and a word, as a list of authors does; the second line of a title may, too. */
export function opensWithBy(text: string): boolean {
  return /^by\s+\p{Lu}/iu.test(text)
}

/** Rows of names on a title page, from top to bottom; lines of all columns at one height are one row. */
export function toAuthorRows(lines: readonly LayoutLine[]): AuthorRow[] {
  const rows: LayoutLine[][] = []
  for (const line of lines.toSorted((a, b) => a.page - b.page || a.y - b.y || a.x - b.x)) {
    const last = rows.at(-1)
    if (last !== undefined && isAtSameHeight(last[0]!, line)) last.push(line)
    else rows.push([line])
  }
  const joined = joinWrapped(rows.map((row) => withoutStamps(row).toSorted((a, b) => a.x - b.x)))
  return joined.map((row, i) => toRow(row, joined[i + 1]))
}

/** The dates of a paper may stand in a column beside its authors. */
function withoutStamps(row: readonly LayoutLine[]): readonly LayoutLine[] {
  const rest = row.filter(({ text }) => !isStamp(text))
  return rest.length > 0 ? rest : row
}

function isAtSameHeight(a: LayoutLine, b: LayoutLine): boolean {
  return a.page === b.page && Math.abs(a.y - b.y) <= SAME_BASELINE * a.fontSize
}

/** A list over several lines may break within a name. */
function joinWrapped(rows: readonly LayoutLine[][]): LayoutLine[][] {
  const joined: LayoutLine[][] = []
  for (const row of rows) {
    const last = joined.at(-1)
    if (last !== undefined && isBrokenInName(last, row)) last.push(...row)
    else joined.push([...row])
  }
  return joined
}

function isBrokenInName(above: readonly LayoutLine[], below: readonly LayoutLine[]): boolean {
  const [first, second] = [above.at(-1)!, below[0]!]
  if (below.length > 1 || cellsOf(first).length > 1 || cellsOf(second).length > 1 || isStamp(second.text)) return false
  if (second.y - first.y > WIDEST_LEADING * first.fontSize || first.fontSize !== second.fontSize) return false
  const parts = partsOfList(cellsOf(first)[0]?.unmarked ?? '')
  const [next = '', afterNext = ''] = partsOfList(cellsOf(second)[0]?.unmarked ?? '')
  const cut = parts.at(-1) ?? ''
  if (parts.length < 2 || namesOf(parts[0]!).length === 0 || isOpen(first.text) || isAffiliation(cut)) return false
  const isCut = namesOf(cut).length === 0 || (namesOf(next).length === 0 && namesOf(afterNext).length > 0)
  return isCut && namesOf(`${cut} ${next}`).length > 0
}

function toRow(lines: readonly LayoutLine[], below: readonly LayoutLine[] | undefined): AuthorRow {
  const cells = lines.flatMap(cellsOf)
  const { y, page } = lines[0]!
  const text = lines.map((line) => line.text).join(' ')
  const landmark = landmarkOf(text)
  // 'V. Joseph Hotz, Duke University' is numbered like a heading, and so is 'C. LANE' over the address.
  const isWithAddress = isAffiliation(text) || (isPersonName(text) && isAffiliation(below?.[0]?.text ?? ''))
  const isLandmark = landmark !== null && !(landmark === 'heading' && isWithAddress)
  const isOther = isStamp(text) || isLandmark || isRunningText(text) || text.length > LONGEST_ROW
  return {
    lines: [...lines],
    text,
    style: leadingName(lines[0]!) ??
      cells[0]?.style ?? { fontSize: lines[0]!.fontSize, bold: false, italic: false, smallCaps: false },
    y,
    page,
    names: isOther ? [] : namesOfCells(lines, cells),
    isOpen: isOpen(text),
    isMarked: /^(?:[\d⁰¹²³⁴-⁹∗*†‡§¶]|\^\S)/u.test(text.trim())
  }
}

/** The style of a name in front of a longer address in other type: 'Ada Lane, *University of the North*'. */
function leadingName({ spans: [first] }: LayoutLine): TextStyle | undefined {
  return first !== undefined && isPersonName(first.text.replace(/[\s,]+$/, '')) ? first : undefined
}

/** Whether more names must follow. */
function isOpen(text: string): boolean {
  return /(?:[,;&]|\band)\s{0,9}$/i.test(text)
}

/** A row is a list of names when its first cell is; lines that were joined are one list. */
function namesOfCells(lines: readonly LayoutLine[], cells: readonly Cell[]): string[] {
  const isJoined = lines.some((line) => !isAtSameHeight(lines[0]!, line))
  const texts = isJoined ? [cells.map(({ unmarked }) => unmarked).join(' ')] : cells.map(({ unmarked }) => unmarked)
  const names = texts.filter((text) => /\p{L}/u.test(text)).map(namesOfCell)
  return names[0] !== undefined && names[0].length > 0 ? names.flat() : []
}

/** The names of a list that begins with a name and goes on with names, affiliations and marks only. */
function namesOfCell(text: string): string[] {
  if (/^by\s+\p{Lu}/iu.test(text) && text.length <= LONGEST_BYLINE) return namesOfByline(text)
  if (isLabel(text)) return []
  const parts = partsOfList(text).map((part) => ({ part, names: namesOf(part) }))
  const first = parts.find(({ part }) => part.length > 1)
  const isList = parts.every(
    ({ part, names }) => names.length > 0 || part.length < 3 || isAffiliation(part) || !part.includes(' ')
  )
  return first !== undefined && first.names.length > 0 && isList ? parts.flatMap(({ names }) => names) : []
}

/** 'SUBJECT AREAS:' */
function isLabel(text: string): boolean {
  return /:\s{0,9}$/.test(text)
}

/** 'By' announces names even where their letters were misread; single words are none. */
function namesOfByline(text: string): string[] {
  return partsOfList(text).filter(
    (part) => part.includes(' ') && /^\p{Lu}|\s\p{Lu}/u.test(part) && !isAffiliation(part)
  )
}
