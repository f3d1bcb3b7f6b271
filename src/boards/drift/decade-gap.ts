import { mean } from 'simple-statistics'
import { StatisticsError } from '../../errors.ts'
import type { ClusteredError, ConceptDrift, DecadeGapRow } from '../../schemas/concept-drift.ts'
import { type ClusteredGap, clusteredGap } from '../../statistics/regression/clustered-gap.ts'
import type { ScoredModel } from '../leaderboard/score-table.ts'
import type { Period, Periods } from './concept-periods.ts'
import type { DatedItem } from './concept-table.ts'
import { level, noModel, type ScoreRow } from './drift-over-time.ts'

/** With fewer fragments a decade's error is a guess from a handful of residuals. */
const leastItems = 5
/** As few sources say as little of how sources differ. */
const leastSources = 5

/** The rows of a regression: the items of two decades. */
type TwoDecades = { places: number[]; isLater: boolean[]; logLengths: number[]; sources: (string | null)[] }

/**
 * Accuracy in the last decade minus that in the first, of each model and of their mean: raw, and with the logarithm of the
 * length held fixed, over the items of these two decades alone.
 *
 * @param of.pooled the mean over the `counted` models, by item
 */
export function decadeGap(
  {
    models,
    scores,
    pooled,
    counted,
    items
  }: {
    models: readonly ScoredModel[]
    scores: readonly ScoreRow[]
    pooled: ScoreRow
    counted: number
    items: readonly DatedItem[]
  },
  { decades }: Periods
): ConceptDrift['decadeGap'] {
  const [earlier, later] = [decades[0]!, decades.at(-1)!]
  const few = [earlier, later].find(({ places }) => places.length < leastItems)
  const reason = few
    ? `${few.label} has ${few.places.length} of the ${leastItems} items that a decade must have to be compared`
    : null
  const rows = twoDecades([earlier, later], items)
  const gapOf = (row: ScoreRow, why: string | null) =>
    why === null ? rowOf(row, rows, [earlier, later]) : undefinedRow(rows.places.length, why)
  return {
    ...{ method, reason, leastItems, earlier: showDecade(earlier, items), later: showDecade(later, items) },
    pooled: { models: counted, ...gapOf(pooled, reason ?? (counted === 0 ? noModel : null)) },
    models: models.map(({ submissionId, model }, place) => ({
      ...{ submissionId, model },
      ...gapOf(scores[place]!, reason)
    }))
  }
}

const method =
  'Mean item score of the last decade minus that of the first, over the items of the two. `raw` is the difference of the ' +
  'means; `lengthFixed` is the coefficient b of least squares of the score on a constant, the last decade (b) and the ' +
  'natural logarithm of the characters of the fragment (`perLogLength`): the raw difference minus `perLogLength` times the ' +
  'difference of the decades in mean log length. Errors are clustered by fragment or by source, with the factor ' +
  'G/(G-1) (N-1)/(N-K) on the variance; 95 % intervals are of t with one degree of freedom less than the decade with fewer ' +
  'clusters has. The models are taken as given. Length is a proxy: language, source and topic are not held fixed.'

function twoDecades([earlier, later]: readonly [Period, Period], items: readonly DatedItem[]): TwoDecades {
  const places = [...earlier.places, ...later.places]
  return {
    places,
    isLater: places.map((_, row) => row >= earlier.places.length),
    logLengths: places.map((place) => Math.log(items[place]!.characters!)),
    sources: places.map((place) => items[place]!.source)
  }
}

function showDecade({ label, places }: Period, items: readonly DatedItem[]): ConceptDrift['decadeGap']['earlier'] {
  const sources = places.map((place) => items[place]!.source)
  return {
    ...{ label, items: places.length },
    sources: sources.includes(null) ? null : new Set(sources).size,
    logLengthMean: places.length > 0 ? mean(places.map((place) => Math.log(items[place]!.characters!))) : null
  }
}

function rowOf(row: ScoreRow, rows: TwoDecades, decades: readonly [Period, Period]): DecadeGapRow {
  const y = rows.places.flatMap((place) => row[place] ?? [])
  if (y.length < rows.places.length) return undefinedRow(rows.places.length, 'scores are missing')
  const { gap: raw } = gapWith(null, { y, rows, decades })
  const { gap: lengthFixed, slope } = gapWith({ name: 'log length', values: rows.logLengths }, { y, rows, decades })
  return { items: y.length, raw, lengthFixed, perLogLength: slope }
}

/** The gap with the errors of both clusterings, which have the value in common; or why it cannot be estimated. */
function gapWith(
  covariate: Parameters<typeof clusteredGap>[0]['covariate'],
  { y, rows, decades }: { y: number[]; rows: TwoDecades; decades: readonly [Period, Period] }
): { gap: DecadeGapRow['raw']; slope: number | null } {
  const given = { y, isLater: rows.isLater, covariate, level }
  try {
    const ofFragments = clusteredGap({ ...given, cluster: rows.places })
    const sources = sourcesOf(rows, decades)
    const bySource =
      typeof sources === 'string' ? undefinedError(sources) : errorOf(clusteredGap({ ...given, cluster: sources }))
    const { value, slope } = ofFragments
    return { gap: { value, reason: null, byFragment: errorOf(ofFragments), bySource }, slope }
  } catch (error) {
    if (error instanceof StatisticsError) return { gap: undefinedGap(error.message), slope: null }
    throw error
  }
}

/** The source of each row, or why errors cannot be clustered by it. */
function sourcesOf({ sources, isLater }: TwoDecades, decades: readonly [Period, Period]): string[] | string {
  const known = sources.filter((source) => source !== null)
  if (known.length < sources.length) return `${sources.length - known.length} items name no source`
  for (const [place, { label }] of decades.entries()) {
    const { size } = new Set(known.filter((_, row) => isLater[row] === (place === 1)))
    if (size < leastSources) return `${label} has ${size} of the ${leastSources} sources that clusters by source take`
  }
  return known
}

function errorOf({ error, interval }: ClusteredGap): ClusteredError {
  if (error === null || interval === null) return undefinedError('no residual is left to take an error from')
  return { error, ...interval, reason: null }
}

function undefinedError(reason: string): ClusteredError {
  return { error: null, lower: null, upper: null, reason }
}

function undefinedGap(reason: string): DecadeGapRow['raw'] {
  return { value: null, reason, byFragment: undefinedError(reason), bySource: undefinedError(reason) }
}

function undefinedRow(items: number, reason: string): DecadeGapRow {
  return { items, raw: undefinedGap(reason), lengthFixed: undefinedGap(reason), perLogLength: null }
}
