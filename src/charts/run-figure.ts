import type { RunFigure, RunFigureMark } from '../schemas/run-figure.ts'
import { type ChartSpec, type ChartView, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { modelLabels } from './model-labels.ts'
import { percent } from './percent.ts'
import { placeLabels } from './place-labels.ts'
import { textWidth } from './text-width.ts'

/** One of them fits the screen of a telephone. */
const size = { width: 264, height: 200 }
const nameSize = 10
const lineHeight = 13
const pointRadius = 5
/** Characters of a name inside a panel. */
const longestName = 24
/** Room beside the ends of what is drawn, as a share of it. */
const margin = 0.06
const dashes = [
  [1, 0],
  [6, 3],
  [2, 2]
]

type Ends = readonly [number, number]
type Panel = {
  title: string
  submission: string | null
  marks: readonly RunFigureMark[]
  references: RunFigure['references']
  x: Ends
  y: Ends
}

/**
 * A figure of runs: panels of one size on one scale, with lines by period or points with their intervals.
 *
 * @param options.columns of panels: one for narrow screens
 */
export function runFigureChart(
  figure: RunFigure,
  theme: Theme = 'light',
  { columns = 2 }: { columns?: number } = {}
): ChartSpec {
  const panels = panelsOf(figure)
  return chartSpec(
    {
      concat: panels.map((panel) => panelView(panel, figure, theme)),
      columns,
      resolve: { scale: { color: 'shared', shape: 'shared', strokeDash: 'shared' }, legend: { color: 'shared' } }
    },
    {
      title: columns === 1 ? figure.title : `${figure.title}, release ${figure.release}`,
      caption: captionOf(figure, panels.length === 0),
      theme,
      width: Math.min(columns, Math.max(1, panels.length)) * (size.width + 60)
    }
  )
}

/** What a drawing shows, in words: its caption, and its text for those who do not see it. */
function captionOf(figure: RunFigure, isEmpty: boolean): string {
  if (isEmpty) return 'There is nothing to draw.'
  const { drawnAs, level, estimand, notes, environment, leftOut } = figure
  const hasIntervals = figure.marks.some(({ lower, xLower }) => lower !== null || xLower !== null)
  const interval = `${percent(level)} % interval by resampled instances`
  const about = hasIntervals
    ? drawnAs === 'lines'
      ? `Bands are the ${interval}; there is none of one run, nor of runs that do not vary.`
      : `Bars are the ${interval}; a dot without a bar has none.`
    : 'There are no intervals: of one run, or of runs that do not vary, there is none.'
  return [
    ...(environment === null ? [] : [`Of ${environment}.`]),
    estimand,
    about,
    ...notes,
    ...(leftOut.length > 0
      ? [`Left out: ${leftOut.map(({ what, reason }) => `${what} (${words(reason)})`).join('; ')}.`]
      : [])
  ].join(' ')
}

function words(reason: string): string {
  return reason.replaceAll('_', ' ')
}

function panelsOf(figure: RunFigure): Panel[] {
  const { marks, references, submissions, isByModel, x, y } = figure
  const drawn = marks.filter(({ x: at, value }) => at !== null && value !== null)
  const labels = modelLabels(submissions.map(({ id, ...named }) => ({ submissionId: id, ...named })))
  const groups = isByModel
    ? submissions.map(({ id }, place) => ({
        title: labels[place]!,
        submission: id,
        marks: drawn.filter(({ submission }) => submission === id)
      }))
    : [...Map.groupBy(drawn, ({ panel }) => panel)].map(([title, own]) => ({ title, submission: null, marks: own }))
  const shown = groups
    .filter((group) => group.marks.length > 0)
    .map((group) => ({
      ...group,
      references: references.filter(
        ({ panel, submission }) =>
          (panel === null || panel === group.title) && (submission === null || submission === group.submission)
      )
    }))
  const all = endsOf(shown)
  return shown.map((group) => {
    // Each test has a scale of its own; models are on one.
    const own = isByModel ? all : endsOf([group])
    return { ...group, x: scaleOf(isByModel ? own.x : [0, ...own.x], x), y: scaleOf(all.y, y) }
  })
}

function endsOf(groups: readonly Pick<Panel, 'marks' | 'references'>[]): { x: number[]; y: number[] } {
  const marks = groups.flatMap((group) => group.marks)
  const points = groups.flatMap((group) => group.references.flatMap((reference) => reference.points))
  const known = (values: readonly (number | null)[]) => values.filter((value) => value !== null)
  return {
    x: known([...marks.flatMap(({ x, xLower, xUpper }) => [x, xLower, xUpper]), ...points.map(({ x }) => x)]),
    y: known([...marks.flatMap(({ value, lower, upper }) => [value, lower, upper]), ...points.map(({ y }) => y)])
  }
}

/** Of a share from 0 to 1 at the least; of anything else as far as it goes, with room beside it. */
function scaleOf(values: readonly number[], { isShare }: RunFigure['x']): Ends {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const room = margin * (isShare ? 1 : most - least || Math.abs(most) || 1)
  if (isShare) return [Math.min(0, least) - (least < 0 ? room : 0), Math.max(1, most) + room]
  return least >= 0 && least <= (most - least) / 2 ? [0, most + room] : [least - room, most + room]
}

function panelView(panel: Panel, figure: RunFigure, theme: Theme): ChartView {
  const { ink, pair, accent } = palettes[theme]
  const { drawnAs } = figure
  const isOne = figure.series.length === 1
  // A series keeps its colour where others have nothing to draw.
  const held = figure.series
    .map((series, place) => ({ series, place }))
    .filter(({ series }) => figure.marks.some((mark) => mark.series === series && mark.value !== null))
  const series = held.map((one) => one.series)
  const of = <Kind>(kinds: readonly Kind[]) => held.map(({ place }) => kinds[place]!)
  const channel = (end: 'x' | 'y') => ({
    type: 'quantitative' as const,
    scale: { domain: [...panel[end]], nice: false, zero: false },
    title: figure[end].title
  })
  const [x, y] = [channel('x'), channel('y')]
  const named = { field: 'series', type: 'nominal' as const }
  const legend = isOne
    ? null
    : {
        ...{ title: null, orient: 'bottom' as const, labelLimit: 300, symbolOpacity: 1 },
        ...(drawnAs === 'lines' && { symbolType: 'stroke' as const, symbolStrokeWidth: 3 })
      }
  const color = {
    ...named,
    scale: { domain: [...series], range: isOne ? [accent] : of([...pair, ink]) },
    legend
  }
  const dash = {
    ...named,
    scale: {
      domain: [...series],
      range: of(dashes)
    },
    legend: null
  }
  const shape = {
    ...named,
    scale: { domain: [...series], range: of(['circle', 'square', 'triangle']) },
    legend
  }
  const values = panel.marks.map(({ series, x, xLower, xUpper, value, lower, upper }) => ({
    ...{ series, x, xLower, xUpper, y: value, lower, upper }
  }))
  const ranged = values.filter(({ lower }) => lower !== null)
  // Where runs do not vary the band is as thin as the line, and does not go across.
  const banded =
    ranged.length === 0
      ? []
      : values.map((mark) => ({ ...mark, lower: mark.lower ?? mark.y, upper: mark.upper ?? mark.y }))
  const rangedX = values.filter(({ xLower }) => xLower !== null)
  return {
    title: { text: panel.title, anchor: 'start', frame: 'bounds' },
    ...size,
    layer: [
      ...(drawnAs === 'lines'
        ? [
            {
              data: { values: banded },
              mark: { type: 'area' as const, opacity: 0.2 },
              encoding: { x: { ...x, field: 'x' }, y: { ...y, field: 'lower' }, y2: { field: 'upper' }, color }
            },
            {
              data: { values },
              mark: { type: 'line' as const, strokeWidth: 1.8 },
              encoding: { x: { ...x, field: 'x' }, y: { ...y, field: 'y' }, color, strokeDash: dash }
            }
          ]
        : [
            {
              data: { values: ranged },
              mark: { type: 'rule' as const, strokeWidth: 3, opacity: 0.45 },
              encoding: { x: { ...x, field: 'x' }, y: { ...y, field: 'lower' }, y2: { field: 'upper' }, color }
            },
            {
              data: { values: rangedX },
              mark: { type: 'rule' as const, strokeWidth: 3, opacity: 0.45 },
              encoding: { x: { ...x, field: 'xLower' }, x2: { field: 'xUpper' }, y: { ...y, field: 'y' }, color }
            },
            {
              data: { values },
              mark: { type: 'point' as const, filled: true, size: 60, opacity: 1, stroke: ink, strokeWidth: 0.7 },
              encoding: { x: { ...x, field: 'x' }, y: { ...y, field: 'y' }, color, shape }
            },
            ...(figure.isByModel ? [] : nameLayers(panel, figure, { x, y, soft: ink }))
          ]),
      // Above what is drawn, which may lie on them.
      ...referenceLayers(panel, { x, y }, theme)
    ]
  }

  function referenceLayers({ references }: Panel, axes: { x: object; y: object }, of: Theme) {
    const quiet = palettes[of].soft
    return references.flatMap(({ words, points }) => [
      {
        data: { values: points.map((point) => ({ ...point })) },
        mark: { type: 'line' as const, color: quiet, strokeWidth: 1.2, strokeDash: [4, 3] },
        encoding: { x: { ...axes.x, field: 'x' }, y: { ...axes.y, field: 'y' } }
      },
      {
        data: { values: [{ ...points.at(-1)!, words }] },
        mark: {
          ...{ type: 'text' as const, color: quiet, fontSize: nameSize, baseline: 'bottom' as const, dy: -2 },
          align: points.at(-1)!.x > (panel.x[0] + panel.x[1]) / 2 ? ('right' as const) : ('left' as const)
        },
        encoding: {
          x: { ...axes.x, field: 'x' },
          y: { ...axes.y, field: 'y' },
          text: { field: 'words', type: 'nominal' as const }
        }
      }
    ])
  }
}

/** Names beside the points that there is room for. */
function nameLayers(panel: Panel, { submissions }: RunFigure, { x, y, soft }: { x: object; y: object; soft: string }) {
  const labels = modelLabels(
    submissions.map(({ id, ...named }) => ({ submissionId: id, ...named })),
    longestName
  )
  const labelOf = new Map(submissions.map(({ id }, place) => [id, labels[place]!]))
  const across = (value: number) => (size.width * (value - panel.x[0])) / (panel.x[1] - panel.x[0])
  const down = (value: number) => (size.height * (panel.y[1] - value)) / (panel.y[1] - panel.y[0])
  const points = panel.marks.map((mark) => ({
    ...{ x: across(mark.x!), y: down(mark.value!) },
    width: textWidth(labelOf.get(mark.submission)!, nameSize)
  }))
  const bars = panel.marks.flatMap(({ x: at, value, lower, upper, xLower, xUpper }) => [
    ...(lower === null
      ? []
      : [{ left: across(at!) - 2, right: across(at!) + 2, top: down(upper!), bottom: down(lower) }]),
    ...(xLower === null
      ? []
      : [{ left: across(xLower), right: across(xUpper!), top: down(value!) - 2, bottom: down(value!) + 2 }])
  ])
  return placeLabels(points, { ...size, lineHeight, radius: pointRadius, avoided: bars }).flatMap((place, at) => {
    if (place === null) return []
    const mark = panel.marks[at]!
    return [
      {
        data: { values: [{ x: mark.x, y: mark.value, model: labelOf.get(mark.submission)! }] },
        mark: { type: 'text' as const, baseline: 'middle' as const, fontSize: nameSize, color: soft, ...place },
        encoding: {
          x: { ...x, field: 'x' },
          y: { ...y, field: 'y' },
          text: { field: 'model', type: 'nominal' as const }
        }
      }
    ]
  })
}
