/** Years, both ends included. */
export type Years = { label: string; from: number; to: number }

/**
 * The decades from the first to the last year. A decade of which only its first year is left joins the one before, as
 * 1950 does in the paper's `1940-50` (Table 9).
 *
 * @example
 * decadesBetween(1925, 1950).map(({ label }) => label) // => ['1925-29', '1930-39', '1940-50']
 */
export function decadesBetween(first: number, last: number): Years[] {
  const decades: Years[] = []
  for (let from = first; from <= last; ) {
    const end = Math.floor(from / 10) * 10 + 9
    const to = last <= end + 1 ? last : end
    decades.push({ label: labelOf(from, to), from, to })
    from = to + 1
  }
  return decades
}

/** `1900-09`; both years in full where their centuries differ. */
function labelOf(from: number, to: number): string {
  const sameCentury = Math.floor(from / 100) === Math.floor(to / 100)
  return `${from}-${sameCentury ? String(to % 100).padStart(2, '0') : to}`
}
