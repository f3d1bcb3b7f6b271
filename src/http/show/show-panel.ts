import type { z } from 'zod'
import type { PanelRow } from '../../db/panels.ts'
import { judgeIdentities, type ReportedModel } from '../../grading/reported-models.ts'
import { isPinned } from '../../models/is-pinned.ts'
import type { panelDetailSchema, panelSchema } from '../../schemas/admin.ts'
import type { Suite } from '../../suites/suite.ts'
import { changedSince } from '../../workflows/grading/define-panel.ts'

export function showPanel({ id, definition, createdAt }: PanelRow, suite: Suite): z.infer<typeof panelSchema> {
  return {
    id,
    definition,
    judges: definition.judges.map(({ modelId }) => ({ model: modelId, pinned: isPinned(modelId) })),
    changedSince: changedSince(definition, suite),
    createdAt: createdAt.toISOString()
  }
}

/** @param reported the models that its providers named, over all that it judged */
export function showPanelDetail(
  panel: PanelRow,
  suite: Suite,
  reported: readonly ReportedModel[]
): z.infer<typeof panelDetailSchema> {
  const names = panel.definition.judges.map(({ modelId }) => modelId)
  return {
    ...showPanel(panel, suite),
    judges: judgeIdentities(names, reported).map(({ judge, changed, reported }) => ({
      model: judge,
      pinned: isPinned(judge),
      changed,
      reported: reported.map(({ first, last, ...row }) => ({
        ...row,
        first: first.toISOString(),
        last: last.toISOString()
      }))
    }))
  }
}
