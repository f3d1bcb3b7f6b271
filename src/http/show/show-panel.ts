import type { z } from 'zod'
import type { PanelRow } from '../../db/panels.ts'
import { judgeIdentities, type ReportedModel } from '../../grading/reported-models.ts'
import { isPinned } from '../../models/is-pinned.ts'
import type { panelDetailSchema, panelSchema } from '../../schemas/admin.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { changedSince } from '../../workflows/grading/define-panel.ts'

export function showPanel({ id, definition, createdAt }: PanelRow, suites: Suites): z.infer<typeof panelSchema> {
  return {
    id,
    definition,
    judges: definition.judges.map(({ modelId }) => ({ model: modelId, pinned: isPinned(modelId) })),
    changedSince: changedSince(definition, suiteOf(definition, suites)),
    createdAt: createdAt.toISOString()
  }
}

/** @param reported the models that its providers named, over all that it judged */
export function showPanelDetail(
  panel: PanelRow,
  suites: Suites,
  reported: readonly ReportedModel[]
): z.infer<typeof panelDetailSchema> {
  const names = panel.definition.judges.map(({ modelId }) => modelId)
  return {
    ...showPanel(panel, suites),
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

/** The suite that a panel was made for: the one that has most of the task types that it names, by name and rubric. */
function suiteOf({ rubricHashes }: PanelRow['definition'], suites: Suites): Suite {
  const share = ({ taskTypes }: Suite) =>
    taskTypes.filter(({ name }) => name in rubricHashes).length +
    taskTypes.filter(({ name, rubric }) => rubricHashes[name] === rubric.hash).length
  return suites.reduce((best, suite) => (share(suite) > share(best) ? suite : best), suites[0])
}
