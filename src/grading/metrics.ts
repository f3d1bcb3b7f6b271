import { AppError } from '../errors.ts'
import type { Metric } from '../schemas/manifest.ts'

/**
 * The metric of that name, or the first one where none is named.
 *
 * @param metrics at least one
 * @throws {AppError} 400 `metric_unknown`
 */
export function findMetric(metrics: readonly Metric[], name: string | undefined): Metric {
  const found = name === undefined ? metrics[0] : metrics.find((metric) => metric.name === name)
  if (found) return found
  const known = metrics.map((metric) => metric.name)
  throw new AppError('metric_unknown', `there is no metric ${name}: the release has ${known.join(', ')}`, 400, {
    details: { metrics: known }
  })
}

/** What a response scores that was not sent, or holds no answer. */
export function missingScore({ missing = 0 }: Metric): number {
  return missing
}

/** Whether values are shares, which are shown times 100, in points. */
export function isInPoints(metric: Pick<Metric, 'range' | 'inPoints'> | undefined): boolean {
  return (
    metric === undefined ||
    metric.inPoints === true ||
    (metric.range !== null && Math.max(...metric.range.map(Math.abs)) <= 1)
  )
}

/** A metric in a result of its own: there where it is no score from 0 to 1 of which more is better, and none is 0. */
export function shownMetric({ name, range, better, chance, missing = 0, inPoints }: Metric): { metric?: Metric } {
  const isPlain = better === 'higher' && range?.[0] === 0 && range[1] === 1 && missing === 0
  if (isPlain && chance === undefined) return {}
  const rest = {
    ...(chance !== undefined && { chance }),
    ...(missing !== 0 && { missing }),
    ...(inPoints && { inPoints })
  }
  return { metric: { name, range, better, ...rest } }
}

/** @throws {AppError} 500 `metric_out_of_range`: the rules of a task type are wrong, not the response */
export function checkedValue({ name, range }: Metric, value: number): number {
  const isWithin = Number.isFinite(value) && (range === null || (value >= range[0] && value <= range[1]))
  if (isWithin) return value
  const bounds = range === null ? 'a number' : `a number from ${range[0]} to ${range[1]}`
  throw new AppError('metric_out_of_range', `metric ${name} requires ${bounds}, got ${value}`, 500)
}

/** One value for each metric, by name, in their order. */
export function byMetric<Value>(
  metrics: readonly Pick<Metric, 'name'>[],
  take: (name: string, place: number) => Value
): Record<string, Value> {
  return Object.fromEntries(metrics.map(({ name }, place) => [name, take(name, place)]))
}
