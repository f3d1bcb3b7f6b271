import { isInPoints } from '../../grading/metrics.ts'
import type { Leaderboard } from '../../schemas/leaderboard.ts'
import { formatScore } from './format.ts'
import { figure } from './parts/figure.ts'
import { type Html, html } from './parts/html.ts'

type LeaderboardRow = Leaderboard['rows'][number]

const width = 400
const left = 10
const right = 390
const rowHeight = 34
const top = 8

/** Overall of every model with its interval, on one axis from 0 to 100, or over the metric's values. An image for the eyes: the table has the numbers. */
export function intervalPlot(rows: readonly LeaderboardRow[], metric?: Leaderboard['metric']): Html {
  const shown = rows.filter(({ overall }) => overall.value !== null)
  if (shown.length === 0) return html``
  const bottom = top + shown.length * rowHeight
  const ends = shown.flatMap(({ overall }) => [
    overall.value!,
    overall.lower ?? overall.value!,
    overall.upper ?? overall.value!
  ])
  const axis = axisOf(ends, metric)
  const drawing = html`<svg viewBox="0 0 ${width} ${bottom + 30}" role="img" aria-label="Overall of ${shown.length} models with 95 % intervals; the table below has the numbers">
${axis.ticks.map(
  ({ at, text }) => html`<line class="grid" x1="${axis.x(at)}" x2="${axis.x(at)}" y1="${top}" y2="${bottom}"/>
<text class="tick" x="${axis.x(at)}" y="${bottom + 18}" text-anchor="${at === axis.from ? 'start' : at === axis.to ? 'end' : 'middle'}">${text}</text>
`
)}${shown.map((row, index) => plotRow(row, { y: top + index * rowHeight, x: axis.x, metric }))}</svg>`
  return figure({ kind: 'plot', caption: 'Overall with its 95 % interval', drawing })
}

type RowPlace = { y: number; x: (score: number) => number; metric: Leaderboard['metric'] }

function plotRow({ model, overall: { value, lower, upper } }: LeaderboardRow, { y, x, metric }: RowPlace): Html {
  const middle = y + 24
  const end = (at: number) =>
    html`<line class="bar" x1="${x(at)}" x2="${x(at)}" y1="${middle - 5}" y2="${middle + 5}"/>`
  const interval =
    lower !== null &&
    upper !== null &&
    html`<line class="bar" x1="${x(lower)}" x2="${x(upper)}" y1="${middle}" y2="${middle}"/>${end(lower)}${end(upper)}`
  return html`<text class="label" x="${left}" y="${y + 13}">${shorten(model)}</text>
<text class="value" x="${right}" y="${y + 13}" text-anchor="end">${formatScore(value, metric)}</text>
${interval}<circle class="point" cx="${x(value!)}" cy="${middle}" r="4.5"/>
`
}

function axisOf(scores: readonly number[], metric: Leaderboard['metric']) {
  const isShare = isInPoints(metric) && scores.every((score) => score >= 0)
  const [from, to] = isShare ? [0, 1] : (metric?.range ?? spanOf(scores))
  const steps = [0, 0.2, 0.4, 0.6, 0.8, 1]
  return {
    ...{ from, to },
    ticks: steps.map((step) => {
      const at = from + (to - from) * step
      return { at, text: isShare ? String(Math.round(100 * step)) : formatScore(at, metric) }
    }),
    x: (score: number) => Math.round((left + ((right - left) * (score - from)) / (to - from)) * 10) / 10
  }
}

function spanOf(scores: readonly number[]): [number, number] {
  const [from, to] = [Math.min(...scores), Math.max(...scores)]
  return from < to ? [from, to] : [from - 1, to + 1]
}

function shorten(name: string): string {
  return name.length > 42 ? `${name.slice(0, 41)}…` : name
}
