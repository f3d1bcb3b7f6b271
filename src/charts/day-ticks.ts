const dayMs = 86_400_000
const daySteps = [1, 2, 7, 14]
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]
/** More labels than this would not fit side by side. */
const mostTicks = 8

/** Days at which an axis is labelled, as milliseconds since 1970 (UTC), and how these are written. */
export type DayTicks = { values: number[]; format: string }

/**
 * The ticks of an axis of days: whole days apart where it is short, else first days of months, at most eight.
 *
 * @param from milliseconds since 1970, UTC; `to` the same, not before it
 * @example
 * dayTicks(Date.UTC(2026, 0, 1), Date.UTC(2026, 0, 3)).values.length // => 3
 */
export function dayTicks(from: number, to: number): DayTicks {
  for (const step of daySteps) {
    const first = Math.ceil(from / dayMs)
    const count = Math.floor(Math.floor(to / dayMs) - first) / step
    if (count >= mostTicks) continue
    const values = Array.from({ length: Math.floor(count) + 1 }, (_, place) => (first + place * step) * dayMs)
    return { values, format: '%Y-%m-%d' }
  }
  const months = (step: number) => monthStarts({ from, to, step })
  const step = monthSteps.find((one) => months(one).length <= mostTicks) ?? monthSteps.at(-1)!
  return { values: months(step), format: step < 12 ? '%b %Y' : '%Y' }
}

function monthStarts({ from, to, step }: { from: number; to: number; step: number }): number[] {
  const monthOf = (time: number) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
  const values: number[] = []
  for (let month = Math.ceil(monthOf(from) / step) * step; month <= monthOf(to); month += step) {
    const start = Date.UTC(Math.floor(month / 12), month % 12, 1)
    if (start >= from && start <= to) values.push(start)
  }
  return values
}
