import type { Fragment } from '../layout/fragment.ts'
import { readCaptionLabel } from '../structure/floats/caption-label.ts'
import { isRunningText } from '../structure/front-matter/running-text.ts'
import { type PageRow, rowsOf } from './page-row.ts'

/** Rows at the top of a page among which the heading of such a list stands. */
const TOP_ROWS = 4

/** So many lines of running text in a row without a year are no entries of a list. */
const PROSE_ROWS = 7

/** A heading is no longer, and is set larger than the rows of its page by this share, or bold. */
const LONGEST_HEADING = 80
const LARGER = 1.08

const opening =
  /^(?:this article has been cited by|(?:- ?)?linked citations\b|you have printed the following article|cited by:?$)/i
const partOfPaper =
  /^(?:references|bibliography|works cited|introduction|conclusions?|concluding remarks|acknowledge?ments?|proofs?(?: of .{1,50})?|(?:(?:online|web|internet|technical|mathematical|data|supplementary|supplemental|statistical) )?appendi(?:x|ces)(?:[ .:—–-].{0,60})?|supplementary (?:material|information)s?)[.:]?$/i
const numberedHeading = /^(?:\d{1,2}(?:\.\d{1,2}){0,2}|[IVX]{1,5}|[A-H](?:\.\d{1,2}){0,2})[.:]?\s+["“‘]?\p{Lu}/u
const year = /\b(?:1[6-9]|20)\d{2}[a-z]?\b/

/**
 * From which page on there are only works that cite the article or are linked to it, as archives list them behind it.
 * Where a page behind that heading holds a part of the paper, as references, a section or a table, none is set apart.
 *
 * @param pages the fragments of each page
 * @returns index of the page; the number of pages where there are no such works
 */
export function firstLinkedPage(pages: readonly (readonly Fragment[])[]): number {
  // Few papers have such pages: of the others no more than the tops are written. A short article may be cited on more pages than it has.
  const first = pages.findIndex((page, i) => i > 0 && openingOf([...rowsOf(page).take(TOP_ROWS)]) >= 0)
  if (first < 0 || pages.slice(first).some((page) => holdsPartOfPaper([...rowsOf(page)]))) return pages.length
  return first
}

function openingOf(rows: readonly PageRow[]): number {
  return rows.slice(0, TOP_ROWS).findIndex(({ text }) => opening.test(text))
}

/** Whether a page holds what no list of other works does: a caption, a heading of the paper, or a paragraph. */
function holdsPartOfPaper(rows: readonly PageRow[]): boolean {
  const own = rows.slice(openingOf(rows) + 1)
  const usual = own.map(({ fontSize }) => fontSize).sort((a, b) => a - b)[Math.floor(own.length / 2)] ?? 0
  // Pages of linked works, which all say so, have headings of their own, as 'References' and the titles of the works.
  const isLinked = rows.slice(0, TOP_ROWS).some(({ text }) => /linked citations/i.test(text))
  const isHeading = (row: PageRow) => !isLinked && isHeadingOfPaper(row, usual)
  return own.some((row) => readCaptionLabel(row.text)?.isSetOff || isHeading(row)) || holdsParagraph(own)
}

function isHeadingOfPaper({ text, bold, fontSize }: PageRow, usual: number): boolean {
  if (text.length > LONGEST_HEADING) return false
  if (partOfPaper.test(text)) return true
  const standsOut = bold || fontSize > LARGER * usual
  return standsOut && numberedHeading.test(text) && !year.test(text)
}

function holdsParagraph(rows: readonly PageRow[]): boolean {
  let open = 0
  return rows.some(({ text }) => {
    open = isRunningText(text) && !year.test(text) ? open + 1 : 0
    return open >= PROSE_ROWS
  })
}
