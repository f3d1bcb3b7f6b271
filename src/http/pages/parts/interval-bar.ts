import { type Html, html } from './html.ts'

/** What a bar is drawn of: a statistic with its interval, in score units. */
type Drawn = { value: number | null; lower: number | null; upper: number | null }
/** The values at the two ends of the bars of a column, in score units. */
export type Scale = { from: number; to: number }

/**
 * The scale that the bars of a column share: from the lowest bound to the highest, widened to whole steps of a twentieth of
 * `range`, or of what is drawn. Null where nothing is to be drawn.
 */
export function scaleOf(estimates: readonly Drawn[], range: readonly [number, number] | null = [0, 1]): Scale | null {
  const ends = estimates.flatMap(({ value, lower, upper }) => [value, lower, upper].filter((end) => end !== null))
  if (ends.length === 0) return null
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const step = (range === null ? most - least || 1 : range[1] - range[0]) / 20
  const [lowest, highest] = range ?? [-Infinity, Infinity]
  // An interval may reach past what the metric can be; a scale does not.
  const from = Math.min(Math.max(Math.floor(least / step) * step, lowest), highest - step)
  const to = Math.min(Math.max(Math.ceil(most / step) * step, from + step), highest)
  return { from, to }
}

/**
 * A value with its interval on the scale of its column: a dot, and a bar from one bound to the other. For the eyes alone: the
 * figures stand beside it.
 */
export function intervalBar({ value, lower, upper }: Drawn, { from, to }: Scale): Html | null {
  if (value === null) return null
  const place = (score: number) => Math.min(Math.max(Math.round((100 * (score - from)) / (to - from)), 0), 100)
  const bounds = lower !== null && upper !== null && `;--a:${place(lower)};--b:${place(upper)}`
  return html`<i class="bar" style="--v:${place(value)}${bounds}"></i>`
}
