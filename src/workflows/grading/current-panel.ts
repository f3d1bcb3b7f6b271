import type { Executor } from '../../db/client.ts'
import { findPanel, type PanelRow } from '../../db/panels.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import type { Suite } from '../../suites/suite.ts'
import { changedSince } from './define-panel.ts'

/**
 * A panel that this service can judge by: its prompts and rubrics are still those that the panel was made with.
 *
 * @throws {NotFoundError} `panel_not_found`
 * @throws {ConflictError} `panel_outdated`
 */
export async function currentPanel({ db, suite }: { db: Executor; suite: Suite }, id: string): Promise<PanelRow> {
  const panel = await findPanel(db, id)
  if (!panel) throw new NotFoundError('panel', id)
  const changed = changedSince(panel.definition, suite)
  if (changed.length === 0) return panel
  const message = `panel ${id} judges with other versions of ${changed.join(', ')} than this service has: make a new one`
  throw new ConflictError('panel_outdated', message, { changed })
}
