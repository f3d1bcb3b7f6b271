/**
 * The longest sequence that two lists share in order, as pairs of indexes. Takes time and memory in proportion to the
 * product of the lengths.
 */
export function commonSequence<A, B>(
  first: readonly A[],
  second: readonly B[],
  areSame: (a: A, b: B) => boolean
): [number, number][] {
  return heaviestSequence(first, second, (a, b) => (areSame(a, b) ? 1 : 0))
}

/** The pairs in order whose weights add up to most; a weight of 0 is no pair. */
export function heaviestSequence<A, B>(
  first: readonly A[],
  second: readonly B[],
  weigh: (a: A, b: B) => number
): [number, number][] {
  const width = second.length + 1
  const best = new Float64Array((first.length + 1) * width)
  const weights = first.map((a) => second.map((b) => weigh(a, b)))
  for (let i = first.length - 1; i >= 0; i -= 1) {
    for (let j = second.length - 1; j >= 0; j -= 1) {
      const weight = weights[i]![j]!
      const paired = weight > 0 ? weight + best[(i + 1) * width + j + 1]! : 0
      best[i * width + j] = Math.max(paired, best[(i + 1) * width + j]!, best[i * width + j + 1]!)
    }
  }
  const pairs: [number, number][] = []
  let [i, j] = [0, 0]
  while (i < first.length && j < second.length) {
    const here = best[i * width + j]!
    if (here === best[(i + 1) * width + j]!) i += 1
    else if (here === best[i * width + j + 1]!) j += 1
    else {
      pairs.push([i, j])
      i += 1
      j += 1
    }
  }
  return pairs
}
