import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import stringify from 'safe-stable-stringify'
import type { Executor } from '../db/client.ts'
import { items, releaseItems, releases } from '../db/tables.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import type { Split } from '../schemas/states.ts'
import { seededRandom } from '../statistics/random.ts'

/**
 * Copies every approved item into the release, assigns whole papers and fragments to splits, hashes the content and
 * closes it for good.
 *
 * A paper or fragment gets its split once, in the first release that holds it, and keeps it in every later one: what
 * was private would otherwise be published by the next release, and what was public is no secret any more. The share
 * and the seed of a release therefore decide on what no frozen release holds. Where two releases differ already, it
 * stays private.
 *
 * @throws {NotFoundError} `release_not_found`
 * @throws {ConflictError} `release_frozen` when it is frozen already, `release_empty` when no item is approved
 */
export async function freezeRelease(db: Executor, name: string, now: () => Date): Promise<void> {
  await db.transaction(async (tx) => {
    // All releases are held: another that is frozen meanwhile would not know of these splits.
    const known = await tx.select().from(releases).orderBy(asc(releases.name)).for('no key update')
    const release = known.find((row) => row.name === name)
    if (!release) throw new NotFoundError('release', name)
    if (release.state === 'frozen')
      throw new ConflictError('release_frozen', `release ${name} is frozen and never changes`)
    const approved = await tx.select().from(items).where(eq(items.state, 'approved')).orderBy(asc(items.id))
    if (approved.length === 0)
      throw new ConflictError('release_empty', `release ${name} needs at least one approved item`)
    const isPrivate = assignClusters(approved.map(clusterOf), await frozenSplits(tx), release)
    const rows = approved.map((item, index) => ({
      releaseName: name,
      itemId: item.id,
      position: index + 1,
      taskType: item.taskType,
      split: isPrivate(clusterOf(item)) ? ('private' as const) : ('public' as const),
      examinee: item.examinee,
      gold: item.gold,
      provenance: item.provenance,
      paperId: item.paperId
    }))
    await tx.insert(releaseItems).values(rows)
    await tx
      .update(releases)
      .set({ state: 'frozen', contentHash: contentHash(rows), frozenAt: now() })
      .where(and(eq(releases.name, name), eq(releases.state, 'draft')))
  })
}

type ReleaseItem = Pick<
  typeof releaseItems.$inferInsert,
  'itemId' | 'taskType' | 'split' | 'examinee' | 'gold' | 'provenance'
>

/** sha256 of the items as canonical JSON lines in the order of their ids: the same on every database. */
export function contentHash(rows: readonly ReleaseItem[]): string {
  const lines = rows
    .toSorted((a, b) => (a.itemId < b.itemId ? -1 : 1))
    .map(({ itemId, taskType, split, examinee, gold, provenance }) =>
      stringify({ id: itemId, taskType, split, examinee, gold, provenance })
    )
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** Items of one paper never straddle the splits; a fragment stands alone. */
function clusterOf({
  paperId,
  fragmentId,
  id
}: {
  paperId: string | null
  fragmentId: string | null
  id: string
}): string {
  return paperId ?? fragmentId ?? id
}

/** The split of every cluster that a frozen release holds. */
async function frozenSplits(tx: Executor): Promise<Map<string, Split>> {
  const { itemId, split, paperId, provenance } = releaseItems
  const rows = await tx.selectDistinct({ id: itemId, split, paperId, provenance }).from(releaseItems)
  const splits = new Map<string, Split>()
  for (const { id, split, paperId, provenance } of rows) {
    const cluster = clusterOf({ id, paperId, fragmentId: provenance.fragmentId })
    if (splits.get(cluster) !== 'private') splits.set(cluster, split)
  }
  return splits
}

/**
 * Which clusters are private: those that were, and of those that are new a seeded draw.
 *
 * @returns whether a cluster is private
 */
function assignClusters(
  clusters: readonly string[],
  known: ReadonlyMap<string, Split>,
  draw: { privateShare: number; seed: number }
): (cluster: string) => boolean {
  const drawn = drawClusters(
    clusters.filter((cluster) => !known.has(cluster)),
    draw
  )
  return (cluster) => known.get(cluster) === 'private' || drawn.has(cluster)
}

/** A seeded shuffle, then the share of the clusters, rounded to the nearest. */
function drawClusters(
  clusters: readonly string[],
  { privateShare, seed }: { privateShare: number; seed: number }
): Set<string> {
  const shuffled = [...new Set(clusters)].sort()
  const random = seededRandom(seed)
  for (let last = shuffled.length - 1; last > 0; last -= 1) {
    const other = random.integer(last + 1)
    ;[shuffled[last], shuffled[other]] = [shuffled[other]!, shuffled[last]!]
  }
  return new Set(shuffled.slice(0, Math.round(privateShare * shuffled.length)))
}
