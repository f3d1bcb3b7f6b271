import { sumQuotes } from '../../boards/judges/judge-quotes.ts'
import { shownMean } from '../../boards/leaderboard/round-private.ts'
import { cardOf } from '../../db/card-corrections.ts'
import type { Executor } from '../../db/client.ts'
import { countFlagged, countMissingJudgments, countScoresByTask, scoresBySplit } from '../../db/grading-counts.ts'
import { countJudgments } from '../../db/judgments.ts'
import { findPanel, reportedModels } from '../../db/panels.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { countQuotes } from '../../db/quote-counts.ts'
import { countReleaseItems } from '../../db/releases.ts'
import { countResponsesByTask } from '../../db/responses.ts'
import { findSuccessor, type SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { byMetric } from '../../grading/metrics.ts'
import { declarationOf } from '../../schemas/declaration.ts'
import type { Metric } from '../../schemas/manifest.ts'
import { defaultDisagreementBound } from '../../schemas/panel.ts'
import type { Submission, TaskProgress } from '../../schemas/submission.ts'
import { unreadShares } from '../../schemas/unread.ts'
import { seesPrivate } from '../guards/assert-visible.ts'
import type { Caller } from '../guards/authenticate.ts'
import { may } from '../guards/permissions.ts'
import { readsInFull } from '../guards/submission-access.ts'
import { showProgress } from './show-progress.ts'
import { showRunUse } from './show-run-use.ts'

/**
 * A submission with its counts, as API and pages show it: what judging costs to its team and the operators, and marks of
 * manipulation to the operators alone.
 */
export async function showSubmission(
  db: Executor,
  submission: SubmissionRow,
  caller: Caller | null = null
): Promise<Submission> {
  const perJudge = Map.groupBy(await countJudgments(db, submission.id), ({ judge }) => judge)
  const reported = await modelsByJudge(db, submission)
  const quoted = isUnderWay(submission) ? null : await quotesOf(db, submission, caller)
  const judgments = [...perJudge].map(([judge, counted]) => ({
    judge,
    done: counted.find(({ status }) => status === 'done')?.count ?? 0,
    failed: counted.find(({ status }) => status === 'failed')?.count ?? 0,
    quotes: quoted && sumQuotes(quoted.filter((row) => row.judge === judge)),
    reportedModels: reported && (reported.get(judge) ?? [])
  }))
  const judged = {
    done: total(judgments.map(({ done }) => done)),
    failed: total(judgments.map(({ failed }) => failed))
  }
  const showsFlags = may(caller?.role ?? null, 'inspect')
  const tasks = await showTasks(db, submission, {
    lacksJudgments: judged.failed > 0,
    showsFlags,
    showsPrivate: seesPrivate(caller)
  })
  const items = total(tasks.map((task) => task.items))
  const responses = total(tasks.map((task) => task.responses))
  const successor = await findSuccessor(db, submission.id)
  const team = await findTeam(db, submission.teamId)
  const { card, corrected } = await cardOf(db, submission)
  const use = readsInFull(submission, caller) ? await showRunUse(db, submission.id) : null
  return {
    ...showSubmissionEntry(submission),
    team: team!.name,
    panel: submission.panelId,
    delivery: submission.delivery,
    openResponses: submission.openResponses,
    copyOf: submission.copyOf,
    ...(submission.supersedes !== null && { supersedes: submission.supersedes }),
    ...(successor !== null && { supersededBy: successor }),
    items,
    responses,
    coverage: items === 0 ? 0 : responses / items,
    scored: total(tasks.map(({ scored }) => scored)),
    unscored: total(tasks.map(({ unscored }) => unscored)),
    judgments,
    progress: await showProgress(db, submission, { judged, showsCosts: readsInFull(submission, caller) }),
    tasks,
    deadlineAt: submission.deadlineAt?.toISOString() ?? null,
    ...declarationOf(submission),
    ...(use && { use }),
    ...(card && { card }),
    ...(corrected && { cardCorrected: corrected })
  }
}

/** Not while grading is under way: this reads every verdict, and those who follow a submission ask twice a second. */
async function modelsByJudge(db: Executor, submission: SubmissionRow): Promise<Map<string, string[]> | null> {
  if (isUnderWay(submission)) return null
  const reported = (await reportedModels(db, { submissionId: submission.id })).toSorted((a, b) => +a.first - +b.first)
  return new Map(
    [...Map.groupBy(reported, ({ judge }) => judge)].map(([judge, rows]) => [judge, rows.map(({ model }) => model)])
  )
}

function isUnderWay({ state }: SubmissionRow): boolean {
  return state === 'queued' || state === 'grading'
}

/** A judge quotes nothing where it finds nothing: of private items that is for those who may see their scores. */
async function quotesOf(db: Executor, { id, releaseName }: SubmissionRow, caller: Caller | null) {
  const split = seesPrivate(caller) ? 'all' : 'public'
  return await countQuotes(db, { release: releaseName, submissionIds: [id], split })
}

/** The task types of the release, each with its scores so far and what they lack. */
async function showTasks(
  db: Executor,
  submission: SubmissionRow,
  { lacksJudgments, showsFlags, showsPrivate }: { lacksJudgments: boolean; showsFlags: boolean; showsPrivate: boolean }
): Promise<TaskProgress[]> {
  const { id, releaseName, panelId } = submission
  const counted = await countReleaseItems(db, releaseName)
  const items = Map.groupBy(counted, ({ taskType }) => taskType)
  const panel = panelId === null ? null : (await findPanel(db, panelId))?.definition
  const { metrics } = await manifestOfRelease(db, releaseName)
  const bound = panel?.disagreementBound ?? defaultDisagreementBound
  const scores = await countScoresByTask(db, id, { bound, metrics: metrics.length })
  const missing = lacksJudgments ? await countMissingJudgments(db, submission) : []
  const flagged = showsFlags ? await countFlagged(db, submission) : null
  const isRounded = !showsPrivate && counted.some(({ split }) => split === 'private')
  const rounded = isRounded ? await roundedTasks(db, submission, { metrics, bound }) : null
  const unread = unreadShares(submission.unread ?? {}, 'all')
  const responses = await countResponsesByTask(db, submission)
  return [...items].map(([taskType, counts]) => {
    const score = scores.get(taskType)
    const owed = missing.filter((row) => row.taskType === taskType)
    const owedBy = (judge: string) => owed.find((row) => row.judge === judge)?.count ?? 0
    return {
      taskType,
      items: total(counts.map((count) => count.items)),
      responses: responses.get(taskType) ?? 0,
      scored: score?.scored ?? 0,
      unscored: (score?.graded ?? 0) - (score?.scored ?? 0),
      mean: rounded?.get(taskType)?.mean ?? byMetric(metrics, (_, place) => score?.means[place] ?? null),
      missingByJudge: Object.fromEntries((panel?.judges ?? []).map(({ modelId }) => [modelId, owedBy(modelId)])),
      ...(unread[taskType] !== undefined && { unread: unread[taskType] }),
      disputed: rounded?.get(taskType)?.disputed ?? score?.disputed ?? 0,
      flagged: flagged && (flagged.get(taskType) ?? 0)
    }
  })
}

/** What of the scores depends on private items, as those see it who may not see these. */
async function roundedTasks(
  db: Executor,
  submission: SubmissionRow,
  { metrics, bound }: { metrics: readonly Metric[]; bound: number }
) {
  // While grading goes on, each item would move the mean by its score; and an attempt given back shows nothing.
  const isCounted = isWhole(submission) && submission.attemptAt !== null
  const perTask = Map.groupBy(await scoresBySplit(db, submission), ({ taskType }) => taskType)
  return new Map(
    [...perTask].map(([taskType, rows]) => {
      const under = (place: number) => rows.map(({ split, values }) => ({ split, value: values?.[place] ?? null }))
      const mean = byMetric(metrics, (_, place) => shownMean(under(place), metrics[place]!, { isCounted }))
      const apart = rows.filter(({ split, spread }) => split === 'public' && spread !== null && spread > bound)
      return [taskType, { mean, disputed: apart.length }]
    })
  )
}

/** Whether no score of it is missing, or can change. */
function isWhole({ state, reason }: SubmissionRow): boolean {
  return state === 'published' || (state === 'graded' && reason === null)
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A submission without what has to be counted, for lists. */
export function showSubmissionEntry({
  id,
  releaseName,
  model,
  kind,
  family,
  state,
  reason,
  setting,
  ...row
}: SubmissionRow) {
  const createdAt = row.createdAt.toISOString()
  const updatedAt = row.updatedAt.toISOString()
  return {
    id,
    release: releaseName,
    model,
    ...(kind === 'people' && { kind }),
    family,
    state,
    reason,
    createdAt,
    updatedAt,
    ...(setting && { setting })
  }
}
