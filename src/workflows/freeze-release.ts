import { createHash } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import stringify from 'safe-stable-stringify'
import type { Executor } from '../db/client.ts'
import { items, releaseItems, releases } from '../db/tables.ts'
import { ConflictError, NotFoundError } from '../errors.ts'
import { seededRandom } from '../statistics/random.ts'

/**
 * Copies every approved item into the release, assigns whole papers to splits, hashes the content and closes it for
 * good.
 *
 * @throws {NotFoundError} `release_not_found`
 * @throws {ConflictError} `release_frozen` when it is frozen already, `release_empty` when no item is approved
 */
export async function freezeRelease(db: Executor, name: string, now: () => Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [release] = await tx.select().from(releases).where(eq(releases.name, name)).for('update')
    if (!release) throw new NotFoundError('release', name)
    if (release.state === 'frozen')
      throw new ConflictError('release_frozen', `release ${name} is frozen and never changes`)
    const approved = await tx.select().from(items).where(eq(items.state, 'approved')).orderBy(asc(items.id))
    if (approved.length === 0)
      throw new ConflictError('release_empty', `release ${name} needs at least one approved item`)
    const isPrivate = privateClusters(approved.map(clusterOf), release)
    const rows = approved.map((item, index) => ({
      releaseName: name,
      itemId: item.id,
      position: index + 1,
      taskType: item.taskType,
      split: isPrivate.has(clusterOf(item)) ? ('private' as const) : ('public' as const),
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

/** Draws the clusters of the private split: a seeded shuffle, then the share of them, rounded to the nearest. */
function privateClusters(
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
