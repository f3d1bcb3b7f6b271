/** Odd, so that zero is in the middle of a bin; each is about five points wide. */
const BINS = 41
const REACH = 1

/**
 * Gaps in [-1, 1] counted in bins of equal width. Zero, the most frequent gap, lies in the middle of a bin and not on an
 * edge, where it would be shown as half of a shift.
 */
export function gapHistogram(gaps: readonly number[]): { edges: number[]; counts: number[] } {
  const width = (2 * REACH) / BINS
  const edges = Array.from({ length: BINS + 1 }, (_, edge) => (edge === BINS ? REACH : edge * width - REACH))
  const counts = new Array<number>(BINS).fill(0)
  for (const gap of gaps) {
    const bin = Math.min(BINS - 1, Math.max(0, Math.floor((gap + REACH) / width)))
    counts[bin]! += 1
  }
  return { edges, counts }
}
