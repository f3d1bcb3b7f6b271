import type { Executor } from '../../db/client.ts'
import { countFlagged, countMissingJudgments, countScoresByTask } from '../../db/grading-counts.ts'
import { countJudgments } from '../../db/judgments.ts'
import { findPanel, reportedModels } from '../../db/panels.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { countReleaseItems } from '../../db/releases.ts'
import { countResponses } from '../../db/responses.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { findTeam } from '../../db/teams.ts'
import { byMetric } from '../../grading/metrics.ts'
import { defaultDisagreementBound } from '../../schemas/panel.ts'
import type { Submission, TaskProgress } from '../../schemas/submission.ts'
import type { Caller } from '../guards/authenticate.ts'
import { may } from '../guards/permissions.ts'
import { readsInFull } from '../guards/submission-access.ts'
import { showProgress } from './show-progress.ts'

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
  const judgments = [...perJudge].map(([judge, counted]) => ({
    judge,
    done: counted.find(({ status }) => status === 'done')?.count ?? 0,
    failed: counted.find(({ status }) => status === 'failed')?.count ?? 0,
    reportedModels: reported && (reported.get(judge) ?? [])
  }))
  const judged = {
    done: total(judgments.map(({ done }) => done)),
    failed: total(judgments.map(({ failed }) => failed))
  }
  const showsFlags = may(caller?.role ?? null, 'inspect')
  const tasks = await showTasks(db, submission, { lacksJudgments: judged.failed > 0, showsFlags })
  const items = total(tasks.map((task) => task.items))
  const responses = await countResponses(db, submission.id)
  const team = await findTeam(db, submission.teamId)
  return {
    ...showSubmissionEntry(submission),
    team: team!.name,
    panel: submission.panelId,
    delivery: submission.delivery,
    copyOf: submission.copyOf,
    items,
    responses,
    coverage: items === 0 ? 0 : responses / items,
    scored: total(tasks.map(({ scored }) => scored)),
    unscored: total(tasks.map(({ unscored }) => unscored)),
    judgments,
    progress: await showProgress(db, submission, { judged, showsCosts: readsInFull(submission, caller) }),
    tasks,
    deadlineAt: submission.deadlineAt?.toISOString() ?? null
  }
}

/** Not while grading is under way: this reads every verdict, and those who follow a submission ask twice a second. */
async function modelsByJudge(db: Executor, { id, state }: SubmissionRow): Promise<Map<string, string[]> | null> {
  if (state === 'queued' || state === 'grading') return null
  const reported = (await reportedModels(db, { submissionId: id })).toSorted((a, b) => +a.first - +b.first)
  return new Map(
    [...Map.groupBy(reported, ({ judge }) => judge)].map(([judge, rows]) => [judge, rows.map(({ model }) => model)])
  )
}

/** The task types of the release, each with its scores so far and what they lack. */
async function showTasks(
  db: Executor,
  submission: SubmissionRow,
  { lacksJudgments, showsFlags }: { lacksJudgments: boolean; showsFlags: boolean }
): Promise<TaskProgress[]> {
  const { id, releaseName, panelId } = submission
  const items = Map.groupBy(await countReleaseItems(db, releaseName), ({ taskType }) => taskType)
  const panel = panelId === null ? null : (await findPanel(db, panelId))?.definition
  const { metrics } = await manifestOfRelease(db, releaseName)
  const bound = panel?.disagreementBound ?? defaultDisagreementBound
  const scores = await countScoresByTask(db, id, { bound, metrics: metrics.length })
  const missing = lacksJudgments ? await countMissingJudgments(db, submission) : []
  const flagged = showsFlags ? await countFlagged(db, submission) : null
  return [...items].map(([taskType, counts]) => {
    const score = scores.get(taskType)
    const owed = missing.filter((row) => row.taskType === taskType)
    const owedBy = (judge: string) => owed.find((row) => row.judge === judge)?.count ?? 0
    return {
      taskType,
      items: total(counts.map((count) => count.items)),
      scored: score?.scored ?? 0,
      unscored: (score?.graded ?? 0) - (score?.scored ?? 0),
      mean: byMetric(metrics, (_, place) => score?.means[place] ?? null),
      missingByJudge: Object.fromEntries((panel?.judges ?? []).map(({ modelId }) => [modelId, owedBy(modelId)])),
      disputed: score?.disputed ?? 0,
      flagged: flagged && (flagged.get(taskType) ?? 0)
    }
  })
}

function total(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** A submission without what has to be counted, for lists. */
export function showSubmissionEntry({ id, releaseName, model, family, state, reason, ...row }: SubmissionRow) {
  const createdAt = row.createdAt.toISOString()
  const updatedAt = row.updatedAt.toISOString()
  return { id, release: releaseName, model, family, state, reason, createdAt, updatedAt }
}
