import { eq, notExists } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { releaseDraws, releaseItems, releases } from '../../db/tables.ts'
import { itemSource } from '../../schemas/item-source.ts'
import type { Provenance, Split } from '../../schemas/states.ts'
import { seededRandom } from '../../statistics/random.ts'
import { shuffled } from '../../statistics/shuffled.ts'

/**
 * What an item goes into a split with. Items of one paper never straddle the splits, whatever suites they are of; a
 * fragment stands alone. Templates and instances have their names within a suite.
 */
export function clusterOf({
  id,
  suite,
  paperId,
  fragmentId,
  provenance
}: {
  id: string
  suite: string
  paperId: string | null
  fragmentId: string | null
  provenance: Provenance
}): string {
  switch (provenance.source) {
    case 'paper':
    case 'fragment':
      return paperId ?? fragmentId ?? id
    case 'template':
    case 'draw':
    case 'instance':
      return `${provenance.source} ${itemSource(provenance)} of ${suite}`
  }
}

/** The fragment that an item of a release was made from; its own table holds none. */
export function fragmentOf(provenance: Provenance): string | null {
  return provenance.source === 'fragment' || provenance.source === 'paper' ? provenance.fragmentId : null
}

/** The split of every cluster that a frozen release holds. What is drawn is drawn anew for every release: its splits bind none. */
export async function frozenSplits(tx: Executor): Promise<Map<string, Split>> {
  const { itemId: id, split, paperId, provenance } = releaseItems
  const rows = await tx
    .selectDistinct({ id, suite: releases.suite, split, paperId, provenance })
    .from(releaseItems)
    .innerJoin(releases, eq(releases.name, releaseItems.releaseName))
    .where(notExists(tx.select().from(releaseDraws).where(eq(releaseDraws.releaseName, releases.name))))
  const splits = new Map<string, Split>()
  for (const { split, ...item } of rows) {
    const cluster = clusterOf({ ...item, fragmentId: fragmentOf(item.provenance) })
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
  const order = shuffled([...new Set(clusters)].sort(), seededRandom(seed))
  return new Set(order.slice(0, Math.round(privateShare * order.length)))
}
