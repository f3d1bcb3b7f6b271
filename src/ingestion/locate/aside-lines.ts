import type { PaperPage } from '../../schemas/paper.ts'
import type { IndexedLine } from './indexed-line.ts'

/** Footnotes, captions, tables and labels of figures differ from running text by so much of its size. */
const OTHER_SIZE = 0.05

/** Lines at the top and at the bottom of a page that may be running heads or page numbers. */
const MARGIN_LINES = 3

/** Pages to both sides on which a running head is looked for again: left and right pages often have their own. */
const HEAD_PAGES = 2

/** A running head with a page number has at most so many characters. */
const LONGEST_HEAD = 80

/** Lines of a float stand no further apart than this, in usual line distances; running text stands further off. */
const FLOAT_LEADING = 1.5

/**
 * The lines behind which the running text goes on: running heads, page numbers, footnotes, captions, tables, figures.
 * Told by their print where the paper has placed lines, and by their words alone where it has not.
 */
export function asideLines(lines: readonly IndexedLine[], pages: readonly PaperPage[]): IndexedLine[] {
  const bodySize = mostCommon(lines, ({ placed }) => placed?.fontSize) ?? 0
  const leading = mostCommon(lines, ({ placed }, i) => distance(lines[i - 1]?.placed, placed)) ?? 0
  const byPage: IndexedLine[][] = pages.map(() => [])
  for (const line of lines) byPage[line.page]!.push(line)
  const margins = byPage.map(marginLines)
  const heads = margins.map((margin) => new Set(margin.map(({ text }) => lettersOf(text))))
  return byPage.flatMap((own, page) => {
    const near = heads
      .slice(Math.max(0, page - HEAD_PAGES), page + HEAD_PAGES + 1)
      .filter((head) => head !== heads[page])
    const aside = new Set([...floatLines(own, FLOAT_LEADING * leading), ...noteLines(own)])
    for (const line of margins[page]!) {
      if (isNumbered(line.text) || near.some((head) => head.has(lettersOf(line.text)))) aside.add(line)
    }
    for (const line of own) {
      const isOtherSize = line.placed && Math.abs(line.placed.fontSize - bodySize) > OTHER_SIZE * bodySize
      if (line.placed?.zone || isOtherSize || isTabular(line.text)) aside.add(line)
    }
    return [...aside]
  })
}

const beginsNote = /^(?:\d{1,3}|[*∗†‡§¶]{1,3})\s?\p{Lu}/u
const beginsCaption = /^(?:table|figure|fig\.)\s{1,3}[A-Z]?\.?\d/i

/** A row of a table, or a line of figures and symbols. */
function isTabular(text: string): boolean {
  return text.includes('\t') || !/\p{L}{3}/u.test(text) || /(?:\s[-−(]?\d[\d.,]{0,12}[)%*]{0,4}){3}$/.test(text)
}

/** The value that lines with most characters have. */
function mostCommon(
  lines: readonly IndexedLine[],
  valueIn: (line: IndexedLine, i: number) => number | undefined
): number | undefined {
  const characters = new Map<number, number>()
  for (const [i, line] of lines.entries()) {
    const value = valueIn(line, i)
    if (value !== undefined) characters.set(value, (characters.get(value) ?? 0) + line.to - line.from)
  }
  return [...characters].reduce<[number, number] | null>(
    (most, entry) => (most && most[1] >= entry[1] ? most : entry),
    null
  )?.[0]
}

type Placed = IndexedLine['placed'] | undefined

/** Tenths of a point that a line stands below another. */
function distance(above: Placed, below: Placed): number | undefined {
  return above && below && below.y > above.y ? Math.round((below.y - above.y) * 10) / 10 : undefined
}

/** The lines nearest to the upper and lower edge of a page. */
function marginLines(lines: readonly IndexedLine[]): IndexedLine[] {
  const placed = lines.filter((line) => line.placed)
  const ordered = placed.length > 0 ? placed.sort((a, b) => a.placed!.y - b.placed!.y) : lines
  return ordered.filter((_, i) => i < MARGIN_LINES || i >= ordered.length - MARGIN_LINES)
}

/** Whether a line is a page number, alone or at either end of a running head. */
function isNumbered(text: string): boolean {
  return text.length <= LONGEST_HEAD && /^[-–—\s]{0,4}(?:\d{1,4}|[ivxl]{1,6})(?:[-–—\s]{1,4}|$)|\s\d{1,4}$/.test(text)
}

/** A line without its figures: page numbers differ from page to page. */
function lettersOf(text: string): string {
  const letters = text.toLowerCase().replaceAll(/\P{L}/gu, '')
  return letters.length < 4 ? text : letters
}

/** Captions with the rows above or below them, up to the first line that stands off. */
function floatLines(lines: readonly IndexedLine[], farthest: number): IndexedLine[] {
  const goesOn = (i: number) =>
    (distance(lines[i]?.placed, lines[i + 1]?.placed) ?? Number.POSITIVE_INFINITY) < farthest
  return lines.flatMap(({ text }, at) => {
    if (!beginsCaption.test(text)) return []
    let [first, last] = [at, at]
    while (goesOn(first - 1)) first--
    while (goesOn(last)) last++
    return lines.slice(first, last + 1)
  })
}

/** Without placed lines: all from the first that looks like a footnote on. */
function noteLines(lines: readonly IndexedLine[]): IndexedLine[] {
  const first = lines.findIndex(({ placed, text }, i) => i > 0 && placed === null && beginsNote.test(text))
  return first < 0 ? [] : lines.slice(first)
}
