import type { DoubtedPaper, ReadingDoubt, ReadingPart } from '../../schemas/reading-doubts.ts'
import { readingPartSchema } from '../../schemas/reading-doubts.ts'
import { paperPath } from './address.ts'
import { formatShare } from './format.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { table } from './parts/table.ts'

/** What the reader of PDFs says of its own reading; null where a paper's structure is not stored. */
export type Reading = Pick<DoubtedPaper, 'confidence' | 'doubts'> | null

/** Doubts about one part that a page names; the rest is counted. */
const mostShown = 8

/** How sure one may be of each part of a paper as it was read, and what speaks against it. */
export function readingSection(paper: string, reading: Reading): Html | false {
  if (reading === null) return false
  const { confidence, doubts } = reading
  const rows = readingPartSchema.options.map((part) => ({
    part,
    share: part === 'citations' ? null : confidence[part],
    doubts: doubts.filter(({ parts }) => parts.includes(part))
  }))
  return html`<section aria-labelledby="reading"><h2 id="reading">What was read</h2>
${table<{ part: ReadingPart; share: number | null; doubts: ReadingDoubt[] }>({
  label: 'What was read',
  caption: 'Parts of the paper, in how many known papers with the same doubts they were read rightly, and the doubts',
  columns: [
    { head: 'Part', kind: 'row-head', cell: ({ part }) => part },
    { head: 'Right in', cell: ({ share }) => (share === null ? 'not known' : formatShare(share)) },
    { head: 'Doubts', kind: 'text', className: 'long', cell: (row) => doubtWords(paper, row.doubts) }
  ],
  rows
})}</section>`
}

function doubtWords(paper: string, doubts: readonly ReadingDoubt[]): Content {
  if (doubts.length === 0) return '–'
  const rest = doubts.length - mostShown
  return html`<ul>${doubts.slice(0, mostShown).map(({ message, page }) => html`<li>${givenName(message)}${page !== undefined && html` (<a href="/v1${paperPath(paper)}/pages/${page}.png">page ${page}</a>)`}</li>`)}${rest > 0 && html`<li>and ${rest} more</li>`}</ul>`
}
