/** Cents as dollars with two decimals, exactly. */
export function moneyText(cents: bigint): string {
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
