import { type Content, type Html, html } from './html.ts'
import { scrollRegion } from './scroll-region.ts'

/** A column of a table: its head, and what it shows of each row. */
export type Column<Row> = {
  /** Left out by all columns, the table has no heads. */
  head?: Content
  cell: (row: Row, place: number) => Content
  /** Numbers, which stand right, unless it says otherwise; `row-head` names the row for those who hear the table. */
  kind?: 'number' | 'text' | 'row-head'
  /** Class of its cells. */
  className?: string
}

type Table<Row> = {
  /** Names the region that the table scrolls in. */
  label: string
  caption: Content
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  className?: string
  /** Of a page with several tables: one with many rows scrolls within the screen, under its heads. */
  isBounded?: boolean
}

/** A table of so many rows is about as high as a screen. */
const rowsOfScreen = 20
/** Whoever goes by the keyboard is offered the way past longer tables, whose rows may have links each. */
const mostWalked = 100

/**
 * A table with its caption, in a region that scrolls by itself: no table makes the page wider than the screen.
 *
 * @example
 * table({
 *   label: 'Judges',
 *   caption: 'The judges of the panel',
 *   columns: [
 *     { head: 'Judge', kind: 'row-head', cell: ({ judge }) => judge },
 *     { head: 'Scored', cell: ({ scored }) => scored }
 *   ],
 *   rows: judges
 * })
 */
export function table<Row>({ label, caption, columns, rows, className, isBounded = false }: Table<Row>): Html {
  const hasHeads = columns.some(({ head }) => head !== undefined)
  const region = scrollRegion(
    label,
    html`<table${classOf(className)}>
<caption>${caption}</caption>
${hasHeads && html`<thead><tr>${columns.map(columnHead)}</tr></thead>`}
<tbody>${rows.map((row, place) => html`<tr>${columns.map((column) => cell(column, row, place))}</tr>\n`)}</tbody>
</table>`,
    isBounded && rows.length > rowsOfScreen
  )
  if (rows.length <= mostWalked) return region
  const behind = `behind-${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`
  return html`<a class="skip past" href="#${behind}">Skip the ${rows.length} rows</a>${region}<span id="${behind}"></span>`
}

function columnHead<Row>({ head, kind }: Column<Row>): Html {
  return html`<th scope="col"${classOf(alignment(kind))}>${head}</th>`
}

function cell<Row>({ kind, className, cell }: Column<Row>, row: Row, place: number): Html {
  const named = classOf(alignment(kind), className)
  if (kind === 'row-head') return html`<th scope="row"${named}>${cell(row, place)}</th>`
  return html`<td${named}>${cell(row, place)}</td>`
}

function alignment(kind: Column<never>['kind']): string | undefined {
  return kind === 'text' || kind === 'row-head' ? 'name' : undefined
}

function classOf(...names: readonly (string | undefined)[]): Html | false {
  const given = names.filter((name) => name !== undefined)
  return given.length > 0 && html` class="${given.join(' ')}"`
}
