/** Writes the item indices of one resample into its argument. Called once per resample, in order. */
export type Draw = (into: Int32Array, resample: number) => void

/**
 * Mean scores of resampled items; every model sees the same draws, so that models stay paired.
 *
 * @param rows one row of item scores per model, all of one length n > 0; without rows nothing is drawn
 * @returns one row of `resamples` means per model
 */
export function resampleMeans(rows: readonly Float64Array[], resamples: number, draw: Draw): Float64Array[] {
  const items = rows[0]?.length
  if (items === undefined) return []
  const means = rows.map(() => new Float64Array(resamples))
  const indices = new Int32Array(items)
  for (let resample = 0; resample < resamples; resample++) {
    draw(indices, resample)
    for (let row = 0; row < rows.length; row += 4) fourMeans(rows, means, row, indices, resample)
  }
  return means
}

/**
 * Four models at a time: one sum alone would wait for each of its additions. A short last group repeats its last
 * model, which writes the same mean again. Every model's scores are added in the order of the draws, whatever its
 * place, so that equal models have equal means to the last bit.
 */
function fourMeans(
  rows: readonly Float64Array[],
  means: readonly Float64Array[],
  first: number,
  indices: Int32Array,
  resample: number
): void {
  const last = rows.length - 1
  const second = Math.min(first + 1, last)
  const third = Math.min(first + 2, last)
  const fourth = Math.min(first + 3, last)
  const a = rows[first]!
  const b = rows[second]!
  const c = rows[third]!
  const d = rows[fourth]!
  let sumA = 0
  let sumB = 0
  let sumC = 0
  let sumD = 0
  for (let i = 0; i < indices.length; i++) {
    const index = indices[i]!
    sumA += a[index]!
    sumB += b[index]!
    sumC += c[index]!
    sumD += d[index]!
  }
  means[first]![resample] = sumA / indices.length
  means[second]![resample] = sumB / indices.length
  means[third]![resample] = sumC / indices.length
  means[fourth]![resample] = sumD / indices.length
}
