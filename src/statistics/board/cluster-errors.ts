import type { CheckedStratum } from './stratum.ts'

/** Standard errors up to this are rounding: scores lie in [-1, 1]. */
export const NO_SPREAD = 1e-12

/** The error of a mean, or of a difference of two, over sources drawn anew, and the degrees of freedom it stands on. */
export type StandardError = { standardError: number; degrees: number }

export type ClusterErrors = {
  /** Of a model's mean in a stratum; null where it lacks a score of it, or the stratum has fewer than two sources. */
  task(stratum: number, model: number): StandardError | null
  /** Of a model's Overall; null where it has none, or a stratum that counts has fewer than two sources. */
  overall(model: number): StandardError | null
  /** Of the difference of two models' Overall, item by item on the same items; null as above. */
  difference(one: number, other: number): StandardError | null
  /** Of the difference of two models' means in a stratum; null as above. */
  taskDifference(stratum: number, one: number, other: number): StandardError | null
}

/** What a stratum's sources add to the mean of one model, adjusted for their leverage, and the place of each of them. */
type Part = { share: number; places: readonly number[]; rows: readonly (Float64Array | null)[] | null }

/**
 * Standard errors of means over items that come in sources (papers, fragments, templates), which rise and fall together:
 * bias-reduced linearisation (CR2) of each stratum's mean, summed source by source over the strata, with Satterthwaite's
 * degrees of freedom. A source s with m of a stratum's n items adds
 *
 *   q(s) = sum over its items of (x - mean) / n / sqrt(1 - m / n),     V = sum over s of (sum over strata of w q(s))^2
 *   degrees = (sum over strata of V_t)^2 / sum over t, t' of V_t V_t' K(t,t')
 *
 * where V_t is the stratum's own part, w^2 sum q(s)^2, and K(t,t') = tr(P_t P_t') / (n_t n_t') for the covariance P_t that
 * its q have, but for a factor, when items are independent. Where each item is its own source this is the variance of
 * stratified means with n - 1 and Welch's degrees; where every source has equally many items of each of the same strata, it
 * is the variance between sources with their number less one.
 *
 * Source: Bell & McCaffrey (2002), Survey Methodology 28; Welch (1947), Biometrika 34; Satterthwaite (1946).
 *
 * @param strata as `checkStrata` gives them
 * @param sources by stratum, the source of each item
 */
export function clusterErrors(
  strata: readonly CheckedStratum[],
  sources: readonly (readonly string[])[],
  models: number
): ClusterErrors {
  const placeOf = new Map<string, number>()
  for (const named of sources) for (const source of named) if (!placeOf.has(source)) placeOf.set(source, placeOf.size)
  const sizes = sources.map((named) => sizesOf(named, placeOf))
  const parts = strata.map((stratum, t): Part => {
    const places = [...sizes[t]!.keys()]
    return {
      share: stratum.share,
      places,
      rows: rowsOf(stratum, { sources: sources[t]!, placeOf, sizes: sizes[t]!, models })
    }
  })
  const counting = parts.filter(({ share }) => share > 0)
  const overlaps = overlapsOf(sizes)
  const countingOverlaps = submatrix(
    overlaps,
    [...parts.keys()].filter((t) => parts[t]!.share > 0)
  )
  const scratch = new Float64Array(placeOf.size)
  const whole = Array.from({ length: models }, (_, model) =>
    counting.length > 0 && counting.every(({ rows }) => rows?.[model]) ? model : null
  )

  function errorOf(one: number, other: number | null): StandardError | null {
    if (whole[one] === null || (other !== null && whole[other] === null)) return null
    scratch.fill(0)
    const own = counting.map(({ share, places, rows }) => {
      const first = rows![one]!
      const second = other === null ? null : rows![other]!
      let squares = 0
      for (let s = 0; s < first.length; s++) {
        const q = share * (second === null ? first[s]! : first[s]! - second[s]!)
        squares += q * q
        scratch[places[s]!]! += q
      }
      return squares
    })
    let variance = 0
    for (const sum of scratch) variance += sum * sum
    return { standardError: Math.sqrt(variance), degrees: degreesOf(own, countingOverlaps) }
  }

  function taskError(stratum: number, one: number, other: number | null): StandardError | null {
    const { rows } = parts[stratum]!
    const first = rows?.[one]
    const second = other === null ? null : rows?.[other]
    if (!first || (other !== null && !second)) return null
    let squares = 0
    for (let s = 0; s < first.length; s++) squares += (second ? first[s]! - second[s]! : first[s]!) ** 2
    return { standardError: Math.sqrt(squares), degrees: 1 / overlaps[stratum]![stratum]! }
  }

  return {
    task: (stratum, model) => taskError(stratum, model, null),
    overall: (model) => errorOf(model, null),
    difference: errorOf,
    taskDifference: taskError
  }
}

