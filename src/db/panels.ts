import { asc, eq, gt } from 'drizzle-orm'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { panels } from './tables.ts'

export type PanelRow = typeof panels.$inferSelect

export async function findPanel(db: Executor, id: string): Promise<PanelRow | null> {
  const [panel] = await db.select().from(panels).where(eq(panels.id, id))
  return panel ?? null
}

export async function listPanels(db: Executor, { after, limit }: PageRequest): Promise<PanelRow[]> {
  return await db
    .select()
    .from(panels)
    .where(after === null ? undefined : gt(panels.id, after))
    .orderBy(asc(panels.id))
    .limit(limit)
}
