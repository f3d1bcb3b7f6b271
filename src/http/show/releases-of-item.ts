import type { Executor } from '../../db/client.ts'
import { frozenReleases } from '../../db/releases.ts'
import type { Suites } from '../../suites/suite.ts'
import { publicItemOfRelease } from '../../workflows/releases/release-items.ts'

/** The frozen releases that hold an item, as far as it is public there, the one frozen last first. */
export async function releasesOfItem(
  { db, suites }: { db: Executor; suites: Suites },
  itemId: string
): Promise<string[]> {
  const holding: string[] = []
  for (const release of await frozenReleases(db)) {
    if (await publicItemOfRelease({ db, suites }, release, itemId)) holding.push(release.name)
  }
  return holding
}
