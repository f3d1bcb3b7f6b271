/**
 * A bootstrap p as text: a count of zero shows as what it is, below one in the number of resamples.
 *
 * @example
 * showP(0, 10_000) // => '< 1/10000'
 */
export function showP(p: number, resamples: number): string {
  return p === 0 ? `< 1/${resamples}` : p.toFixed(Math.max(3, Math.ceil(Math.log10(resamples))))
}

/**
 * A p of a distribution as text, to three digits.
 *
 * @example
 * showSmallP(0.0000123) // => '1.23e-5'
 */
export function showSmallP(p: number): string {
  return p < 0.001 ? p.toExponential(2) : p.toFixed(3)
}

/** A p in thousandths as in Table 6 of the paper: `<1` below one, a dash where there is nothing to compare. */
export function perMille(p: number | null): string {
  if (p === null) return '—'
  return p < 0.001 ? '<1' : (p * 1000).toFixed(0)
}
