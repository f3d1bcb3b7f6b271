import type { Executor } from '../../db/client.ts'
import { releaseItems } from '../../db/tables.ts'
import type { Split } from '../../schemas/states.ts'
import { seededRandom } from '../../statistics/random.ts'

/** Items of one paper never straddle the splits; a fragment stands alone. */
export function clusterOf({
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
export async function frozenSplits(tx: Executor): Promise<Map<string, Split>> {
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
export function assignClusters(
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
