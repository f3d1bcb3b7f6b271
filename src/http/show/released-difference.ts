import type { Executor } from '../../db/client.ts'
import { InvalidError } from '../../errors.ts'
import type { ReleaseDifference } from '../../schemas/item-difference.ts'
import type { Suites } from '../../suites/suite.ts'
import { releaseDifference } from '../../workflows/differences/release-difference.ts'
import { visibleRelease } from './show-release.ts'

/**
 * In what a release differs from an earlier one, as far as whoever asks may know: drafts are not there, and gold that is
 * private in one of the two is left out, but for those who see it.
 *
 * @param asked.from the release that `name` replaces when left out
 * @throws {NotFoundError} `release_not_found`
 * @throws {InvalidError} `release_replaces_none`, `releases_of_two_suites`
 * @throws {ConflictError} `release_not_frozen`, `release_drawn`
 */
export async function releasedDifference(
  { db, suites }: { db: Executor; suites: Suites },
  { name, from }: { name: string; from: string | undefined },
  seesGold: boolean
): Promise<ReleaseDifference> {
  const to = await visibleRelease(db, name, seesGold)
  const earlier = from ?? to.replaces
  if (earlier === null) {
    throw new InvalidError('release_replaces_none', `release ${name} replaces no other: say from which it differs`)
  }
  const before = await visibleRelease(db, earlier, seesGold)
  return await releaseDifference({ db, suites }, { from: before, to }, { seesGold })
}
