import { createHash } from 'node:crypto'
import type { Executor } from '../../db/client.ts'
import { drawnOutline, findDraw } from '../../db/drawn-releases.ts'
import type { Drawn } from '../../schemas/drawn.ts'

/** How a release was drawn; null for one that was not. This is the one place where its seed may leave. */
export async function showDrawn(db: Executor, releaseName: string): Promise<Drawn | null> {
  const draw = await findDraw(db, releaseName)
  if (!draw) return null
  const { order, drawn, failure, isOpen, seed, closedAt } = draw
  const given = (await drawnOutline(db, releaseName))?.templates ?? []
  return {
    ...{ asked: order.count, drawn, failure, isOpen },
    seed: isOpen || closedAt !== null ? seed : null,
    seedSha256: createHash('sha256').update(seed).digest('hex'),
    closedAt: closedAt?.toISOString() ?? null,
    templates: given.filter(({ items }) => items > 0).length,
    fewer: given.filter(({ items, asked }) => items < asked).length
  }
}
