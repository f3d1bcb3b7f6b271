/** The part of a text that comes nearest to what is wanted, and the edits (insert, drop, replace) that lie between. */
export type Run = { from: number; to: number; edits: number }

/**
 * Finds the run of `text` with the fewest edits to `wanted`, the first of several; by words or by letters, as given.
 * Takes time in proportion to the product of the lengths. Source: Sellers (1980), approximate string matching.
 *
 * @example
 * closestRun(['a', 'b', 'c', 'd'], ['b', 'x', 'd']) // => { from: 1, to: 4, edits: 1 }
 */
export function closestRun(text: readonly string[], wanted: readonly string[]): Run {
  // edits[i]: from the first i of `wanted` to a run that ends here; starts[i]: where that run begins.
  let edits = Array.from({ length: wanted.length + 1 }, (_, i) => i)
  let starts = edits.map(() => 0)
  let best: Run = { from: 0, to: 0, edits: wanted.length }
  for (const [at, unit] of text.entries()) {
    const [nextEdits, nextStarts] = [[0], [at + 1]]
    for (let i = 1; i <= wanted.length; i++) {
      const replaced = edits[i - 1]! + (unit === wanted[i - 1] ? 0 : 1)
      const [inserted, dropped] = [edits[i]! + 1, nextEdits[i - 1]! + 1]
      const least = Math.min(replaced, inserted, dropped)
      nextEdits.push(least)
      nextStarts.push(least === replaced ? starts[i - 1]! : least === inserted ? starts[i]! : nextStarts[i - 1]!)
    }
    ;[edits, starts] = [nextEdits, nextStarts]
    const last = edits[wanted.length]!
    if (last < best.edits) best = { from: starts[wanted.length]!, to: at + 1, edits: last }
  }
  return best
}
