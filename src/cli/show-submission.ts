import type { Submission, TaskProgress } from '../schemas/submission.ts'
import { tableOf } from './print.ts'
import { showUsd } from './show-usd.ts'

const head = ['task', 'items', 'table2', 'appendix-g', 'scored', 'unscored', 'disputed', 'flagged']

/** A graded submission: its means by task type, with how much has no score beside them, and what judges owe. */
export function showSubmission(submission: Submission): string {
  const { id, state, reason, panel, responses, items, tasks, progress } = submission
  const judges = [...new Set(tasks.flatMap(({ missingByJudge }) => Object.keys(missingByJudge)))].sort()
  const spent = progress.spentUsd === null ? '' : `; judging cost ${showUsd(progress.spentUsd)} USD`
  return [
    `Submission ${id} is ${state}: ${responses} of ${items} items answered${panel ? `, judged by ${panel}` : ''}${spent}`,
    ...(reason === null ? [] : [reason]),
    tableOf(
      [...head, ...judges.map((judge) => `missing by ${judge}`)],
      tasks.map((task) => [...rowOf(task), ...judges.map((judge) => task.missingByJudge[judge] ?? 0)])
    )
  ].join('\n')
}

function rowOf({ taskType, items, mean, scored, unscored, disputed, flagged }: TaskProgress) {
  const means = [mean.table2, mean['appendix-g']].map((value) => value?.toFixed(4) ?? null)
  return [taskType, items, ...means, scored, unscored, disputed, flagged]
}
