/**
 * How many pairs of a list stand in falling order: a merge sort that counts what it passes over, n log n steps.
 *
 * @param values any numbers but NaN; left as they are. Equal values are no inversion
 * @example
 * countInversions([1, 3, 2, 2]) // => 2
 */
export function countInversions(values: ArrayLike<number>): number {
  let from = Float64Array.from(values)
  let into = new Float64Array(from.length)
  let inversions = 0
  for (let width = 1; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) inversions += merge(from, into, start, width)
    const sorted = into
    into = from
    from = sorted
  }
  return inversions
}

/** Merges two sorted runs of `width`, the second of which may be short or empty. */
function merge(from: Float64Array, into: Float64Array, start: number, width: number): number {
  const middle = Math.min(start + width, from.length)
  const end = Math.min(middle + width, from.length)
  let inversions = 0
  let left = start
  let right = middle
  for (let place = start; place < end; place++) {
    if (left < middle && (right >= end || from[left]! <= from[right]!)) into[place] = from[left++]!
    else {
      into[place] = from[right++]!
      inversions += middle - left
    }
  }
  return inversions
}
