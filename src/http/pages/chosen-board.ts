import type { Executor } from '../../db/client.ts'
import { profileNames } from '../../db/profiles.ts'
import { findManifest, publishedPanels } from '../../db/published-scores.ts'
import { frozenReleases } from '../../db/releases.ts'
import type { Choices } from './board-head.ts'

/** The board that a page shows, and what else could be chosen. */
export type ChosenBoard = Choices & { release: string; panel: string | undefined }

/** Without a release the one frozen last, without a panel the one that judged last; null while no release is frozen. */
export async function chosenBoard(
  db: Executor,
  query: { release?: string | undefined; panel?: string | undefined }
): Promise<ChosenBoard | null> {
  const releases = (await frozenReleases(db)).map(({ name }) => name)
  const release = query.release ?? releases[0]
  if (release === undefined) return null
  const panels = await publishedPanels(db, release)
  const manifest = await findManifest(db, release)
  const metrics = manifest?.metrics.map(({ name }) => name) ?? []
  const profiles = manifest ? await profileNames(db, manifest.suite) : []
  return {
    releases,
    panels,
    metrics: [...metrics, ...profiles.filter((name) => !metrics.includes(name))],
    release,
    panel: query.panel ?? panels[0]?.id
  }
}
