/**
 * Counts by value, of which it is asked far more often how many lie above a value than a value is counted: asking takes one
 * step, counting about the root of the number of values. Values stand in blocks, and what is above within the block is
 * kept apart from what whole blocks above it hold.
 */
export type CountsAbove = {
  /** Counts a value: one above all values below it, half of one above itself. */
  count(value: number): void
  /** Twice what was counted above a value. */
  above(value: number): number
}

/** @param values how many there are: integers from 0 */
export function countsAbove(values: number): CountsAbove {
  const shift = Math.ceil(Math.log2(Math.max(values, 1)) / 2)
  const within = new Int32Array(values)
  const blocks = new Int32Array((values >> shift) + 1)
  return {
    count(value) {
      const block = value >> shift
      for (let below = block << shift; below < value; below++) within[below]! += 2
      within[value]! += 1
      for (let below = 0; below < block; below++) blocks[below]! += 2
    },
    above: (value) => within[value]! + blocks[value >> shift]!
  }
}
