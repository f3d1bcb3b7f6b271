/**
 * Counts by value in a Fenwick tree: an array of one more than there are values, where counting a value and asking how many
 * are below one take log steps. Source: Fenwick (1994), Software: Practice and Experience 24.
 *
 * @param value an integer from 0
 */
export function increment(tree: Int32Array, value: number): void {
  for (let node = value + 1; node < tree.length; node += node & -node) tree[node]! += 1
}

/**
 * How many counted values are below one.
 *
 * @param value from 0 to the number of values
 */
export function countBelow(tree: Int32Array, value: number): number {
  let count = 0
  for (let node = value; node > 0; node &= node - 1) count += tree[node]!
  return count
}
