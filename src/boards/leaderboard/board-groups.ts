import type { Manifest, TaskGroup } from '../../schemas/manifest.ts'

/** A group of a release: the one that it stands in, null for the outermost, and all task types in it, in the order of the release. */
export type BoardGroup = TaskGroup & { within: string | null; taskTypes: readonly string[] }

type Grouped = { name: string; groups?: readonly TaskGroup[] | undefined }

/**
 * The groups of a release, each before those within it; none of a release that was frozen without.
 *
 * @example
 * groupsOf(manifest).map(({ id, within }) => [id, within]) // => [['1', null], ['1.1', '1'], ['1.2', '1'], ['2', null], …]
 */
export function groupsOf({ taskTypes }: { taskTypes: readonly Grouped[] }): BoardGroup[] {
  const groups = new Map<string, TaskGroup & { within: string | null; taskTypes: string[] }>()
  for (const { name, groups: path = [] } of taskTypes) {
    for (const [depth, { id, name: title }] of path.entries()) {
      const group = groups.get(id) ?? { id, name: title, within: path[depth - 1]?.id ?? null, taskTypes: [] }
      group.taskTypes.push(name)
      groups.set(id, group)
    }
  }
  return [...groups.values()]
}

/** What a hash holds of them: nothing of a release without. */
export function hashedGroups(manifest: Pick<Manifest, 'taskTypes'>): { groups?: readonly (readonly string[])[] } {
  const groups = groupsOf(manifest)
  return groups.length === 0 ? {} : { groups: groups.map(({ id, taskTypes }) => [id, ...taskTypes]) }
}
