import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ReportedModel } from '../grading/reported-models.ts'
import { panelDefinitionSchema } from '../schemas/panel.ts'
import type { Executor } from './client.ts'
import type { PageRequest } from './page.ts'
import { judgments, panels, submissions } from './tables.ts'

export type PanelRow = typeof panels.$inferSelect

/** Adds a panel; one of the same id is the same, and stays as it is. @returns whether it was new */
export async function insertPanel(db: Executor, panel: Pick<PanelRow, 'id' | 'definition'>): Promise<boolean> {
  const added = await db.insert(panels).values(panel).onConflictDoNothing().returning({ id: panels.id })
  return added.length === 1
}

export async function findPanel(db: Executor, id: string): Promise<PanelRow | null> {
  const [panel] = await db.select().from(panels).where(eq(panels.id, id))
  return panel ? panelAsNow(panel) : null
}

export async function listPanels(db: Executor, { after, limit }: PageRequest): Promise<PanelRow[]> {
  const rows = await db
    .select()
    .from(panels)
    .where(after === null ? undefined : gt(panels.id, after))
    .orderBy(asc(panels.id))
    .limit(limit)
  return rows.map(panelAsNow)
}

/** A panel of an earlier version says nothing of controls that it did not have: they are as when nobody sets them. */
export function panelAsNow(panel: PanelRow): PanelRow {
  return { ...panel, definition: panelDefinitionSchema.parse(panel.definition) }
}

/**
 * The models that providers named in the replies behind the judgments of a panel, or of one submission; of each judge the
 * one that answered first first, and by name those of one moment.
 */
export async function reportedModels(
  db: Executor,
  scope: { panelId: string } | { submissionId: string }
): Promise<ReportedModel[]> {
  const named = sql`jsonb_array_elements_text(${judgments.verdict} -> 'reportedModels')`
  const rows = db
    .select({ judge: judgments.judge, model: sql<string>`${named}`.as('model'), at: judgments.createdAt })
    .from(judgments)
    .innerJoin(submissions, eq(submissions.id, judgments.submissionId))
    .where(
      and(
        eq(judgments.status, 'done'),
        'panelId' in scope ? eq(submissions.panelId, scope.panelId) : eq(submissions.id, scope.submissionId)
      )
    )
    .as('named')
  const first = sql`min(${rows.at})`
  return await db
    .select({
      judge: rows.judge,
      model: rows.model,
      judgments: sql<number>`count(*)::int`,
      first: first.mapWith(judgments.createdAt),
      last: sql`max(${rows.at})`.mapWith(judgments.createdAt)
    })
    .from(rows)
    .groupBy(rows.judge, rows.model)
    .orderBy(asc(rows.judge), asc(first), asc(rows.model))
}
