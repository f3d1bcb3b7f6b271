/**
 * The first period whose value is as good as any of the run; null where no period has one.
 *
 * @param values higher is better; null where a period has none
 */
export function firstBestPeriod(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : values.indexOf(known.reduce((most, value) => Math.max(most, value)))
}
