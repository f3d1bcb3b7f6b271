/** Shares: a number with one of them is another number than without. */
const shares = ['percent', 'pp', 'bp']
const measures: Readonly<Record<string, readonly string[]>> = {
  km: ['km', 'kilometer', 'kilometers'],
  mile: ['mile', 'miles'],
  kg: ['kg', 'kilogram', 'kilograms'],
  year: ['year', 'years', 'yr', 'yrs'],
  quarter: ['quarter', 'quarters'],
  month: ['month', 'months'],
  week: ['week', 'weeks'],
  day: ['day', 'days'],
  hour: ['hour', 'hours', 'hr', 'hrs'],
  minute: ['minute', 'minutes']
}
const units = new Map([
  ...shares.map((share) => [share, share] as const),
  ...Object.entries(measures).flatMap(([unit, words]) => words.map((word) => [word, unit] as const))
])

/** The one name of a unit of measure that a number may have, in singular; or null. @param word in plain spelling */
export function unitOf(word: string): string | null {
  return units.get(word) ?? null
}

export function isShare(unit: string): boolean {
  return shares.includes(unit)
}
