import type { Release } from '../schemas/release.ts'
import { tableOf } from './print.ts'

/** Releases as a table, one a line. */
export function showReleases(releases: readonly Release[]): string {
  return tableOf(
    ['release', 'suite', 'state', 'items', 'content hash', 'frozen', 'replaces'],
    releases.map(({ name, suite, state, items, contentHash, frozenAt, replaces }) => [
      ...[name, suite, state, items.reduce((sum, { items }) => sum + items, 0)],
      ...[contentHash?.slice(0, 16), frozenAt, replaces]
    ])
  )
}
