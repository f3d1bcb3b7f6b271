import type { Executor } from '../../db/client.ts'
import { countReleaseItems, frozenReleases } from '../../db/releases.ts'

/** A release with the ids of the groups that its boards have. */
export type GroupedRelease = { name: string; groups: ReadonlySet<string> }

/** Further releases are found by the leaderboard. */
const mostReleases = 3

/** The releases of a suite that were frozen last, with what `within` can name on their boards. */
export async function groupsOfReleases(db: Executor, suite: string): Promise<GroupedRelease[]> {
  const releases = (await frozenReleases(db)).filter((release) => release.suite === suite).slice(0, mostReleases)
  return await Promise.all(
    releases.map(async ({ name, manifest }) => {
      const held = new Set((await countReleaseItems(db, name)).map(({ taskType }) => taskType))
      const types = (manifest?.taskTypes ?? []).filter((taskType) => held.has(taskType.name))
      return { name, groups: new Set(types.flatMap(({ groups = [] }) => groups.map(({ id }) => id))) }
    })
  )
}
