/** All sums of a row's value and a column's; both ascending. A triangle leaves out columns before the row's own place. */
export type Sums = { rows: Float64Array; columns: Float64Array; isTriangle: boolean }

/**
 * The sum at a place of the sorted list of all sums, without making the list: the range that holds it is halved, each
 * time to sums that do occur, by counting in one pass over rows how many lie below. Time n log(range), memory none.
 *
 * Source: the idea of Johnson & Mizoguchi (1978), Selecting the Kth Element in X + Y, with halving for their medians.
 *
 * @param place from 1
 * @example
 * selectSum({ rows: Float64Array.of(1, 2), columns: Float64Array.of(10, 20), isTriangle: false }, 3) // => 21
 */
export function selectSum(sums: Sums, place: number): number {
  const { rows, columns } = sums
  let lower = rows[0]! + columns[0]!
  let upper = rows.at(-1)! + columns.at(-1)!
  while (lower < upper) {
    const middle = lower + (upper - lower) / 2
    // Between neighbouring doubles there is no middle: it may round to the upper one.
    const { count, below, above } = split(sums, middle < upper ? middle : lower)
    if (count >= place) upper = below
    else lower = above
  }
  return lower
}

/** How many sums are at most `bound`, the largest of them, and the smallest of the others. */
function split({ rows, columns, isTriangle }: Sums, bound: number) {
  let count = 0
  let below = Number.NEGATIVE_INFINITY
  let above = Number.POSITIVE_INFINITY
  let end = columns.length
  for (let row = 0; row < rows.length; row++) {
    const value = rows[row]!
    // Rows ascend, so the columns that stay within the bound become fewer.
    while (end > 0 && value + columns[end - 1]! > bound) end--
    const start = isTriangle ? row : 0
    if (end > start) {
      count += end - start
      below = Math.max(below, value + columns[end - 1]!)
    }
    const next = Math.max(end, start)
    if (next < columns.length) above = Math.min(above, value + columns[next]!)
  }
  return { count, below, above }
}
