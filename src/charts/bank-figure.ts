import type { BankFigure, FigureMark } from '../schemas/bank-figure.ts'
import { shownName } from '../schemas/name-key.ts'
import { type ChartSpec, type ChartView, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { endOfId, labelsWidth, modelLabels } from './model-labels.ts'
import { percent, points } from './percent.ts'
import { rowStep, shortLabel } from './rows.ts'
import { type Screen, widthBesideLabels } from './screen.ts'

const panelWidth = 260
const panelsPerRow = 2
const mostPanels = 24
/** Of a panel; those with the most answers behind them. */
const mostRows = 40
const longestTitle = 44
/** Of the label of a row: longer ones would be cut at their end, which says most. */
const longestRow = 42
/** Characters of a name that still tell whose it is. */
const leastName = 8

type Named = FigureMark & { submission: string; model: string; team: string }
type Row = {
  row: string
  kind: string
  value: number
  lower: number | null
  upper: number | null
  lowerAtOnce: number | null
  upperAtOnce: number | null
  chance: number | null
}

/** A figure of a question bank: for each submission or model a panel, for each of its rows a dot with its interval. */
export function bankFigureChart(figure: BankFigure, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const drawn = figure.measures.filter(({ isDrawn }) => isDrawn)
  const marks = figure.marks.filter((mark): mark is Named => {
    return mark.submission !== null && drawn.some(({ name }) => name === mark.measure)
  })
  const panels = panelsOf(marks)
  const kinds = drawn.filter(({ name }) => marks.some(({ measure }) => measure === name)).map(({ words }) => words)
  const wordsOf = new Map(drawn.map(({ name, words }) => [name, words]))
  const labelOf = distinctLabels(
    marks.map(({ row }) => row),
    longestRow
  )
  const shown = panels.slice(0, mostPanels).map(({ title, marks }) => {
    const rows = rowsOf(marks)
    const values = marks
      .filter(({ row, value }) => value !== null && rows.includes(row))
      .map(
        (mark): Row => ({
          ...{ row: labelOf(mark.row), kind: wordsOf.get(mark.measure)!, value: points(mark.value)! },
          ...{ lower: points(mark.lower), upper: points(mark.upper), chance: points(mark.chance) },
          ...{ lowerAtOnce: points(mark.atOnce?.lower ?? null), upperAtOnce: points(mark.atOnce?.upper ?? null) }
        })
      )
    return { title, rows: rows.map(labelOf), values, cut: new Set(marks.map(({ row }) => row)).size - rows.length }
  })
  const domain = domainOf(
    shown.flatMap(({ values }) => values),
    figure.isSigned
  )
  const labels = [...new Set(shown.flatMap(({ rows }) => rows))]
  const [perRow, width] = screen === 'desk' ? [panelsPerRow, panelWidth] : [1, widthBesideLabels(labels)]
  return chartSpec(
    {
      concat: shown.map(({ title, rows, values }) =>
        panelView({ title, rows, values, kinds, domain, isSigned: figure.isSigned, theme, screen, width })
      ),
      columns: perRow,
      // One legend for all panels.
      resolve: { scale: { color: 'shared', shape: 'shared' }, legend: { color: 'shared', shape: 'shared' } }
    },
    {
      title: `${figure.title}, release ${figure.release.name}`,
      caption: captionOf(figure, {
        isEmpty: shown.length === 0,
        panels: panels.length - shown.length,
        rows: shown.reduce((sum, { cut }) => sum + cut, 0),
        hasChance: shown.some(({ values }) => values.some(({ chance }) => chance !== null)),
        isAtOnce: shown.some(({ values }) => values.some(({ lowerAtOnce }) => lowerAtOnce !== null)),
        kinds
      }),
      ...{ theme, screen, labels },
      width:
        Math.min(panelsPerRow, Math.max(1, shown.length)) * (Math.min(labelsWidth(labels, 11), 260) + panelWidth + 30)
    }
  )
}

type Cut = {
  isEmpty: boolean
  panels: number
  rows: number
  hasChance: boolean
  isAtOnce: boolean
  kinds: readonly string[]
}

function captionOf({ level, isSigned, estimand, notCovered }: BankFigure, cut: Cut): string {
  if (cut.isEmpty) return ['There is nothing to draw.', ...notCovered].join(' ')
  return [
    `In points of 100. A dot is the estimate${cut.kinds.length === 1 ? ` (${cut.kinds[0]})` : ''}, the bar its ${percent(level)} % interval; a dot without a bar has none.`,
    ...(cut.isAtOnce ? ['The thin line holds for all differences of the figure at once.'] : []),
    ...(isSigned ? ['The line stands at no difference.'] : []),
    ...(cut.hasChance ? ['The broken line is what guessing scores.'] : []),
    estimand,
    ...(cut.rows > 0 ? [`${cut.rows} rows with fewer answers are in the data alone.`] : []),
    ...(cut.panels > 0 ? [`${cut.panels} more panels are in the data alone.`] : []),
    ...notCovered
  ].join(' ')
}

/** In the order of the marks. Where two submissions would have the same name, the end of their ids tells them apart. */
function panelsOf(marks: readonly Named[]): { title: string; marks: Named[] }[] {
  const models = [...Map.groupBy(marks, ({ model, team }) => JSON.stringify([model, team]))]
  const labels = modelLabels(
    models.map(([, [mark]]) => ({ submissionId: mark!.submission, model: mark!.model, team: mark!.team }))
  )
  const labelOf = new Map(models.map(([key], place) => [key, labels[place]!]))
  const panels = [...Map.groupBy(marks, ({ submission, panel }) => JSON.stringify([submission, panel])).values()]
  const titled = panels.map((members) => {
    const [{ model, team, panel, submission }] = members as [Named]
    const label = labelOf.get(JSON.stringify([model, team]))!
    return { title: shortened(`${label}: ${shownName(panel)}`, longestTitle), submission, marks: members }
  })
  const counts = Map.groupBy(titled, ({ title }) => title)
  return titled.map(({ title, submission, marks }) => ({
    title: counts.get(title)!.length > 1 ? `${title} ${endOfId(submission)}` : title,
    marks
  }))
}

/** Labels of rows, none twice. */
function distinctLabels(rows: readonly string[], longest: number): (row: string) => string {
  const taken = Map.groupBy(new Set(rows), (row) => shortened(row, longest))
  return (row) => {
    const label = shortened(row, longest)
    return taken.get(label)!.length === 1 ? label : row
  }
}

/** What stands before the first colon is cut before what is said of it. */
function shortened(text: string, longest: number): string {
  const colon = text.indexOf(': ')
  const room = longest - (text.length - colon) - 1
  return text.length <= longest || colon === -1 || room < leastName
    ? text
    : `${text.slice(0, room)}…${text.slice(colon)}`
}

function rowsOf(marks: readonly Named[]): string[] {
  const rows = [...Map.groupBy(marks, ({ row }) => row)].map(([row, members]) => ({
    row,
    answers: Math.max(...members.map(({ answers, value }) => answers * (value ?? 0)), 0)
  }))
  if (rows.length <= mostRows) return rows.map(({ row }) => row)
  const kept = new Set(
    rows
      .toSorted((one, other) => other.answers - one.answers)
      .slice(0, mostRows)
      .map(({ row }) => row)
  )
  return rows.map(({ row }) => row).filter((row) => kept.has(row))
}

function domainOf(values: readonly Row[], isSigned: boolean): [number, number] {
  const known = values.flatMap(({ value, lower, upper, lowerAtOnce, upperAtOnce, chance }) => [
    ...[value, lower, upper, lowerAtOnce, upperAtOnce, chance]
  ])
  const numbers = [...known.filter((value) => value !== null), 0]
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  if (isSigned) return [Math.floor(least / 10) * 10, Math.max(Math.ceil(most / 10) * 10, 10)]
  return [Math.floor(least / 10) * 10, Math.max(100, Math.ceil(most / 10) * 10)]
}

type Panel = {
  title: string
  rows: readonly string[]
  values: readonly Row[]
  kinds: readonly string[]
  domain: readonly [number, number]
  isSigned: boolean
  theme: Theme
  screen: Screen
  width: number
}

function panelView({ title, rows, values, kinds, domain, isSigned, theme, screen, width }: Panel): ChartView {
  const { accent, soft, ink, pair } = palettes[theme]
  const height = rows.length * rowStep(rows.length)
  const y = {
    field: 'row',
    type: 'nominal' as const,
    scale: { domain: [...rows] },
    title: null,
    axis: {
      ...{ grid: true, ticks: false, domain: false, labelOverlap: 'greedy' as const },
      ...(screen === 'telephone' && { labelExpr: shortLabel })
    }
  }
  const x = {
    type: 'quantitative' as const,
    scale: { domain: [...domain], nice: false, zero: false },
    title: isSigned ? 'Difference (points)' : 'Points of 100'
  }
  const kind = { field: 'kind', type: 'nominal' as const }
  const range = kinds.length === 1 ? [accent] : [...pair, soft]
  const color = {
    ...kind,
    scale: { domain: [...kinds], range },
    ...(kinds.length === 1 ? { legend: null } : { legend })
  }
  const shapes = ['circle', 'square', 'triangle']
  const shape = {
    ...kind,
    scale: { domain: [...kinds], range: shapes },
    ...(kinds.length === 1 ? { legend: null } : { legend })
  }
  // Kinds of one row side by side, so that none hides another.
  const offset = kinds.length === 1 ? {} : { yOffset: { ...kind, scale: { domain: [...kinds] } } }
  const widened = values.filter(({ lowerAtOnce }) => lowerAtOnce !== null)
  const chances = [...Map.groupBy(values, ({ row }) => row)].flatMap(([row, members]) => {
    const chance = members.find((member) => member.chance !== null)?.chance
    return chance === undefined ? [] : [{ row, chance }]
  })
  return {
    title: {
      text: title.length > longestTitle ? `${title.slice(0, longestTitle - 1)}…` : title,
      anchor: 'start',
      frame: 'bounds'
    },
    width,
    // Of a row, however many kinds stand in it.
    height: { step: rowStep(rows.length), for: 'position' },
    data: { values: [...values] },
    encoding: { y },
    layer: [
      ...(isSigned
        ? [
            {
              data: { values: [{ zero: 0 }] },
              mark: { type: 'rule' as const, color: soft },
              encoding: { x: { ...x, field: 'zero' }, y: { value: 0 }, y2: { value: height } }
            }
          ]
        : []),
      ...(chances.length > 0
        ? [
            {
              data: { values: chances },
              mark: { type: 'tick' as const, color: soft, thickness: 1.5, strokeDash: [3, 2] },
              encoding: { x: { ...x, field: 'chance' } }
            }
          ]
        : []),
      ...(widened.length > 0
        ? [
            {
              data: { values: widened },
              mark: { type: 'rule' as const, strokeWidth: 1 },
              encoding: { x: { ...x, field: 'lowerAtOnce' }, x2: { field: 'upperAtOnce' }, color, ...offset }
            }
          ]
        : []),
      {
        data: { values: values.filter(({ lower }) => lower !== null) },
        mark: { type: 'rule', strokeWidth: 5, opacity: 0.45 },
        encoding: { x: { ...x, field: 'lower' }, x2: { field: 'upper' }, color, ...offset }
      },
      {
        mark: { type: 'point', filled: true, size: 34, opacity: 1, stroke: ink, strokeWidth: 0.5 },
        encoding: { x: { ...x, field: 'value' }, color, shape, ...offset }
      }
    ]
  }
}

const legend = { title: null, orient: 'bottom' as const, labelLimit: 520, columns: 1 }
