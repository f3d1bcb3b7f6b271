/**
 * How long a provider asks us to wait: `retry-after-ms`, or `retry-after` in seconds or as an HTTP date (RFC 9110,
 * 10.2.3).
 *
 * @param now in milliseconds since 1970, for dates
 * @returns milliseconds, never negative; null when the headers say nothing that can be read
 */
export function retryAfterMs(headers: Headers, now: number): number | null {
  const precise = Number.parseFloat(headers.get('retry-after-ms') ?? '')
  if (precise >= 0) return precise
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
