import { samplingWords } from '../schemas/declaration.ts'
import type { Submission, TaskProgress } from '../schemas/submission.ts'
import { tableOf } from './print.ts'
import { showUsd } from './show-usd.ts'
import { terminalText } from './terminal-text.ts'

/** A graded submission: its means by task type, with how much has no score beside them, and what judges owe. */
export function showSubmission(submission: Submission): string {
  const { id, state, reason, panel, responses, items, tasks, progress } = submission
  const metrics = Object.keys(tasks[0]?.mean ?? {})
  const judges = [...new Set(tasks.flatMap(({ missingByJudge }) => Object.keys(missingByJudge)))].sort()
  const spent = progress.spentUsd === null ? '' : `; judging cost ${showUsd(progress.spentUsd)} USD`
  return [
    `Submission ${id} is ${state}: ${responses} of ${items} items answered${panel ? `, judged by ${panel}` : ''}${spent}`,
    ...(reason === null ? [] : [reason]),
    ...declared(submission),
    tableOf(
      [...head(metrics), ...judges.map((judge) => `missing by ${judge}`)],
      tasks.map((task) => [...rowOf(task, metrics), ...judges.map((judge) => task.missingByJudge[judge] ?? 0)])
    )
  ].join('\n')
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

function head(metrics: readonly string[]): string[] {
  return ['task', 'items', ...metrics, 'scored', 'unscored', 'disputed', 'flagged']
}

function rowOf(
  { taskType, items, mean, scored, unscored, disputed, flagged }: TaskProgress,
  metrics: readonly string[]
) {
  const means = metrics.map((metric) => mean[metric]?.toFixed(4) ?? null)
  return [taskType, items, ...means, scored, unscored, disputed, flagged]
}
