import type { Receipt, Receipts } from '../../schemas/receipt.ts'
import { lineHint } from '../tables/receive-lines.ts'
import { capital } from './format.ts'
import { emptyState } from './parts/empty-state.ts'
import { givenName } from './parts/given-name.ts'
import { type Content, type Html, html } from './parts/html.ts'
import { table } from './parts/table.ts'

/** What came of an upload: whatever receipts there are, and why it broke off where it did. */
export type Sent = {
  fileName: string
  fault: string | null
  /** Of the fault, where there is one. */
  code?: string
  receipts: Receipts | null
  /** Of which releases its ids are, where none is of that of the submission. */
  foreign?: string | null
}

/** Faults of a file of which nothing was understood. */
const unreadCodes = new Set(['file_empty', 'format_unknown'])

/** Rows of one table, and stretches of lines in one cell: a page stays readable, and as small as pages are. */
const mostRows = 1_000
const mostStretches = 200
/** So many rows are open from the beginning. */
const mostOpen = 25

/** What to do about a line, by the code of its receipt. */
const remedies: Readonly<Record<string, string>> = {
  item_unknown:
    'Take the ids as the release has them: those of another release, or of another version, are not known here.',
  duplicate_item: 'Keep one line for each item: the first of them is stored.',
  output_empty: 'Leave out what was not answered: an empty output is no answer.',
  response_too_large: 'Shorten the output: nobody reads that much of it.',
  record_too_large: 'Leave out what stands beside the output, or shorten it.',
  line_invalid: 'Write a line as {"itemId": "…", "output": "…"}, or in the form of one of the tools that are read.',
  json_invalid: 'Write one whole JSON object on one line; quotation marks and line ends within texts are escaped.',
  not_utf8: 'Save the file as UTF-8.',
  text_invalid: 'Take the NUL or the broken character out of the text.',
  sample_ambiguous: 'Say one thing of one item: nothing is guessed.',
  sample_too_large: 'Send the sample by itself, without what is not its output.',
  item_unnamed: 'Put the id of the item into the metadata, the document or the variables of the sample.',
  sample_failed: 'Ask the model once more: nothing is stored of a sample that failed.',
  sample_empty: 'Ask the model once more: nothing is stored of a sample without text.'
}

/** What was understood of a file, and every line that was not, grouped by what is wrong with it. */
export function receiptsSection({ fileName, fault, code = '', receipts, foreign = null }: Sent, place: number): Html {
  const heading = `receipts-${place + 1}`
  const rejected = receipts?.receipts.filter(({ status }) => status === 'rejected') ?? []
  const isUnread = unreadCodes.has(code)
  const isWhole = fault === null && rejected.length === 0
  return html`<section class="notice" role="${isWhole ? 'status' : 'alert'}" aria-labelledby="${heading}">
<h3 id="${heading}">What came of ${givenName(fileName)}</h3>
${fault !== null && html`<p><strong>${isUnread ? 'Nothing of it could be read' : 'The file was not read to its end'}:</strong> ${givenName(fault)}</p>`}
${isUnread && html`<p>A file of the form that is read is the <a href="#template">template on this page</a>: fill in its outputs, and send it.</p>`}
${receipts && understood(receipts)}
${rejected.length > 0 && html`<p><strong>${counted(rejected.length, 'line')} not stored.</strong> ${storedOf(receipts) > 0 ? 'Correct and send these alone, or the whole file: what is stored already stays as it is.' : 'Nothing of this file is stored: correct it, and send it again.'}</p>`}
${foreign !== null && html`<p><strong>${givenName(capital(foreign))}.</strong></p>`}
${groupsOf(rejected)}
${receipts && absences(receipts)}
</section>`
}

