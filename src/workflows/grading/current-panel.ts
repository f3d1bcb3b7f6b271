import type { Executor } from '../../db/client.ts'
import { findPanel, type PanelRow } from '../../db/panels.ts'
import { ConflictError, NotFoundError } from '../../errors.ts'
import type { Suite } from '../../suites/suite.ts'
import { otherRubrics, panelPrompts } from './define-panel.ts'

/**
 * A panel that can judge submissions to a release: it goes by the rubrics of the release, and its prompts are known.
 * What has been added or reworded since it was made is no hindrance.
 *
 * @param dependencies.suite of the release
 * @throws {NotFoundError} `panel_not_found`
 * @throws {ConflictError} `panel_outdated`
 */
export async function currentPanel({ db, suite }: { db: Executor; suite: Suite }, id: string): Promise<PanelRow> {
  const panel = await findPanel(db, id)
  if (!panel) throw new NotFoundError('panel', id)
  const rubrics = otherRubrics(panel.definition, suite).map((name) => `rubric ${name}`)
  const prompts = (await panelPrompts(db, panel.definition, suite)).missing.map((path) => `prompt ${path}`)
  const changed = [...prompts, ...rubrics]
  if (changed.length === 0) return panel
  const message = `panel ${id} judges with other versions of ${changed.join(', ')} than the release has: make a new one`
  throw new ConflictError('panel_outdated', message, { changed })
}
