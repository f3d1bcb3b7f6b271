import { randomUUID } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import { findRelease, insertRelease, type NewRelease, type ReleaseRow } from '../../db/releases.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { findSuite } from '../../suites/index.ts'
import type { Suites } from '../../suites/suite.ts'

/**
 * Opens a draft with a canary of its own.
 *
 * @throws {NotFoundError} `suite_not_found`
 * @throws {ConflictError} `release_exists` when the name is taken
 * @throws {NotFoundError} `release_not_found` when it replaces a release that is not there
 * @throws {ConflictError} `release_not_frozen` when it replaces a draft
 */
export async function openRelease(
  { db, suites }: { db: Executor; suites: Suites },
  release: Omit<NewRelease, 'canary'>
): Promise<ReleaseRow> {
  const suite = release.suite === undefined ? suites[0] : findSuite(suites, release.suite)
  await checkReplaced(db, release.replaces)
  const opened = await insertRelease(db, { ...release, suite: suite.name, canary: `aer-bench canary ${randomUUID()}` })
  if (!opened) throw new ConflictError('release_exists', `there is a release ${release.name} already`)
  return opened
}

/** Only a frozen release needs a correction: a draft can be frozen with other items. */
export async function checkReplaced(db: Executor, name: string | null | undefined): Promise<void> {
  if (name === null || name === undefined) return
  const replaced = await findRelease(db, name)
  if (!replaced) throw new NotFoundError('release', name)
  if (replaced.state !== 'frozen') {
    throw new ConflictError('release_not_frozen', `release ${name} is a draft: only a frozen one can be replaced`)
  }
}
