import { isInPoints } from '../grading/metrics.ts'
import type { Leaderboard } from '../schemas/leaderboard.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { dayTicks } from './day-ticks.ts'
import { modelLabels } from './model-labels.ts'
import { percent, scoreShown, scoreTitle } from './percent.ts'
import { type LabelPlace, placeLabels } from './place-labels.ts'
import { scoreDomain } from './score-domain.ts'
import { labelSize, type Screen, widthBesideScores } from './screen.ts'
import { textWidth, wrapText } from './text-width.ts'

const deskWidth = 760
/** Pixels of height: room for the names grows with the models, up to that of a page. */
const leastHeight = 340
const mostHeight = 640
const heightOfModel = 3
const nameSizes: Readonly<Record<Screen, number>> = { desk: 10, telephone: labelSize }
const lineHeight = 13
/** Characters of a name inside the plot. */
const longestName = 24
/** Of what stands in a plot without points. */
const emptySize = 12
const pointSize = 36
const pointRadius = 4.5
const barWidth = 4
const dayMs = 86_400_000
/** Models without a date that are named below the chart. */
const mostNamed = 100

type Dated = {
  model: string
  /** As `2026-01-31`. */
  date: string
  /** All three as charts show scores: in points of 100, or of the metric. */
  overall: number
  lower: number | null
  upper: number | null
  /** Whether it is better than all of earlier days, and none of its own day is better. */
  isBestSoFar: boolean
}

/**
 * Overall of every ranked model, or of every complete one where a board gives no ranks, against the day on which its outputs were made, with intervals, and the best so far as a step
 * line: the running maximum of what is drawn (minimum, where less is better). A model that declares no day is named below.
 *
 * @param board whose rows hold `generatedOn` where it was declared
 */
export function overallByDateChart(board: Leaderboard, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const width = screen === 'desk' ? deskWidth : widthBesideScores
  const { metric } = board
  const ranked = board.rows.filter((row) => isDrawn(row, board) && row.overall.value !== null)
  const labels = modelLabels(ranked, longestName)
  const dated = withBest(
    ranked.flatMap(({ generatedOn, overall }, place) => {
      if (generatedOn === undefined) return []
      const shown = (value: number | null) => scoreShown(value, metric)
      const { value, lower, upper } = overall
      const interval = { lower: shown(lower), upper: shown(upper) }
      return [{ model: labels[place]!, date: generatedOn, overall: shown(value)!, ...interval }]
    }),
    metric?.better ?? 'higher'
  )
  const undated = labels.filter((_, place) => ranked[place]!.generatedOn === undefined)
  const domain = scoreDomain(
    ranked.flatMap(({ generatedOn, overall: { value, lower, upper } }) =>
      generatedOn === undefined ? [] : [value, lower, upper]
    ),
    metric
  )
  const height = Math.min(mostHeight, leastHeight + heightOfModel * dated.length)
  const { view, named } =
    dated.length === 0 ? emptyPlot(theme, width) : plot({ dated, domain, width, height, board, theme, screen })
  return chartSpec(view, {
    title: `Overall by the day of the outputs, release ${board.query.release}`,
    caption: captionOf(board, { dated, undated, named }),
    told: {
      isInPoints: isInPoints(metric),
      level: percent(board.level),
      n: `${board.taskTypes.reduce((sum, { items }) => sum + items, 0)} items`
    },
    ...{ theme, screen },
    width: width + 60
  })
}

/** The scores by date, those of one day in the order of the board, with the best so far marked. */
function withBest(rows: readonly Omit<Dated, 'isBestSoFar'>[], better: 'higher' | 'lower'): Dated[] {
  const sign = better === 'higher' ? 1 : -1
  const byDay = [...Map.groupBy(rows, ({ date }) => date)].sort(([a], [b]) => (a < b ? -1 : 1))
  let best = Number.NEGATIVE_INFINITY
  return byDay.flatMap(([, own]) => {
    const bestOfDay = Math.max(...own.map(({ overall }) => sign * overall))
    const before = best
    best = Math.max(best, bestOfDay)
    return own.map((row) => ({ ...row, isBestSoFar: sign * row.overall === bestOfDay && bestOfDay > before }))
  })
}

