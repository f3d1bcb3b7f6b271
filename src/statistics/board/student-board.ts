import { StatisticsError } from '../../errors.ts'
import { studentTailP } from '../distributions/student-t.ts'
import type { BoardEstimate } from './board-estimates.ts'
import type { BoardStratum } from './board-options.ts'
import { type ClusterErrors, clusterErrors, NO_SPREAD, type StandardError } from './cluster-errors.ts'
import { meanInterval } from './mean-interval.ts'
import { meanPoints } from './overall-points.ts'
import { type CheckedStratum, checkStrata } from './stratum.ts'

export type StudentBoardOptions = {
  strata: readonly BoardStratum[]
  level: number
  /** What varies by itself: whole sources with all their items, or each item. */
  unit: 'item' | 'source'
  /** The least and the largest score; null without bounds. */
  range: readonly [number, number] | null
  /** Leaves out the estimates of the strata, which take longer than that of Overall. */
  withoutTasks?: boolean
}

export type StudentBoard = {
  /** In the order of the models; null for a model that lacks a stratum that counts. */
  overall: (BoardEstimate | null)[]
  /** By stratum, unless they are left out; null for a model that lacks a score of it. */
  tasks: Record<string, (BoardEstimate | null)[]>
  /** Two-sided, of the difference of two models' Overall; null where a model has none, or items are too few. */
  p(one: number, other: number): number | null
  errors: ClusterErrors
}

/**
 * The statistics of a board without a resample: means with the errors of `clusterErrors`, intervals by `meanInterval`, and
 * Student's t for every pair. A function of the scores alone, the same at every size.
 *
 * Two models whose scores differ by the same everywhere show no error. If that is nothing p is 1, and else 2^(1 - n) for n
 * sources, which is what the signs of n differences can show at the most.
 *
 * @throws {StatisticsError} `sources_differ`, and those of `checkStrata`
 */
export function studentBoard({
  strata: given,
  level,
  unit,
  range,
  withoutTasks = false
}: StudentBoardOptions): StudentBoard {
  const checked = checkStrata(given)
  const { strata, models } = checked
  const sources = strata.map((stratum, place) => sourcesOf(stratum, given[place]!, unit))
  const errors = clusterErrors(strata, sources, models)
  const points = meanPoints(checked)
  const counting = [...strata.keys()].filter((place) => strata[place]!.share > 0)
  const held = sources.map((named) => new Set(named).size)
  const binary = strata.map((stratum, place) => binaryModels(stratum, range, held[place]!))
  const estimate = (mean: number | null, error: StandardError | null, among: readonly number[], model: number) =>
    mean === null
      ? null
      : meanInterval(mean, error, {
          ...{ level, range },
          sources: Math.min(...among.map((place) => held[place]!)),
          isBinary: among.length === 1 && binary[among[0]!]!.has(model)
        })
  const overall = points.at(-1)!
  const all = new Set(counting.flatMap((place) => sources[place]!)).size
  return {
    overall: overall.map((mean, model) => estimate(mean, errors.overall(model), counting, model)),
    tasks: Object.fromEntries(
      (withoutTasks ? [] : strata).map(({ name }, place) => [
        name,
        points[place]!.map((mean, model) => estimate(mean, errors.task(place, model), [place], model))
      ])
    ),
    p(one, other) {
      const error = errors.difference(one, other)
      return error && pairP(overall[one]! - overall[other]!, error, all)
    },
    errors
  }
}

/** @param sources that show the difference */
function pairP(difference: number, { standardError, degrees }: StandardError, sources: number): number {
  if (standardError > NO_SPREAD) return studentTailP(difference / standardError, degrees)
  return Math.abs(difference) <= NO_SPREAD ? 1 : 2 ** (1 - sources)
}

/** @throws {StatisticsError} `sources_differ` when a stratum does not name the source of each of its items */
function sourcesOf({ name, items }: CheckedStratum, { sources = [] }: BoardStratum, unit: 'item' | 'source'): string[] {
  if (unit === 'item') return Array.from({ length: items }, (_, item) => `${name} ${item}`)
  if (sources.length === items) return [...sources]
  throw new StatisticsError('sources_differ', `stratum ${name} has ${items} items and ${sources.length} sources`)
}

/** The models whose scores are all at an end of the range, where each item is a source of its own. */
function binaryModels({ items, models, rows }: CheckedStratum, range: StudentBoardOptions['range'], held: number) {
  if (range === null || held < items) return new Set<number>()
  return new Set(models.filter((_, place) => rows[place]!.every((score) => range.includes(score))))
}
