import type { PeriodSummary } from '../show/show-run-periods.ts'
import { capital, formatFigure } from './format.ts'
import { type Html, html } from './parts/html.ts'
import { scrollRegion } from './parts/scroll-region.ts'
import { seatWords } from './run-words.ts'

const size = { width: 680, height: 260 }
const edge = { left: 84, right: 16, top: 12, bottom: 34 }

/** What is measured of each period as lines, one for each seat: the table of periods holds the same figures. */
export function runChart(measure: string, seats: readonly (readonly PeriodSummary[])[]): Html | null {
  const values = seats.flatMap((periods) => periods.flatMap(({ value }) => value ?? []))
  if (values.length === 0) return null
  const [lowest, highest] = [Math.min(...values), Math.max(...values)]
  const last = Math.max(...seats.map(({ length }) => length)) - 1
  const inner = { width: size.width - edge.left - edge.right, height: size.height - edge.top - edge.bottom }
  const x = (period: number) => edge.left + (inner.width * period) / Math.max(last, 1)
  const y = (value: number) =>
    edge.top + inner.height * (highest === lowest ? 0.5 : (highest - value) / (highest - lowest))
  const bottom = size.height - edge.bottom
  const drawing = html`<svg class="course" width="${size.width}" height="${size.height}" viewBox="0 0 ${size.width} ${size.height}" role="img" aria-label="${capital(measure)}, by period; the table below holds the figures">
<line x1="${edge.left}" y1="${bottom}" x2="${size.width - edge.right}" y2="${bottom}"/><line x1="${edge.left}" y1="${edge.top}" x2="${edge.left}" y2="${bottom}"/>
${[...new Set([highest, lowest])].map((value) => html`<text class="high" x="${edge.left - 8}" y="${tenths(y(value) + 4)}">${formatFigure(value)}</text>`)}
<text x="${edge.left}" y="${bottom + 18}">period 0</text>${last > 0 && html`<text class="high" x="${size.width - edge.right}" y="${bottom + 18}">${last}</text>`}
${seats.map((periods, seat) =>
  stretches(periods).map((points) =>
    line(
      points.map(({ period, value }) => ({ x: tenths(x(period)), y: tenths(y(value)) })),
      seat
    )
  )
)}
</svg>`
  return html`<figure class="chart">
${scrollRegion(`${capital(measure)}, by period`, drawing)}
<figcaption>${capital(measure)}, by period${seats.length > 1 && html`: ${seats.map((_, seat) => html`<span class="judge j${seat + 1}">${seatWords(seat)}</span> `)}`}</figcaption>
</figure>`
}

type Point = { period: number; value: number }

/** Periods one after the other that have a value. */
function stretches(periods: readonly PeriodSummary[]): Point[][] {
  const found: Point[][] = []
  let current: Point[] = []
  for (const { period, value } of periods) {
    if (value !== null) {
      if (current.length === 0) found.push(current)
      current.push({ period, value })
    } else current = []
  }
  return found
}

function line(points: readonly { x: number; y: number }[], seat: number): Html {
  const [first] = points
  if (points.length === 1) return html`<circle class="j${seat + 1}" cx="${first!.x}" cy="${first!.y}" r="3"/>`
  return html`<polyline class="j${seat + 1}" points="${points.map(({ x, y }) => `${x},${y}`).join(' ')}"/>`
}

function tenths(pixels: number): number {
  return Math.round(10 * pixels) / 10
}
