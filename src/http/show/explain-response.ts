import type { Executor } from '../../db/client.ts'
import { judgmentsOf } from '../../db/judgments.ts'
import { allObjections, listObjections } from '../../db/objections.ts'
import { findPanel } from '../../db/panels.ts'
import { pinnedSuite } from '../../db/pinned-suites.ts'
import { findRelease, type ReleaseItemRow, releaseItemsOf } from '../../db/releases.ts'
import { findResponse, type ResponseRow } from '../../db/responses.ts'
import { placeInOrder } from '../../db/score-order.ts'
import { findScore, ruleResultsOf } from '../../db/scores.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { AppError, ConflictError, NotFoundError } from '../../errors.ts'
import { placedLetters } from '../../grading/quote-ranges.ts'
import type {
  ExplainedDimension,
  ExplainedFinding,
  ExplainedResponse,
  ResponseOrderQuery
} from '../../schemas/explained-response.ts'
import type { Finding } from '../../schemas/finding.ts'
import { toJson } from '../../schemas/json.ts'
import type { ItemScore } from '../../schemas/submission.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suites, TaskType } from '../../suites/suite.ts'
import { answerSpans, type Span } from '../../text/drop-thinking.ts'
import { requestOfItem } from '../../workflows/releases/exact-requests.ts'
import type { Caller } from '../guards/authenticate.ts'
import { may } from '../guards/permissions.ts'
import { isOpen, readsInFull, scoreViewOf } from '../guards/submission-access.ts'
import { explainDimensions } from './explain-dimensions.ts'
import { pointsLostOf, scoreOrder } from './listed-responses.ts'
import { showReadObjections } from './show-objections.ts'
import { showReleaseItem } from './show-release.ts'
import { showScores } from './show-scores.ts'

type Asked = { submission: SubmissionRow; itemId: string; query: ResponseOrderQuery; caller: Caller | null }

/**
 * One response with all that explains its score, as far as the caller may see it.
 *
 * @throws {NotFoundError} `item_not_found` for an item that the release does not hold
 * @throws {AppError} 403 `split_private` for an item of the private split, to whom its scores are not shown
 * @throws {ConflictError} `not_graded` for an item that has no score yet
 */
export async function explainResponse(
  { db, suites }: { db: Executor; suites: Suites },
  { submission, itemId, query, caller }: Asked
): Promise<ExplainedResponse> {
  const view = scoreViewOf(submission, caller)
  const item = await visibleItem(db, { submission, itemId, seesPrivate: view.private })
  const row = await findScore(db, submission.id, itemId)
  if (!row) throw new ConflictError('not_graded', `submission ${submission.id} has no score of item ${itemId} yet`)
  const [release, panel] = [
    (await findRelease(db, submission.releaseName))!,
    submission.panelId === null ? null : ((await findPanel(db, submission.panelId))?.definition ?? null)
  ]
  const suite = await pinnedSuite({ db, suites }, release.manifest!, panel)
  const taskType = findTaskType(suite, item.taskType)
  const walk = scoreOrder(suite.metrics, { submission, query, publicOnly: !view.private })
  const [score] = await showScores({ db, suites }, submission, [row], view)
  const [rule] = await ruleResultsOf(db, submission.id, [itemId])
  const stored = await findResponse(db, submission.id, itemId)
  const adaptation = stored?.record?.adaptation
  const isRead = mayRead({ submission, caller, item })
  const response = stored && isRead ? showText(stored, taskType) : null
  const dimensions = explainDimensions({
    ...{ taskType, panel, content: readContent(taskType, item), metric: walk.metric.name, full: !score!.withheld },
    rules: rule?.dimensions ?? [],
    judgments: await judgmentsOf(db, submission.id, [itemId]),
    isAnswer: rule?.parse === 'parsed',
    letters: response && placedLetters(response.output, response.read)
  })
  const seesPrivateGold = may(caller?.role ?? null, 'maintain')
  return {
    submission: submission.id,
    release: release.name,
    team: (await findTeam(db, submission.teamId))!.name,
    model: submission.model,
    panel: submission.panelId,
    metric: walk.metric.name,
    item: showReleaseItem({ suite, canary: release.canary }, item, { wantsGold: true, seesPrivateGold }),
    ...(adaptation !== undefined && {
      request: await requestOfItem({ db, suites }, release, { suite, item, adaptation })
    }),
    itemTitle: taskType.title,
    response,
    responseReason: response ? null : stored ? 'not_open' : 'not_sent',
    score: score!,
    pointsLost: pointsLostOf(score!.scores[walk.metric.name]!, walk.metric),
    dimensions,
    findings: score!.withheld ? null : findingsOf(taskType, { item, evidence: score!.evidence, dimensions }),
    objections:
      item.split === 'public'
        ? showReadObjections(await listObjections(db, allObjections, { submissionId: submission.id, itemId }), isRead)
        : [],
    asked: query,
    ...(await placeInOrder(db, walk, itemId))
  }
}

async function visibleItem(
  db: Executor,
  { submission, itemId, seesPrivate }: { submission: SubmissionRow; itemId: string; seesPrivate: boolean }
): Promise<ReleaseItemRow> {
  const item = (await releaseItemsOf(db, submission.releaseName, [itemId])).get(itemId)
  if (!item) throw new NotFoundError('item', itemId)
  if (item.split === 'public' || seesPrivate) return item
  const message = `item ${itemId} is private: its score would tell its gold, and is for maintainers and auditors`
  throw new AppError('split_private', message, 403)
}

/** Whether the caller reads what was sent: its team and auditors do, and of public items anyone where they are open. */
function mayRead({
  submission,
  caller,
  item
}: Pick<Asked, 'submission' | 'caller'> & { item: ReleaseItemRow }): boolean {
  return readsInFull(submission, caller) || (isOpen(submission) && item.split === 'public')
}

function showText(
  { output, sha256, createdAt }: ResponseRow,
  { answerReader }: TaskType
): NonNullable<ExplainedResponse['response']> {
  // By the first reader judges read all of it.
  const read: Span[] = answerReader === 1 ? [{ from: 0, to: output.length }] : answerSpans(output)
  return { output, sha256, updatedAt: createdAt.toISOString(), read }
}

/** What rules stored, in words, with the points of the item that each thing cost. */
function findingsOf(
  taskType: TaskType,
  found: { item: ReleaseItemRow; evidence: ItemScore['evidence']; dimensions: readonly ExplainedDimension[] }
): ExplainedFinding[] | null {
  const { item, evidence, dimensions } = found
  if (!taskType.findings || evidence === null) return null
  const weights = new Map(dimensions.map(({ id, weight }) => [id, weight]))
  const pointsLost = ({ dimension, share, score }: Finding) => {
    const weight = dimension === null ? null : weights.get(dimension)
    return weight == null || score === null ? null : 100 * weight * share * (1 - score)
  }
  const findings = taskType.findings(readContent(taskType, item), toJson(evidence), taskType.rubric.rubric)
  return findings.map((finding) => ({ ...finding, pointsLost: pointsLost(finding) }))
}
