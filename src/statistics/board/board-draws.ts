import type { Draws } from '../kernel/board.ts'
import { sourceGroups } from './source-groups.ts'

/**
 * What the resamples of a board are drawn from: the items of each task, or the sources of groups of tasks.
 *
 * @throws {StatisticsError} `sources_differ`
 */
export function boardDraws(
  strata: readonly { name: string; items: number; sources?: readonly string[] | undefined }[],
  unit: 'item' | 'source',
  seed: number
): Draws {
  if (unit === 'item') return { kind: 'items', seed }
  const groups = sourceGroups(strata)
  const line = new Map(groups.flatMap(({ sources }) => sources).map((source, place) => [source, place]))
  return {
    ...{ kind: 'sources', seed },
    groups: groups.map(({ name, sources }) => ({ name, members: sources.length })),
    places: strata.map(({ sources = [] }) => sources.map((source) => line.get(source)!))
  }
}
