import { assertClustered, type Clusters } from './clusters.ts'

/** Weighted kappas, as `kappa` has them. */
export type WeightedKappa = { linear: number | null; quadratic: number | null }

/**
 * Weighted kappa of the things that are left when a cluster is left out, for each cluster; from a table of counts from
 * which each cluster is taken and to which it is given back.
 *
 * @param first category of each thing by one rater, an integer in [0, categories)
 * @param second the same things by the other
 * @throws {StatisticsError} `unequal_lengths`
 */
export function kappaWithout(
  first: readonly number[],
  second: readonly number[],
  { categories, clusters }: { categories: number; clusters: Clusters }
): WeightedKappa[] {
  assertClustered(first.length, clusters)
  const [rows, columns] = [new Float64Array(categories), new Float64Array(categories)]
  const seen = { n: 0, linear: 0, quadratic: 0 }
  const count = (place: number, by: 1 | -1) => {
    const distance = Math.abs(first[place]! - second[place]!)
    rows[first[place]!]! += by
    columns[second[place]!]! += by
    seen.n += by
    seen.linear += by * distance
    seen.quadratic += by * distance ** 2
  }
  for (const place of first.keys()) count(place, 1)
  return clusters.rows.map((places) => {
    for (const place of places) count(place, -1)
    const expected = expectedOf(rows, columns)
    const left: WeightedKappa = {
      linear: expected.linear === 0 ? null : 1 - (seen.linear * seen.n) / expected.linear,
      quadratic: expected.quadratic === 0 ? null : 1 - (seen.quadratic * seen.n) / expected.quadratic
    }
    for (const place of places) count(place, 1)
    return left
  })
}

/**
 * Distances, and their squares, summed over every thing of the one with every thing of the other. The distance of two
 * categories is how many steps from one to the next lie between them: over each step go the things on either side of it.
 */
function expectedOf(rows: Float64Array, columns: Float64Array): { linear: number; quadratic: number } {
  const [one, other] = [sumsOf(rows), sumsOf(columns)]
  let [linear, belowRows, belowColumns] = [0, 0, 0]
  for (let category = 0; category < rows.length; category++) {
    belowRows += rows[category]!
    belowColumns += columns[category]!
    linear += belowRows * (other.n - belowColumns) + belowColumns * (one.n - belowRows)
  }
  return { linear, quadratic: one.squares * other.n + other.squares * one.n - 2 * one.sum * other.sum }
}

function sumsOf(counts: Float64Array): { n: number; sum: number; squares: number } {
  let [n, sum, squares] = [0, 0, 0]
  for (let category = 0; category < counts.length; category++) {
    n += counts[category]!
    sum += counts[category]! * category
    squares += counts[category]! * category ** 2
  }
  return { n, sum, squares }
}
