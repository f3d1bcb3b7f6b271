import { and, asc, eq } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { findDraw } from '../../db/drawn-releases.ts'
import { keepReleaseTexts } from '../../db/grading-texts.ts'
import type { ItemRow } from '../../db/items.ts'
import { closeRelease, holdReleases, insertReleaseItems } from '../../db/releases.ts'
import { items } from '../../db/tables.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import { chancesOf } from '../../suites/chances.ts'
import { findSuite } from '../../suites/index.ts'
import { manifestOf } from '../../suites/manifest-of.ts'
import { offeredOf } from '../../suites/offered-adaptations.ts'
import type { Suites } from '../../suites/suite.ts'
import { releaseYield } from '../costs/release-yield.ts'
import { fragmentYield } from '../items/fragment-yield.ts'
import { assignClusters, clusterOf, frozenSplits } from './assign-splits.ts'
import { contentHash } from './content-hash.ts'
import { rightsOfRelease } from './rights-of-release.ts'

export type FreezeOrder = {
  /** Why items of papers without a redistributable licence may be public; null or left out, and they may not. */
  reason?: string | null
  author?: string
  /** Whether items of two generations of a paper and task type may be in it. */
  mixGenerations?: boolean
}

/** Papers that a message names. */
const mostNamed = 5

/**
 * Copies every approved item of its suite into the release, assigns whole papers, fragments and templates to splits,
 * hashes the content, adds up what the items took to make and how far annotators agree, and closes it for good, under a manifest of the suite as it is now.
 *
 * A paper, fragment or template gets its split once, in the first release that holds it, and keeps it in every later one: what
 * was private would otherwise be published by the next release, and what was public is no secret any more. The share
 * and the seed of a release therefore decide on what no frozen release holds. Where two releases differ already, it
 * stays private.
 *
 * @throws {NotFoundError} `release_not_found`
 * @throws {ConflictError} `release_frozen` when it is frozen already, `release_drawn` when it is drawn from templates,
 *   `release_empty` when no item is approved, `generations_mixed` for approved items of two generations of a paper, and what
 *   `rightsOfRelease` throws
 */
export async function freezeRelease(
  { db, suites, now }: { db: Executor; suites: Suites; now: () => Date },
  name: string,
  { mixGenerations = false, reason = null, author = 'service' }: FreezeOrder = {}
): Promise<void> {
  await db.transaction(async (tx) => {
    const release = (await holdReleases(tx)).find((row) => row.name === name)
    if (!release) throw new NotFoundError('release', name)
    if (release.state === 'frozen')
      throw new ConflictError('release_frozen', `release ${name} is frozen and never changes`)
    if (await findDraw(tx, name))
      throw new ConflictError('release_drawn', `release ${name} is drawn: it is frozen as soon as it is drawn`)
    const suite = findSuite(suites, release.suite)
    const approved = await tx
      .select()
      .from(items)
      .where(and(eq(items.state, 'approved'), eq(items.suite, suite.name)))
      .orderBy(asc(items.id))
    if (approved.length === 0)
      throw new ConflictError('release_empty', `release ${name} needs at least one approved item`)
    if (!mixGenerations) refuseMixed(approved)
    const isPrivate = assignClusters(approved.map(clusterOf), await frozenSplits(tx), release)
    const rows = approved.map((item, index) => ({
      releaseName: name,
      itemId: item.id,
      position: index + 1,
      taskType: item.taskType,
      split: isPrivate(clusterOf(item)) ? ('private' as const) : ('public' as const),
      examinee: item.examinee,
      gold: item.gold,
      contentVersion: item.contentVersion,
      provenance: item.provenance,
      paperId: item.paperId
    }))
    const rights = await rightsOfRelease(tx, rows, { reason, author })
    await insertReleaseItems(tx, rows)
    const released = (taskType: string) => rows.filter((row) => row.taskType === taskType).length
    const fragments = await fragmentYield(tx, { suite, released })
    const taken = { ...(await releaseYield(tx, name)), ...(fragments && { fragments }) }
    await keepReleaseTexts(tx, suite)
    const manifest = manifestOf(suite, rows, { chances: chancesOf(suite, rows), adaptations: offeredOf(suite, rows) })
    await closeRelease(tx, name, { contentHash: contentHash(rows), manifest, yield: taken, rights, frozenAt: now() })
  })
}

/** Two generations ask much the same twice, so that their paper would count twice. */
function refuseMixed(approved: readonly ItemRow[]): void {
  const groups = Map.groupBy(
    approved.filter(({ paperId }) => paperId !== null),
    ({ paperId, taskType }) => `${taskType} of ${paperId}`
  )
  const mixed = [...groups].flatMap(([name, own]) => {
    const generations = [...new Set(own.map(({ generation }) => generation))].sort((a, b) => a - b)
    return generations.length > 1 ? [`${name} (generations ${generations.join(' and ')})`] : []
  })
  if (mixed.length === 0) return
  const named =
    mixed.slice(0, mostNamed).join(', ') + (mixed.length > mostNamed ? `, and ${mixed.length - mostNamed} more` : '')
  const message = `items of several generations are approved: ${named}. Reject those that shall not be in it, or mix them (--mix-generations)`
  throw new ConflictError('generations_mixed', message, { mixed })
}