/** The running maximum: a row where it rises, and one at the last day that is drawn. */
function stepsOf(dated: readonly Dated[]): { date: string; best: number }[] {
  const rises = dated.filter(({ isBestSoFar }) => isBestSoFar).map(({ date, overall }) => ({ date, best: overall }))
  const last = dated.at(-1)!.date
  return rises.at(-1)!.date === last ? rises : [...rises, { date: last, best: rises.at(-1)!.best }]
}

type Plot = {
  dated: readonly Dated[]
  domain: readonly [number, number]
  width: number
  height: number
  board: Leaderboard
  theme: Theme
  screen: Screen
}

function plot({ dated, domain, width, height, board, theme, screen }: Plot) {
  const nameSize = nameSizes[screen]
  const { accent, ink, paper, soft } = palettes[theme]
  const days = daysOf(dated)
  const { values, format } = dayTicks(...days)
  const x = {
    type: 'temporal' as const,
    scale: { type: 'utc' as const, domain: [...days], nice: false as const },
    title: 'Day on which the outputs were made (UTC)',
    axis: { values, format, grid: true, labelAngle: 0, labelOverlap: 'greedy' as const, labelSeparation: 6 }
  }
  const y = {
    type: 'quantitative' as const,
    scale: { domain: [...domain], nice: false, zero: false },
    title: scoreTitle('Overall', board.metric)
  }
  const date = { ...x, field: 'date' }
  const overall = { ...y, field: 'overall' }
  const dot = { type: 'point' as const, size: pointSize, opacity: 1, strokeWidth: 1.5, stroke: ink }
  const names = namesOf(dated, {
    ...{ days, domain, width, height, nameSize },
    better: board.metric?.better ?? 'higher'
  })
  const places = [...Map.groupBy(names, ({ place }) => JSON.stringify(place)).values()]
  const view = {
    width,
    height,
    layer: [
      {
        data: { values: dated.filter(({ lower }) => lower !== null) },
        mark: { type: 'rule' as const, strokeWidth: barWidth, opacity: 0.3, color: accent },
        encoding: { x: date, y: { ...y, field: 'lower' }, y2: { field: 'upper' } }
      },
      {
        data: { values: stepsOf(dated) },
        mark: { type: 'line' as const, interpolate: 'step-after' as const, color: accent, strokeWidth: 1.5 },
        encoding: { x: date, y: { ...y, field: 'best' } }
      },
      {
        data: { values: dated.filter(({ isBestSoFar }) => !isBestSoFar) },
        mark: { ...dot, fill: paper },
        encoding: { x: date, y: overall }
      },
      {
        data: { values: dated.filter(({ isBestSoFar }) => isBestSoFar) },
        mark: { ...dot, fill: ink },
        encoding: { x: date, y: overall }
      },
      ...places.map((own) => ({
        data: {
          values: own.map(({ row: { model, date, overall, isBestSoFar } }) => ({
            model,
            date,
            overall,
            ink: isBestSoFar ? ink : soft
          }))
        },
        mark: {
          ...{ type: 'text' as const, baseline: 'middle' as const, fontSize: nameSize },
          ...own[0]!.place
        },
        encoding: {
          x: date,
          y: overall,
          text: { field: 'model', type: 'nominal' as const },
          color: { field: 'ink', type: 'nominal' as const, scale: null }
        }
      }))
    ]
  }
  return { view, named: names.length }
}

/** The ends of the axis: room of a twentieth, and of a day at the least, beside the first day and the last. */
function daysOf(dated: readonly Dated[]): [number, number] {
  const [first, last] = [Date.parse(dated[0]!.date), Date.parse(dated.at(-1)!.date)]
  const beside = Math.max(dayMs, (last - first) / 20)
  return [first - beside, last + beside]
}

type Frame = {
  days: readonly [number, number]
  domain: readonly [number, number]
  width: number
  height: number
  nameSize: number
  better: 'higher' | 'lower'
}

