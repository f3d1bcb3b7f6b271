/** A cell that fewer private items than this are in is not shown to everyone. */
export const leastPrivateItems = 3

/**
 * Which cells of a table must not be shown, given the private items in each, when the whole is known: those with a few,
 * and with them the next smaller ones until what is hidden holds enough together, since the hidden rest of a known whole
 * is a subtraction away.
 *
 * @param counts private items per cell
 * @param least how many may be shown together; 0 hides nothing
 * @example
 * withholdCells([2, 9, 5], 3) // => [true, false, true]
 */
export function withholdCells(counts: readonly number[], least: number): boolean[] {
  const withheld = counts.map((count) => count > 0 && count < least)
  if (!withheld.includes(true)) return withheld
  const smallestFirst = [...counts.keys()]
    .filter((cell) => counts[cell]! >= least)
    .sort((a, b) => counts[a]! - counts[b]!)
  const hidden = () => counts.reduce((sum, count, cell) => sum + (withheld[cell] ? count : 0), 0)
  for (const cell of smallestFirst) {
    if (hidden() >= least) break
    withheld[cell] = true
  }
  return withheld
}
