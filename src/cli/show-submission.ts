import { showScore } from '../grading/show-score.ts'
import { samplingWords } from '../schemas/declaration.ts'
import type { Submission, TaskProgress } from '../schemas/submission.ts'
import { unreadBound } from '../schemas/unread.ts'
import { inTaskOrder } from '../suites/aer/task-order.ts'
import { tableOf } from './print.ts'
import { recordedJudgesReason } from './recorded-judges.ts'
import { showUsd } from './show-usd.ts'
import { terminalText } from './terminal-text.ts'

/** A graded submission: its means by task type, with how much has no score beside them, and what judges owe where any judges. */
export function showSubmission(submission: Submission): string {
  const { id, release, team, model, state, reason, panel, responses, items, tasks, progress } = submission
  const metrics = Object.keys(tasks[0]?.mean ?? {})
  const isJudged = progress.judgmentsDue !== 0
  const missesAll = recordedJudgesReason(submission) !== null
  const judges =
    isJudged && !missesAll
      ? [...new Set(tasks.flatMap(({ missingByJudge }) => Object.keys(missingByJudge)))].sort()
      : []
  const readsShares = tasks.some(({ unread }) => unread !== undefined)
  const spent = progress.spentUsd === null || !isJudged ? '' : `; judging cost ${showUsd(progress.spentUsd)} USD`
  return [
    `Submission ${id} is ${state}: ${responses} of ${items} items answered${panel && isJudged ? `, judged by ${panel}` : ''}${spent}`,
    `By ${terminalText(model)} of ${terminalText(team)}, to release ${release}`,
    ...related(submission),
    ...(reason === null ? [] : [recordedJudgesReason(submission) ?? reason]),
    ...declared(submission),
    ...corrections(submission),
    tableOf(
      [...head(metrics, readsShares), ...judges.map((judge) => `missing by ${judge}`)],
      tasks
        .toSorted(inTaskOrder)
        .map((task) => [
          ...rowOf(task, metrics, readsShares),
          ...judges.map((judge) => task.missingByJudge[judge] ?? 0)
        ])
    ),
    ...unreadNotes(submission),
    ...quoteNotes(submission)
  ].join('\n')
}

/** The submissions whose place it takes or whose responses it holds, and the one that has taken its place. */
function related({ supersedes, supersededBy, copyOf }: Submission): string[] {
  return [
    ...(supersedes === undefined ? [] : [`Supersedes ${supersedes}`]),
    ...(supersededBy === undefined ? [] : [`Superseded by ${supersededBy}`]),
    ...(copyOf ? [`Holds the responses of ${copyOf}, judged by another panel`] : [])
  ]
}

/** Points out what its form may have cost a submission. */
function unreadNotes({ state, tasks }: Submission): string[] {
  const advice = state === 'published' ? '' : ': look at the form of the responses before you publish'
  return tasks
    .filter(({ unread = 0 }) => unread > unreadBound)
    .map(({ taskType, unread }) => `No answer could be read to ${percent(unread!)} of what ${taskType} asks${advice}`)
}

/** Judges that quote what is not there, as far as the reader may see; nothing where all quotes stand. */
function quoteNotes({ judgments }: Submission): string[] {
  return judgments.flatMap(({ judge, quotes }) => {
    if (!quotes?.notFound) return []
    return [`${quotes.notFound} of ${quotes.found + quotes.notFound} quotes by ${judge} do not stand in the response`]
  })
}

/** How its outputs were made; nothing where the team says nothing of it. */
function declared({ setting, sampling, generatedOn }: Submission): string[] {
  const words = [
    ...(setting ? [`setting ${setting}`] : []),
    ...(sampling ? [terminalText(samplingWords(sampling))] : []),
    ...(generatedOn ? [`outputs made on ${generatedOn}`] : [])
  ]
  return words.length === 0 ? [] : [`Declared: ${words.join('; ')}`]
}

/** What was mended of the card since the draft was finalised. */
function corrections({ cardCorrected }: Submission): string[] {
  return (cardCorrected?.corrections ?? []).map(
    ({ change, reason, correctedAt }) =>
      `Card corrected on ${correctedAt.slice(0, 10)}: ${Object.keys(change).join(', ')}; ${terminalText(reason)}`
  )
}

function head(metrics: readonly string[], readsShares: boolean): string[] {
  return ['task', 'items', ...metrics, 'scored', 'unscored', ...(readsShares ? ['unread'] : []), 'disputed', 'flagged']
}

function rowOf(
  { taskType, items, mean, scored, unscored, unread, disputed, flagged }: TaskProgress,
  metrics: readonly string[],
  readsShares: boolean
) {
  const means = metrics.map((metric) => (mean[metric] == null ? null : showScore(mean[metric])))
  const share = unread === undefined ? null : percent(unread)
  return [taskType, items, ...means, scored, unscored, ...(readsShares ? [share] : []), disputed, flagged]
}

function percent(share: number): string {
  return `${showScore(share)} %`
}