/** The models whose names there is room for, each with the place of its name: those that were the best so far choose first, then the better ones. */
function namesOf(
  dated: readonly Dated[],
  { days, domain, width, height, nameSize, better }: Frame
): { row: Dated; place: LabelPlace }[] {
  const sign = better === 'higher' ? 1 : -1
  const order = [...dated].sort(
    (a, b) => Number(b.isBestSoFar) - Number(a.isBestSoFar) || sign * (b.overall - a.overall)
  )
  const across = (date: string) => (width * (Date.parse(date) - days[0])) / (days[1] - days[0])
  const down = (score: number) => (height * (domain[1] - score)) / (domain[1] - domain[0])
  const bars = dated.flatMap(({ date, lower, upper }) => {
    if (lower === null || upper === null) return []
    const [middle, top, bottom] = [across(date), down(upper), down(lower)]
    return [{ left: middle - barWidth / 2, right: middle + barWidth / 2, top, bottom }]
  })
  const steps = stepsOf(dated)
  const lines = steps.flatMap(({ date, best }, at) => {
    const [left, level] = [across(date), down(best)]
    const next = steps[at + 1]
    if (next === undefined) return []
    const right = across(next.date)
    const [top, bottom] = [Math.min(level, down(next.best)), Math.max(level, down(next.best))]
    return [
      { left, right, top: level - 1, bottom: level + 1 },
      { left: right - 1, right: right + 1, top, bottom }
    ]
  })
  const points = order.map(({ model, date, overall }) => ({
    ...{ x: across(date), y: down(overall), width: textWidth(model, nameSize) }
  }))
  const room = { width, height, lineHeight, radius: pointRadius, avoided: [...bars, ...lines] }
  return placeLabels(points, room).flatMap((place, at) => (place === null ? [] : [{ row: order[at]!, place }]))
}

/** A submission with a rank; where the board gives none, one that answers every item. */
function isDrawn({ rank, coverage }: Leaderboard['rows'][number], { unranked }: Leaderboard): boolean {
  return unranked ? coverage === 1 : rank !== null
}

/** A frame with the scale of scores and no days: there is none that would not be made up. */
function emptyPlot(theme: Theme, width: number) {
  const { soft } = palettes[theme]
  const lines = wrapText('Nothing to draw: no ranked model declares the day of its outputs.', width, emptySize)
  const text = lines.length === 1 ? lines[0]! : lines
  const mark = { type: 'text' as const, text, color: soft, fontSize: emptySize }
  return { view: { width, height: 80, data: { values: [{}] }, mark }, named: 0 }
}

type Told = { dated: readonly Dated[]; undated: readonly string[]; named: number }

function captionOf(board: Leaderboard, { dated, undated, named }: Told): string {
  const { level, rows, metric, estimand, notice } = board
  const isHigher = (metric?.better ?? 'higher') === 'higher'
  const left = rows.filter((row) => !isDrawn(row, board)).length
  const kind = board.unranked ? 'complete' : 'ranked'
  const count = (models: number) => `${models} ${kind} ${models === 1 ? 'model' : 'models'}`
  return [
    ...(dated.length === 0
      ? [`None of ${count(undated.length)} declares the day on which its outputs were made: nothing is drawn.`]
      : [
          `Overall of n = ${count(dated.length)}${isInPoints(metric) ? ', in points of 100,' : ''} by the day on which its outputs ` +
            'were made, as its team declares it: when a model was asked, not when it appeared. A bar is the ' +
            `${percent(level)} % interval of Overall; a dot without a bar has none. The line is the best so far, a running ` +
            `${isHigher ? 'maximum' : 'minimum'} of the dots; full dots moved it. The best of many estimates is on average ` +
            `${isHigher ? 'above' : 'below'} the best true score, so that the line moves with the number of models, too.`,
          `Best so far: ${listed(risesOf(dated))}.`,
          ...(named < dated.length
            ? [`${named} of ${dated.length} models have room for their name; the data has them all.`]
            : [])
        ]),
    ...(undated.length > 0 ? [`Without a declared day, not drawn: ${listed(undated)}.`] : []),
    ...(left > 0 ? [`Not ${kind}, and not drawn: ${left}.`] : []),
    codeWords(estimand),
    ...(notice === null ? [] : [notice])
  ].join(' ')
}

/** Who moved the line, and when: in words for those who do not see the drawing. */
function risesOf(dated: readonly Dated[]): string[] {
  return dated.filter(({ isBestSoFar }) => isBestSoFar).map(({ model, date }) => `${model} (${date})`)
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).join(', ')
  return names.length > mostNamed ? `${shown} and ${names.length - mostNamed} more` : shown
}
