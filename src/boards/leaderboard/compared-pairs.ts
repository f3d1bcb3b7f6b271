import { comparedModels } from '../../grading/compared-models.ts'
import type { BoardStatistics } from '../../schemas/board-statistics.ts'

const measures = ['difference', 'p', 'pPlusOne', 'holm', 'benjaminiHochberg'] as const
type Measure = (typeof measures)[number]

/**
 * All pairs of a board's compared models, of which a thousand have half a million: each measure as the triangle above the diagonal
 * of the board's matrix, row by row. `pPlusOne` is there by the paper's method.
 */
export type ComparedPairs = Pick<BoardStatistics, 'inputHash'> & {
  models: readonly { submissionId: string; model: string }[]
  /** Of how many models, the first ones, the pairs are. */
  compared: number
  /** Not a number where a pair has none. */
  triangles: Partial<Record<Measure, Float64Array>>
  /** Why no pair has a p, where the board says so. */
  reason?: string
}

/** One pair, the better model first, with its place among all pairs. */
export type ComparedPair = { place: number; first: number; second: number } & Partial<Record<Measure, number | null>>

/** @param board with the pairs of all its models */
export function comparedPairs(board: BoardStatistics): ComparedPairs {
  const { inputHash, models, pairs } = board
  const compared = comparedModels(board).length
  const triangles: ComparedPairs['triangles'] = {}
  for (const measure of measures) {
    const matrix = pairs[measure]
    if (matrix) triangles[measure] = triangleOf(matrix, compared)
  }
  return {
    inputHash,
    models: models.map(({ submissionId, model }) => ({ submissionId, model })),
    compared,
    triangles,
    ...(pairs.reason && { reason: pairs.reason })
  }
}

function triangleOf(matrix: readonly (readonly (number | null)[])[], models: number): Float64Array {
  const triangle = new Float64Array((models * (models - 1)) / 2)
  let place = 0
  for (let i = 0; i < models; i++) for (let j = i + 1; j < models; j++) triangle[place++] = matrix[i]![j] ?? Number.NaN
  return triangle
}

/**
 * The pairs in the order of the ranking, that of the first and the second model first.
 *
 * @param wanted.after the place of a pair: those that follow it
 * @param wanted.isOf where only pairs in which one of these models is are wanted
 */
export function* pairsAfter(
  { compared, triangles }: ComparedPairs,
  { after, isOf }: { after: number; isOf?: ((model: number) => boolean) | undefined }
): Generator<ComparedPair> {
  const columns = Object.entries(triangles) as [Measure, Float64Array][]
  for (let first = 0, row = 0; first < compared; row += compared - first - 1, first++) {
    // Where the row ends before what is wanted begins.
    if (row + compared - first - 2 <= after) continue
    const isWhole = !isOf || isOf(first)
    for (let second = Math.max(first + 1, after - row + first + 2); second < compared; second++) {
      if (!isWhole && !isOf(second)) continue
      const place = row + second - first - 1
      const values = columns.map(([measure, triangle]) => {
        const value = triangle[place]!
        return [measure, Number.isNaN(value) ? null : value]
      })
      yield { place, first, second, ...Object.fromEntries(values) }
    }
  }
}
