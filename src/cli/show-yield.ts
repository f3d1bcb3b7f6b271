import type { FragmentYield, ReleaseYield, RoundYield, TaskYield } from '../schemas/release-yield.ts'
import { showDuration } from '../text/show-duration.ts'
import { tableOf } from './print.ts'
import { showAgreement } from './show-agreement.ts'
import { showUsd } from './show-usd.ts'

const taskHead = ['task', 'papers', 'suitable', 'unsuitable', 'stopped', 'share', 'items', 'per paper', 'released']
const roundHead = [
  ...['task', 'round', 'extractions', 'calls', 'repairs', 'review', 'failed checks', 'input', 'from cache', 'output'],
  ...['USD', 'time']
]

/** What the items of a release took to make, for people. */
export function showYield({ papers, costUsd, tasks, fragments }: ReleaseYield): string {
  const rounds = tasks.flatMap(({ taskType, rounds }) => rounds.map((round) => roundRow(taskType, round)))
  return [
    `${papers} papers, ${costUsd === null ? 'cost not known' : `${showUsd(costUsd)} USD`}`,
    tableOf(taskHead, tasks.map(taskRow)),
    tableOf(roundHead, rounds),
    ...(fragments ? [showFragments(fragments)] : []),
    ''
  ].join('\n')
}

function showFragments({
  imported,
  annotated,
  annotatedByTwo,
  rules,
  items,
  released,
  agreement
}: FragmentYield): string {
  const made = `${items.unanimous + items.majority + (items.decided ?? 0)} items, ${items.approved} approved, ${items.rejected} rejected`
  return [
    `${imported} fragments, ${annotated} annotated, ${annotatedByTwo} by two or more; ${made}, ${released} in the release`,
    tableOf(
      ['rule', 'kept', 'dropped', 'in dispute, by field'],
      rules.map(({ rule, kept, dropped, droppedByField }) => [
        ...[rule, kept, dropped],
        Object.entries(droppedByField)
          .map(([field, count]) => `${field} ${count}`)
          .join('\n')
      ])
    ),
    showAgreement(agreement)
  ].join('\n')
}

function taskRow(task: TaskYield): (string | number | null)[] {
  const { taskType, papers, suitable, unsuitable, stopped, suitableShare, items, itemsPerPaper, released } = task
  const share = suitableShare === null ? null : `${Math.round(100 * suitableShare)} %`
  const perPaper = itemsPerPaper === null ? null : itemsPerPaper.toFixed(2)
  return [taskType, papers, suitable, unsuitable, stopped, share, items, perPaper, released]
}

function roundRow(taskType: string, round: RoundYield): (string | number | null)[] {
  const failed = Object.entries(round.failedChecks).map(([check, count]) => `${check} ${count}`)
  return [
    ...[taskType, round.round, round.extractions, round.calls, round.repairs, round.needsReview],
    failed.join('\n') || null,
    ...[round.inputTokens, round.cachedInputTokens, round.outputTokens],
    ...[showUsd(round.costUsd), showDuration(round.wallMs)]
  ]
}
