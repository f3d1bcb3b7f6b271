import type { BoardStatistics } from '../../schemas/board-statistics.ts'
import type { BoardBootstrap } from '../../statistics/board/board-bootstrap.ts'
import { compactLetters, mostLettered } from '../../statistics/board/compact-letters.ts'
import type { PairErrors } from '../../statistics/board/pair-errors.ts'
import type { Findings } from '../../statistics/board/rank-sets.ts'
import { fromCounts } from '../../statistics/bootstrap/paired-difference.ts'
import { studentTailP } from '../../statistics/distributions/student-t.ts'
import { adjustP } from '../../statistics/tests/adjust-p.ts'
import { showP } from '../../statistics/tests/show-p.ts'

/** Of all tests together, for what is called different. */
export const familyWiseError = 0.05

/**
 * A bootstrap whose first models are those of the ranking, best first, how many they are, and the standard error of the
 * difference of two of them.
 */
export type Compared = {
  bootstrap: BoardBootstrap
  ranked: number
  errors: PairErrors
}
type Matrix = (number | null)[][]
type Pairs = BoardStatistics['pairs']

/**
 * All pairs of ranked models, in the order of the ranking.
 *
 * A p of 0 is only known to be small, and no number of pairs that it is multiplied by would make it larger: of 100 equal
 * models, 4,950 pairs, some would be called different on 4 boards of 10. So where no resample went the other way, the
 * tail of Student's t goes into the adjustment instead, though never more than `pPlusOne`.
 */
export function comparePairs({ bootstrap, ranked, errors }: Compared, resamples: number): Pairs {
  const { atLeast, atMost } = bootstrap.pairs
  const counted = onePerPair(ranked, (i, j) => {
    return { i, j, ...fromCounts({ resamples, atLeast: atLeast(i, j)!, atMost: atMost(i, j)! }) }
  })
  const overall = bootstrap.overall.slice(0, ranked).map((estimate) => estimate!.value)
  const p = counted.map((pair) => pair.p)
  const resolved = counted.map(({ p, pPlusOne, i, j }) =>
    p > 0 ? p : Math.min(pPlusOne, tailOf(overall[i]! - overall[j]!, errors.of(i, j), errors.degrees))
  )
  const symmetric = (values: readonly number[]) => matrixOf(ranked, values, (value) => value)
  return {
    difference: matrixOf(
      ranked,
      onePerPair(ranked, (i, j) => overall[i]! - overall[j]!),
      (value) => (value === 0 ? 0 : -value)
    ),
    p: symmetric(p),
    pPlusOne: symmetric(counted.map((pair) => pair.pPlusOne)),
    holm: symmetric(adjustP(resolved, 'holm')),
    benjaminiHochberg: symmetric(adjustP(resolved, 'bh')),
    zero: showP(0, resamples)
  }
}

/** Two-sided; 0 for models that differ by the same on whatever is drawn. */
function tailOf(difference: number, error: number, degrees: number): number {
  return error === 0 ? 0 : studentTailP(difference / error, degrees)
}

/** Row by row over the pairs i < j. */
export function onePerPair<Value>(models: number, value: (i: number, j: number) => Value): Value[] {
  const values: Value[] = []
  for (let i = 0; i < models; i++) for (let j = i + 1; j < models; j++) values.push(value(i, j))
  return values
}

/** Where `onePerPair` has the pair i < j. */
export function placeOfPair(models: number, i: number, j: number): number {
  return (i * (2 * models - i - 1)) / 2 + j - i - 1
}

/** @param mirrored what stands below the diagonal */
export function matrixOf<Value extends number | null>(
  models: number,
  values: readonly Value[],
  mirrored: (value: Value) => Value
): Matrix {
  const matrix: Matrix = Array.from({ length: models }, () => new Array<number | null>(models).fill(null))
  let next = 0
  for (let i = 0; i < models; i++) {
    for (let j = i + 1; j < models; j++) {
      const value = values[next++]!
      matrix[i]![j] = value
      matrix[j]![i] = mirrored(value)
    }
  }
  return matrix
}

/** Null on boards that are too long for letters. */
export function lettersOf({ models, better }: Findings): string[] | null {
  if (models > mostLettered) return null
  const places = [...Array(models).keys()]
  return compactLetters(places.map((i) => places.map((j) => (i < j && better(i, j)) || (j < i && better(j, i)))))
}

/** With rows and columns of nulls for the models that are not ranked. */
export function widened({ pPlusOne, ...pairs }: Pairs, models: number): Pairs {
  const widen = (matrix: Matrix) =>
    Array.from({ length: models }, (_, i) => Array.from({ length: models }, (_, j) => matrix[i]?.[j] ?? null))
  return {
    difference: widen(pairs.difference),
    p: widen(pairs.p),
    ...(pPlusOne && { pPlusOne: widen(pPlusOne) }),
    holm: widen(pairs.holm),
    benjaminiHochberg: widen(pairs.benjaminiHochberg),
    zero: pairs.zero,
    ...(pairs.reason && { reason: pairs.reason })
  }
}

/** Those of the first models alone, which then says so. */
export function firstPairs(pairs: Pairs, models: number): Pairs {
  if (pairs.holm.length <= models) return pairs
  const first = (matrix: Matrix) => matrix.slice(0, models).map((row) => row.slice(0, models))
  return {
    models,
    difference: first(pairs.difference),
    p: first(pairs.p),
    ...(pairs.pPlusOne && { pPlusOne: first(pairs.pPlusOne) }),
    holm: first(pairs.holm),
    benjaminiHochberg: first(pairs.benjaminiHochberg),
    zero: pairs.zero,
    ...(pairs.reason && { reason: pairs.reason })
  }
}
