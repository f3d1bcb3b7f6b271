import { StatisticsError } from '../../errors.ts'

/** A column that keeps less than this of its size beside the others says nothing of its own. */
const NEGLIGIBLE = 1e-10

/** Columns of length one at right angles, and the upper triangle that makes the given columns of them. */
export type Orthogonal = { basis: Float64Array[]; triangle: number[][] }

/**
 * The QR decomposition of some columns by modified Gram-Schmidt, each column twice: the second pass takes away what
 * rounding left of the first. Source: Giraud, Langou & Rozloznik (2005), The loss of orthogonality in the Gram-Schmidt
 * orthogonalization process.
 *
 * @param columns taken as deviations from the means of groups; `scale` is the size of what they deviate from. The values
 *   are used up.
 * @throws {StatisticsError} `rank_deficient` names the first column that does not vary, or follows from those before it
 */
export function orthogonalise(columns: readonly { name: string; values: Float64Array; scale: number }[]): Orthogonal {
  const basis: Float64Array[] = []
  const triangle = columns.map(() => new Array<number>(columns.length).fill(0))
  for (const [column, { name, values, scale }] of columns.entries()) {
    const size = norm(values)
    if (size <= NEGLIGIBLE * scale) {
      throw new StatisticsError(
        'rank_deficient',
        `the regression cannot estimate ${name}: it does not vary within a model`
      )
    }
    for (let pass = 0; pass < 2; pass++) {
      for (const [before, unit] of basis.entries()) {
        const share = dot(unit, values)
        triangle[before]![column]! += share
        for (let row = 0; row < values.length; row++) values[row]! -= share * unit[row]!
      }
    }
    const left = norm(values)
    if (left <= NEGLIGIBLE * size) {
      const others = columns.slice(0, column).map((other) => other.name)
      throw new StatisticsError(
        'rank_deficient',
        `the regression cannot estimate ${name}: it follows from ${[...others, 'the fixed effects'].join(', ')}`
      )
    }
    triangle[column]![column] = left
    basis.push(values.map((value) => value / left))
  }
  return { basis, triangle }
}

/** Solves an upper triangular system from its last row up. */
export function solveUpper(triangle: readonly (readonly number[])[], right: readonly number[]): number[] {
  const solution = [...right]
  for (let row = right.length - 1; row >= 0; row--) {
    for (let column = row + 1; column < right.length; column++) {
      solution[row]! -= triangle[row]![column]! * solution[column]!
    }
    solution[row]! /= triangle[row]![row]!
  }
  return solution
}

export function dot(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let row = 0; row < one.length; row++) sum += one[row]! * other[row]!
  return sum
}

export function norm(values: ArrayLike<number>): number {
  return Math.sqrt(dot(values, values))
}
