import { type Html, html } from './html.ts'

/** What a bar is drawn of: a statistic with its interval, in score units. */
type Drawn = { value: number | null; lower: number | null; upper: number | null }
/** The values at the two ends of the bars of a column, in score units. */
export type Scale = { from: number; to: number }

/**
 * The scale that the bars of a column share: from the lowest bound to the highest, widened to whole steps of a twentieth of
 * `range`, or of what is drawn. It ends with the range, but reaches bounds below a zero at which that begins, to half of it: what
 * one wide interval takes, all bars of the column lose. Null where nothing is to be drawn.
 */
export function scaleOf(estimates: readonly Drawn[], range: readonly [number, number] | null = [0, 1]): Scale | null {
  const ends = estimates.flatMap(({ value, lower, upper }) => [value, lower, upper].filter((end) => end !== null))
  if (ends.length === 0) return null
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const step = (range === null ? most - least || 1 : range[1] - range[0]) / 20
  const [first, highest] = range ?? [-Infinity, Infinity]
  const lowest = first === 0 ? -(highest / 2) : first
  const from = Math.min(Math.max(Math.floor(least / step) * step, lowest), highest - step)
  const to = Math.min(Math.max(Math.ceil(most / step) * step, from + step), highest)
  return { from, to }
}

/**
 * A value with its interval on the scale of its column: a dot, and a bar from one bound to the other. For the eyes alone: the
 * figures stand beside it. Zero is marked where it lies within the scale, and an end of the interval that lies past it fades out.
 */
export function intervalBar({ value, lower, upper }: Drawn, { from, to }: Scale): Html | null {
  if (value === null) return null
  const place = (score: number) => Math.min(Math.max(Math.round((100 * (score - from)) / (to - from)), 0), 100)
  const dot = place(value)
  // Steps of two are about a pixel, and reaches of few sizes make thousands of bars a good deal lighter.
  const reach = (length: number, room: number) => Math.min(2 * Math.round(length / 2), room)
  const bounds =
    lower !== null &&
    upper !== null &&
    `;--a:${reach(dot - place(lower), dot)};--b:${reach(place(upper) - dot, 100 - dot)}`
  const zero = from < 0 && to > 0 && `;--z:${place(0)}`
  // Sums of the same numbers in another order differ in the last digits.
  const isPast = (by: number) => by > (to - from) / 1e6
  const past = [
    lower !== null && upper !== null && isPast(from - lower) && ';--l:1',
    lower !== null && upper !== null && isPast(upper - to) && ';--m:1'
  ]
  return html`<i class="bar" style="--v:${dot}${bounds}${zero}${past}"></i>`
}