function understood({ accepted, replaced, unchanged, absent = 0, receipts }: Receipts): Content {
  if (receipts.length === 0) return emptyState('No line of it holds anything.')
  const stored = [
    `${accepted} new`,
    `${replaced} in place of an earlier output`,
    `${unchanged} there already`,
    ...(absent > 0 ? [`${absent} without an output`] : [])
  ]
  const forms = tally(receipts.map(({ format }) => format))
  const endings = tally(receipts.map(({ ending }) => ending?.replace('_', ' ')))
  const notes = tally(receipts.map(({ status, message }) => (isStored(status) ? message : undefined)))
  return html`<p>Stored: ${stored.join(', ')}.${forms.length > 0 && ` Read as ${forms.join(', ')}.`}${endings.length > 0 && ` By how they end: ${endings.join(', ')}; they are graded as they stand.`}</p>
${notes.slice(0, mostRows).map((note) => html`<p>${givenName(note)}</p>`)}`
}

function storedOf(receipts: Receipts | null): number {
  return receipts?.receipts.filter(({ status }) => isStored(status)).length ?? 0
}

function isStored(status: Receipt['status']): boolean {
  return status === 'accepted' || status === 'replaced' || status === 'unchanged'
}

/** Lines that say that they have no output. */
function absences({ receipts }: Receipts): Content {
  const absent = receipts.filter(({ status }) => status === 'absent')
  if (absent.length === 0) return null
  return html`<p>${counted(absent.length, 'line')} without an output, of which nothing is stored:</p>${groupsOf(absent)}`
}

function groupsOf(receipts: readonly Receipt[]): Content {
  const groups = [...Map.groupBy(receipts, ({ code = '' }) => code)].sort((a, b) => b[1].length - a[1].length)
  return groups.map(([code, rows]) => group(code, rows))
}

function group(code: string, receipts: readonly Receipt[]): Html {
  const same = [...Map.groupBy(receipts, ({ message = '' }) => message)]
  const isOpen = same.length <= mostOpen
  return html`<details class="item"${isOpen && html` open`}><summary><strong>${counted(receipts.length, 'line')}: ${code.replaceAll('_', ' ')}.</strong> ${remedies[code] ?? ''} <small>${linesOf(receipts)}</small></summary>
${table({
  label: `Lines: ${code.replaceAll('_', ' ')}`,
  caption:
    same.length > mostRows
      ? `The first ${mostRows} of ${same.length}; the lines of all of them stand above`
      : 'Line by line',
  columns: [
    { head: 'Line', kind: 'row-head', className: 'lines', cell: ([, rows]) => stretchesOf(rows) },
    {
      head: 'What is wrong',
      kind: 'text',
      className: 'long',
      cell: ([message]) => givenName(message.replace(`; ${lineHint}`, ''))
    },
    { head: 'Item', kind: 'text', className: 'long', cell: ([, rows]) => itemsOf(rows) }
  ],
  rows: same.slice(0, mostRows)
})}</details>`
}

/** The items of some lines by name, where they are few. */
function itemsOf(receipts: readonly Receipt[]): Content {
  const ids = [...new Set(receipts.flatMap(({ id }) => id ?? []))]
  if (ids.length === 0) return '–'
  return ids.length > 3 ? `${ids.length} items` : ids.map((id) => html`<code>${givenName(id)}</code> `)
}

function linesOf(receipts: readonly Pick<Receipt, 'line'>[]): string {
  return `${receipts.length === 1 ? 'line' : 'lines'} ${stretchesOf(receipts)}`
}

/**
 * Numbers of lines, those in a row as one stretch.
 *
 * @example stretchesOf([{ line: 1 }, { line: 2 }, { line: 5 }]) // => '1–2, 5'
 */
export function stretchesOf(receipts: readonly Pick<Receipt, 'line'>[]): string {
  const stretches: { from: number; to: number }[] = []
  for (const { line } of receipts) {
    const last = stretches.at(-1)
    if (last && line === last.to + 1) last.to = line
    else stretches.push({ from: line, to: line })
  }
  const shown = stretches.slice(0, mostStretches).map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  const left = stretches.length - shown.length
  const rest = left > 0 ? `, and ${left} more stretches` : ''
  return `${shown.join(', ')}${rest}`
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** How often each of some words stands there: `12 openai-batch`. */
function tally(words: readonly (string | undefined)[]): string[] {
  const named = words.filter((word) => word !== undefined)
  return [...Map.groupBy(named, (word) => word)].map(([word, all]) => `${all.length} ${word}`)
}
