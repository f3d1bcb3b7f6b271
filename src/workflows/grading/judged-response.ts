import { findGradedResponse } from '../../db/adjudications.ts'
import type { Executor } from '../../db/client.ts'
import { findPanel } from '../../db/panels.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import type { DimensionScore, JudgedPart } from '../../grading/grading.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { findTaskType } from '../../suites/index.ts'
import type { ItemContent, Judging, Suite, TaskType } from '../../suites/suite.ts'

/** A graded response with all that its judges went by. */
export type JudgedResponse = {
  itemId: string
  taskType: TaskType
  judging: Judging<ItemContent>
  panel: PanelDefinition
  content: ItemContent
  parts: readonly JudgedPart[]
  rules: readonly DimensionScore[]
  output: string
}

/**
 * A response that judges were asked about, as they saw it.
 *
 * @throws {NotFoundError} `item_not_found` when the release has no such item
 * @throws {InvalidError} `item_not_judged` for an item that rules alone grade
 * @throws {ConflictError} `response_not_judged` when there is no graded answer; `rubric_changed` since it was judged
 */
export async function judgedResponse(
  { db, suite }: { db: Executor; suite: Suite },
  { id, releaseName, panelId }: Pick<SubmissionRow, 'id' | 'releaseName' | 'panelId'>,
  itemId: string
): Promise<JudgedResponse> {
  const item = (await releaseItemsOf(db, releaseName, [itemId])).get(itemId)
  if (!item) throw new NotFoundError('item', itemId)
  const taskType = findTaskType(suite, item.taskType)
  const { judging, rubric } = taskType
  if (!judging)
    throw new InvalidError('item_not_judged', `${taskType.name} is graded by rules: no judge has a part in it`)
  const graded = await findGradedResponse(db, { submissionId: id, itemId })
  const panel = panelId === null ? null : await findPanel(db, panelId)
  if (!panel || graded?.parse !== 'parsed') {
    throw new ConflictError('response_not_judged', `submission ${id} has no graded answer to ${itemId}`)
  }
  if (panel.definition.rubricHashes[taskType.name] !== rubric.hash) {
    const message = `panel ${panel.id} judged ${taskType.name} by another rubric than this service has`
    throw new ConflictError('rubric_changed', message)
  }
  const content = taskType.contentSchema.parse({ examinee: item.examinee, gold: item.gold })
  const { output, rules } = graded
  return { itemId, taskType, judging, panel: panel.definition, content, parts: judging.parts(content), rules, output }
}
