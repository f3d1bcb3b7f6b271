import { comparedModels } from '../grading/compared-models.ts'
import type { BoardStatistics } from '../schemas/board-statistics.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { heatMap } from './heat-map.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { scoreUnit } from './percent.ts'
import { type Screen, widthBesideLabels } from './screen.ts'
import { signed } from './signed.ts'

export const adjustments = ['holm', 'bh', 'raw'] as const
export type Adjustment = (typeof adjustments)[number]

const matrices = { raw: 'p', holm: 'holm', bh: 'benjaminiHochberg' } as const
const titles = {
  raw: 'not adjusted for the number of pairs',
  holm: 'adjusted over all pairs by Holm',
  bh: 'adjusted over all pairs by Benjamini and Hochberg'
}
/** Usual bounds of p, the strictest first. */
const bounds = [0.001, 0.01, 0.05]
/** Pairs grow with the square of the models: beyond so many a drawing says nothing, and costs seconds. */
const mostRows: Readonly<Record<Screen, number>> = { desk: 150, telephone: 30 }
/** Pixels that the cells of a row share, and the sizes of one. */
const tableWidth = 1000
const largestCell = 38
const smallestCells: Readonly<Record<Screen, number>> = { desk: 7, telephone: 6 }
/** Pixels of the title of the rows beside their labels. */
const rowTitle = 20
/** Cells wider than this hold figures; rows of narrower ones are as high as a label. */
const wideCell = 30
const wideRow = 22
const labelledRow = 13

/**
 * Every pair of compared models as a heat map: which is higher by colour, how surely by its depth. Above the diagonal stands
 * the difference, below it the p. Columns have the numbers that the rows begin with.
 */
export function significanceChart(
  board: BoardStatistics,
  adjustment: Adjustment,
  theme: Theme = 'light',
  screen: Screen = 'desk'
): ChartSpec {
  const all = comparedModels(board)
  const ranked = all.slice(0, mostRows[screen]).map((model) => ({ ...model, place: board.models.indexOf(model) }))
  const numbers = ranked.map((_, place) => String(place + 1))
  const labels = modelLabels(ranked).map((label, place) => `${numbers[place]}. ${label}`)
  const matrix = board.pairs[matrices[adjustment]]
  const ramp = palettes[theme].diverging
  const classes = classNames()
  const cells = ranked.flatMap((row, i) =>
    ranked.flatMap((column, j) => {
      if (i === j) return []
      const p = matrix[row.place]![column.place]!
      const difference = board.pairs.difference[row.place]![column.place]!
      const depth = p === null || difference === null ? null : depthOf(p, difference)
      return {
        row: labels[i]!,
        column: numbers[j]!,
        value: depth === null ? null : classes[depth]!,
        text: i > j ? showP(p) : difference === null ? '' : signed(difference, board.metric),
        colour: ramp[depth ?? bounds.length]!
      }
    })
  )
  const room = screen === 'desk' ? tableWidth : widthBesideLabels(labels) - rowTitle
  const fitting = Math.floor(room / Math.max(ranked.length, 1))
  const size = Math.max(smallestCells[screen], Math.min(largestCell, fitting))
  const view = heatMap({
    rows: labels,
    columns: numbers,
    cells,
    cell: { width: size, height: size > wideCell ? wideRow : labelledRow },
    rowTitle: 'Model of the row, best first',
    columnTitle: 'Model of the column, by its number',
    colour: {
      type: 'nominal',
      title: 'Overall of the row against the column',
      domain: classes.toReversed(),
      range: ramp.toReversed()
    },
    ...{ theme, screen }
  })
  const left = board.models.length - all.length
  return chartSpec(view, {
    title: `Which models differ, release ${board.query.release}`,
    caption: [
      `Above the diagonal: Overall of the row minus that of the column${scoreUnit(board.metric)}. Below it: two-sided p that the Overall of two models does not differ, ${sourceOf(board)}, ${titles[adjustment]}; a p of 0 means ` +
        `${board.pairs.zero} before adjustment.`,
      'Not told apart is not the same as equal.',
      ...(left > 0
        ? [
            `${left} ${left === 1 ? 'submission is' : 'submissions are'} ${board.unranked ? '' : 'not ranked and '}not compared.`
          ]
        : []),
      ...(all.length > ranked.length
        ? [`The first ${ranked.length} of ${all.length} ${board.unranked ? 'compared' : 'ranked'} models are shown.`]
        : []),
      codeWords(board.estimand)
    ].join(' '),
    ...{ theme, screen, labels },
    width: labelsWidth(labels, 11) + Math.max(ranked.length * size, 300) + 260
  })
}

function sourceOf({ query: { method, resamples } }: BoardStatistics): string {
  return method === 'student' ? "by Student's t" : `from ${resamples} paired resamples`
}

/** The seven classes, from surely lower over not told apart to surely higher, as the diverging ramp has them. */
function classNames(): string[] {
  const lower = bounds.map((bound) => `lower, p < ${bound}`)
  const higher = bounds.map((bound) => `higher, p < ${bound}`).reverse()
  return [...lower, `not told apart, p ≥ ${bounds.at(-1)}`, ...higher]
}

/** Place of a pair among the classes. */
function depthOf(p: number, difference: number): number {
  const strictness = bounds.findIndex((bound) => p < bound)
  const steps = strictness === -1 ? 0 : bounds.length - strictness
  return bounds.length + Math.sign(difference) * steps
}

/** A p in the four characters that a cell has room for. */
function showP(p: number | null): string {
  if (p === null) return ''
  if (p < 0.001) return '<.001'
  return p > 0.9995 ? '1' : p.toFixed(3).slice(1)
}
