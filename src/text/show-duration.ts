/**
 * A time span in a table, in its largest two units.
 *
 * @example
 * showDuration(3_723_000) // => '1 h 2 min'
 */
export function showDuration(ms: number): string {
  const seconds = Math.round(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
  return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`
}