function submatrix(matrix: readonly (readonly number[])[], places: readonly number[]): number[][] {
  return places.map((row) => places.map((column) => matrix[row]![column]!))
}

/** How many items each source has, by its place. */
function sizesOf(named: readonly string[], placeOf: ReadonlyMap<string, number>): Map<number, number> {
  const sizes = new Map<number, number>()
  for (const source of named) {
    const place = placeOf.get(source)!
    sizes.set(place, (sizes.get(place) ?? 0) + 1)
  }
  return sizes
}

type Sourced = {
  sources: readonly string[]
  placeOf: ReadonlyMap<string, number>
  sizes: ReadonlyMap<number, number>
  models: number
}

function rowsOf(stratum: CheckedStratum, { sources, placeOf, sizes, models }: Sourced): (Float64Array | null)[] | null {
  if (sizes.size < 2) return null
  const order = new Map([...sizes.keys()].map((place, s) => [place, s]))
  const at = sources.map((source) => order.get(placeOf.get(source)!)!)
  const factors = [...sizes.values()].map((size) => 1 / (stratum.items * Math.sqrt(1 - size / stratum.items)))
  const rows = new Array<Float64Array | null>(models).fill(null)
  for (const [place, model] of stratum.models.entries()) {
    const scores = stratum.rows[place]!
    const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
    const row = new Float64Array(sizes.size)
    for (const [item, score] of scores.entries()) row[at[item]!]! += score - mean
    for (const [s, factor] of factors.entries()) row[s]! *= factor
    rows[model] = row
  }
  return rows
}

/** K of each two strata. */
function overlapsOf(sizes: readonly ReadonlyMap<number, number>[]): number[][] {
  const items = sizes.map((of) => [...of.values()].reduce((sum, size) => sum + size, 0))
  return sizes.map((one, t) =>
    sizes.map((other, u) => traceOf(one, items[t]!, other, items[u]!) / (items[t]! * items[u]!))
  )
}

/** tr(P P') for P = diag(a) - b b' with a = m / (1 - m/n) and b = m / sqrt((1 - m/n) n). */
function traceOf(one: ReadonlyMap<number, number>, n: number, other: ReadonlyMap<number, number>, k: number): number {
  let [aa, ab, ba, bb] = [0, 0, 0, 0]
  for (const [source, size] of one) {
    const otherSize = other.get(source)
    if (otherSize === undefined) continue
    const a = size / (1 - size / n)
    const c = otherSize / (1 - otherSize / k)
    const b = (a * size) / n
    const d = (c * otherSize) / k
    aa += a * c
    ab += a * d
    ba += c * b
    bb += Math.sqrt(b * d)
  }
  return aa - ab - ba + bb * bb
}

/** Satterthwaite's; 1 where nothing varies, so that nothing divides by zero. */
function degreesOf(own: readonly number[], overlaps: readonly (readonly number[])[]): number {
  const sum = own.reduce((total, value) => total + value, 0)
  let squares = 0
  for (const [t, value] of own.entries())
    for (const [u, other] of own.entries()) squares += value * other * overlaps[t]![u]!
  return squares > 0 ? (sum * sum) / squares : 1
}
