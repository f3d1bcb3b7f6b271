import { ConflictError } from '../errors.ts'
import type { Manifest } from '../schemas/manifest.ts'
import type { PanelDefinition } from '../schemas/panel.ts'
import { findSuite } from '../suites/index.ts'
import { pinnedRubrics, pinSuite } from '../suites/pin-suite.ts'
import type { Suite, Suites } from '../suites/suite.ts'
import type { Executor } from './client.ts'
import { findPrompts, findRubrics } from './grading-texts.ts'
import { noRelease } from './no-release.ts'
import { findRelease, type ReleaseRow } from './releases.ts'

/**
 * The suite as a frozen release has it: under its manifest, with the rubrics and examinee prompts that manifest and panel name.
 *
 * @param panel the one whose judges scored what is read; null for what no judge had a part in
 * @throws {NotFoundError} `suite_not_found`
 */
export async function pinnedSuite(
  { db, suites }: { db: Executor; suites: Suites },
  manifest: Manifest,
  panel: Pick<PanelDefinition, 'rubricHashes'> | null
): Promise<Suite> {
  const prompts = await findPrompts(db, [
    ...manifest.taskTypes.flatMap(({ examineePromptHash }) => examineePromptHash ?? []),
    ...Object.values(manifest.adaptationPromptHashes ?? {}),
    ...Object.values(manifest.extractor?.promptHashes ?? {})
  ])
  const kept = { rubrics: await findRubrics(db, [...pinnedRubrics(manifest, panel).values()]), prompts }
  return pinSuite(findSuite(suites, manifest.suite), manifest, { panel, kept })
}

/** The suite of a release: pinned where it is frozen, as it is now while the release is a draft. */
export async function suiteOfRelease(
  { db, suites }: { db: Executor; suites: Suites },
  { suite, manifest }: Pick<ReleaseRow, 'suite' | 'manifest'>
): Promise<Suite> {
  return manifest ? await pinnedSuite({ db, suites }, manifest, null) : findSuite(suites, suite)
}

/**
 * The manifest of a frozen release.
 *
 * @throws {NotFoundError} `release_not_found`
 * @throws {ConflictError} `release_not_frozen`
 */
export async function manifestOfRelease(db: Executor, name: string): Promise<Manifest> {
  const release = await findRelease(db, name)
  if (!release) throw await noRelease(db, name)
  if (release.manifest) return release.manifest
  throw new ConflictError('release_not_frozen', `release ${name} is a draft: its task types may still change`)
}
