import { findGradedResponse } from '../../db/adjudications.ts'
import type { Executor } from '../../db/client.ts'
import { findPanel } from '../../db/panels.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { ConflictError, InvalidError, NotFoundError } from '../../errors.ts'
import type { DimensionScore, JudgedPart } from '../../grading/grading.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { findTaskType } from '../../suites/index.ts'
import { judgedParts } from '../../suites/judged-parts.ts'
import { readContent } from '../../suites/read-content.ts'
import { readResponse } from '../../suites/read-response.ts'
import type { ItemContent, Judging, Suite, Suites, TaskType } from '../../suites/suite.ts'
import { assertTextsThere } from '../teams/erase-team.ts'

/** A graded response with all that its judges went by. */
export type JudgedResponse = {
  itemId: string
  taskType: TaskType
  judging: Judging<ItemContent>
  panel: PanelDefinition
  content: ItemContent
  parts: readonly JudgedPart[]
  rules: readonly DimensionScore[]
  values: Readonly<Record<string, number>> | null
  output: string
  /** Of the release and the panel. */
  suite: Suite
}

/**
 * A response that judges were asked about, as they saw it.
 *
 * @throws {NotFoundError} `item_not_found` when the release has no such item
 * @throws {InvalidError} `item_not_judged` for an item that rules alone grade
 * @throws {ConflictError} `response_not_judged` when there is no graded answer; `rubric_changed` when its rubric is not known any more; `responses_erased`
 */
export async function judgedResponse(
  { db, suites }: { db: Executor; suites: Suites },
  { id, teamId, releaseName, panelId, openResponses }: SubmissionRow,
  itemId: string
): Promise<JudgedResponse> {
  assertTextsThere(await findTeam(db, teamId), openResponses)
  const item = (await releaseItemsOf(db, releaseName, [itemId])).get(itemId)
  if (!item) throw new NotFoundError('item', itemId)
  const panel = panelId === null ? null : await findPanel(db, panelId)
  const suite = await pinnedSuite({ db, suites }, await manifestOfRelease(db, releaseName), panel?.definition ?? null)
  const taskType = findTaskType(suite, item.taskType)
  const { judging, rubric } = taskType
  if (!judging)
    throw new InvalidError('item_not_judged', `${taskType.name} is graded by rules: no judge has a part in it`)
  const graded = await findGradedResponse(db, { submissionId: id, itemId })
  if (!panel || graded?.parse !== 'parsed') {
    throw new ConflictError('response_not_judged', `submission ${id} has no graded answer to ${itemId}`)
  }
  if (panel.definition.rubricHashes[taskType.name] !== rubric.hash) {
    const message = `panel ${panel.id} judged ${taskType.name} by a rubric that is not kept`
    throw new ConflictError('rubric_changed', message)
  }
  const content = readContent(taskType, item)
  const { rules, values } = graded
  const output = readResponse(taskType, { output: graded.output, content }).text
  const parts = judgedParts({ judging }, { content, rubric: rubric.rubric, mode: panel.definition.mode })
  return { itemId, taskType, judging, panel: panel.definition, content, parts, rules, values, output, suite }
}
