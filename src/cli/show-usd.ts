/** US dollars in a table; a dash where the cost is not known. */
export function showUsd(usd: number | null): string {
  return usd === null ? '-' : usd.toFixed(4)
}
