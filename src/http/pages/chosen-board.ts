import { z } from 'zod'
import { isOfSetting } from '../../boards/leaderboard/choose-setting.ts'
import type { Executor } from '../../db/client.ts'
import { hasPublishedBaseline } from '../../db/human-baselines.ts'
import { profileNames } from '../../db/profiles.ts'
import { findManifest, publishedPanels, publishedSettings } from '../../db/published-scores.ts'
import { frozenReleases, hasFragments, hasPrivateItems, hasRankedRow, type ReleaseRow } from '../../db/releases.ts'
import type { BoardSetting } from '../../schemas/declaration.ts'
import type { Suites } from '../../suites/suite.ts'
import type { Choices } from './board-head.ts'
import { soleSetting } from './sole-setting.ts'

/** What the pages of boards take besides the query of the API. */
export const suiteQuery = {
  suite: z.string().min(1).max(64).optional().describe('of which the release frozen last is shown')
}

/** The board that a page shows, and what else could be chosen. */
export type ChosenBoard = Choices & { release: string; panel: string | undefined; setting: BoardSetting | undefined }

/**
 * Without a release the one frozen last on whose board a row has a rank, or else the one frozen last, of the suite where
 * one is named; without a panel the one that judged last, of those that judged a submission of the setting; without a setting
 * the one that all submissions have; null while no such release is frozen.
 */
export async function chosenBoard(
  db: Executor,
  query: {
    suite?: string | undefined
    release?: string | undefined
    panel?: string | undefined
    setting?: BoardSetting | undefined
  }
): Promise<ChosenBoard | null> {
  const releases = await frozenReleases(db)
  const release = query.release ?? (await defaultRelease(db, releases, query.suite))
  if (release === undefined) return null
  const panels = await publishedPanels(db, release)
  const settings = await publishedSettings(db, release)
  const setting = query.setting ?? soleSetting({ settings })
  const ofSetting = new Set(settings.filter((row) => isOfSetting(row, setting)).map(({ panelId }) => panelId))
  const manifest = await findManifest(db, release)
  const metrics = manifest?.metrics.map(({ name }) => name) ?? []
  const profiles = manifest ? await profileNames(db, manifest.suite) : []
  return {
    releases,
    panels,
    settings,
    metrics: [...metrics, ...profiles.filter((name) => !metrics.includes(name))],
    release,
    setting,
    ...(manifest?.seed && { seed: manifest.seed }),
    hasGroups: manifest?.taskTypes.some(({ groups = [] }) => groups.length > 0) ?? false,
    hasTemplates: manifest?.statistics.leastTemplates !== undefined,
    isPlayed: manifest?.played === true,
    hasFragments: await hasFragments(db, release),
    hasPrivate: await hasPrivateItems(db, release),
    hasPeople: await hasPublishedBaseline(db, release),
    panel: query.panel ?? (panels.find(({ id }) => ofSetting.has(id)) ?? panels[0])?.id
  }
}

/** What the task types of the release that is shown are called in full, by their names. */
export function taskTypeTitles(
  suites: Suites,
  { release, releases }: Pick<ChosenBoard, 'release' | 'releases'>
): ReadonlyMap<string, string> {
  const suite = releases.find(({ name }) => name === release)?.suite
  const taskTypes = suites.find(({ name }) => name === suite)?.taskTypes ?? []
  return new Map(taskTypes.map(({ name, title }) => [name, title]))
}

async function defaultRelease(
  db: Executor,
  releases: readonly ReleaseRow[],
  wanted: string | undefined
): Promise<string | undefined> {
  const offered = releases.filter(({ suite }) => (wanted ?? suite) === suite)
  for (const release of offered) if (await hasRankedRow(db, release)) return release.name
  return offered[0]?.name
}
