import { showPoints, showScore } from '../grading/show-score.ts'

/** What the rows of a chart do not say of themselves: their unit, the level of their intervals in percent, and of how many they are. */
export type Told = { isInPoints: boolean; level?: number | undefined; n?: string | undefined }
/** What a mark says to who points at it: whose it is, where it is of one, and its values line by line. */
export type Reading = { name: string | null; lines: readonly string[] }
/** What is written around a mark. */
export type Around = { panel: string | null; xTitle: string | null; yTitle: string | null }

/** A row of a chart's data, of which only numbers and texts are read. */
type Datum = Readonly<Record<string, unknown>>

/** The title of a panel that ends with what it is of, as `EK · 190 items`. */
const counted = /\d (item|model)s?$/

/** The columns in which charts say whose a row is, the first that is there. */
const names = ['model', 'row', 'task'] as const
/** Scores, as they are called in every chart that has a column of this name. */
const scores = {
  score: 'Score',
  overall: 'Overall',
  difference: 'Overall minus that of the first',
  gap: 'Difference',
  mean: 'Mean',
  median: 'Median'
} as const

/** Whose a row is, by its columns; of a panel of one model, by the panel. Null where it is of nobody that has a name. */
export function nameOf(datum: Datum, { panel }: Pick<Around, 'panel'>): string | null {
  const name = names.map((column) => text(datum, column)).find((found) => found !== null) ?? null
  return name ?? (text(datum, 'decade') === null ? null : panel)
}

/** The values of a row in words, for all charts alike: their columns have the same names. Null where it says nothing. */
export function readingOf(datum: Datum, around: Around, told: Told): Reading | null {
  const name = nameOf(datum, around)
  const lines = [
    ...ofWhat(datum, around),
    ...figures(datum, told),
    ...ranges(datum, told),
    ...places(datum, around, told)
  ]
  if (lines.length === 0) return null
  const among = around.panel === name ? null : around.panel
  // A panel of one task type says of how many items it is.
  const n = told.n === undefined || (among !== null && counted.test(among)) ? null : `n = ${told.n}`
  return { name, lines: [...lines, ...[among, n].filter((line) => line !== null)] }
}

function ofWhat(datum: Datum, { xTitle }: Around): string[] {
  const column = text(datum, 'column')
  const said = text(datum, 'text')
  return [
    ...words(datum, 'judge', (judge) => `Judge: ${judge}`),
    ...words(datum, 'era', (era) => `Texts of ${era}`),
    ...words(datum, 'decade', (decade) => `Texts of ${decade}`),
    ...words(datum, 'date', (date) => `Outputs of ${date}`),
    ...words(datum, 'kind', (kind) => `Confidence set ${kind}`),
    // A cell: its column by name, or by what all columns are; then what is printed on it.
    ...(column !== null && xTitle === null ? [`${column}: ${said ?? 'no figure'}`] : []),
    ...(column !== null && xTitle !== null ? [`${xTitle}: ${column}`, ...(said ? [`Figure: ${said}`] : [])] : []),
    ...words(datum, 'value', (value) => value)
  ]
}

function figures(datum: Datum, told: Told): string[] {
  const isOfModel = nameOf(datum, { panel: null }) !== null || 'decade' in datum || 'era' in datum
  return [
    ...(isOfModel
      ? Object.entries(scores).flatMap(([column, label]) => {
          const score = number(datum, column)
          return score === null ? [] : [`${label}: ${shown(score, told)}`]
        })
      : []),
    ...(number(datum, 'rank') === null ? [] : [`Rank: ${number(datum, 'rank')}`])
  ]
}

function ranges(datum: Datum, told: Told): string[] {
  const range = (label: string, from: string, to: string, show = (end: number) => shown(end, told)) => {
    const [low, high] = [number(datum, from), number(datum, to)]
    return low === null || high === null ? [] : [`${label} ${show(low)} to ${show(high)}`]
  }
  if ('low' in datum) return [...range('Middle half:', 'lower', 'upper'), ...range('Middle 90 %:', 'low', 'high')]
  if ('kind' in datum) return range('Ranks', 'lower', 'upper', String)
  const level = told.level === undefined ? 'Interval' : `${told.level} % interval`
  return [...range(`${level}:`, 'lower', 'upper'), ...range('From', 'least', 'most')]
}

/** A mark of a plane that stands for no row of names: one response, or many in a cell. */
function places(datum: Datum, { xTitle, yTitle }: Around, told: Told): string[] {
  const [x, y, count] = [number(datum, 'x'), number(datum, 'y'), number(datum, 'count')]
  // Lines of reference have two ends and no count.
  if (x === null || y === null || ('x2' in datum && count === null)) return []
  const along = (title: string | null, at: number, end: number | null) =>
    `${title ?? 'At'}: ${shown(at, told)}${end === null ? '' : ` to ${shown(end, told)}`}`
  return [
    ...(count === null ? [] : [`${count} ${count === 1 ? 'response' : 'responses'}`]),
    along(xTitle, x, number(datum, 'x2')),
    along(yTitle, y, number(datum, 'y2'))
  ]
}

function words(datum: Datum, column: string, say: (value: string) => string): string[] {
  const value = text(datum, column)
  return value === null ? [] : [say(value)]
}

function text(datum: Datum, column: string): string | null {
  const value = datum[column]
  return typeof value === 'string' ? value : null
}

function number(datum: Datum, column: string): number | null {
  const value = datum[column]
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** As charts print scores, with a minus that is none of the hyphens. */
function shown(score: number, { isInPoints }: Told): string {
  return (isInPoints ? showPoints(score) : showScore(score, { range: null })).replace('-', '−')
}
