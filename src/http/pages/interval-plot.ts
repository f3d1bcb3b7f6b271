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

/** Overall of every model with its interval, on one axis from 0 to 100. An image for the eyes: the table has the numbers. */
export function intervalPlot(rows: readonly LeaderboardRow[]): Html {
  const shown = rows.filter(({ overall }) => overall.value !== null)
  if (shown.length === 0) return html``
  const bottom = top + shown.length * rowHeight
  const ticks = [0, 20, 40, 60, 80, 100]
  const drawing = html`<svg viewBox="0 0 ${width} ${bottom + 30}" role="img" aria-label="Overall of ${shown.length} models with 95 % intervals; the table below has the numbers">
${ticks.map(
  (tick) => html`<line class="grid" x1="${x(tick / 100)}" x2="${x(tick / 100)}" y1="${top}" y2="${bottom}"/>
<text class="tick" x="${x(tick / 100)}" y="${bottom + 18}" text-anchor="${tick === 0 ? 'start' : tick === 100 ? 'end' : 'middle'}">${tick}</text>
`
)}${shown.map((row, index) => plotRow(row, top + index * rowHeight))}</svg>`
  return figure({ kind: 'plot', caption: 'Overall with its 95 % interval', drawing })
}

function plotRow({ model, overall: { value, lower, upper } }: LeaderboardRow, y: number): Html {
  const middle = y + 24
  const end = (at: number) =>
    html`<line class="bar" x1="${x(at)}" x2="${x(at)}" y1="${middle - 5}" y2="${middle + 5}"/>`
  const interval =
    lower !== null &&
    upper !== null &&
    html`<line class="bar" x1="${x(lower)}" x2="${x(upper)}" y1="${middle}" y2="${middle}"/>${end(lower)}${end(upper)}`
  return html`<text class="label" x="${left}" y="${y + 13}">${shorten(model)}</text>
<text class="value" x="${right}" y="${y + 13}" text-anchor="end">${formatScore(value)}</text>
${interval}<circle class="point" cx="${x(value!)}" cy="${middle}" r="4.5"/>
`
}

function x(score: number): number {
  return Math.round((left + (right - left) * score) * 10) / 10
}

function shorten(name: string): string {
  return name.length > 42 ? `${name.slice(0, 41)}…` : name
}
