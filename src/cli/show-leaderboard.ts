import Table from 'cli-table3'
import { taskTypesBelow } from '../boards/leaderboard/view-groups.ts'
import { modelLabels } from '../charts/model-labels.ts'
import { showScore } from '../grading/show-score.ts'
import type { Leaderboard, LeaderboardEstimate } from '../schemas/leaderboard.ts'
import type { TaskGroup } from '../schemas/manifest.ts'
import { seedIsOpen } from '../schemas/unranked.ts'
import { codeWords } from '../text/code-words.ts'
import { terminalText } from './terminal-text.ts'

export const nothingSent =
  'Where nothing was sent, no answer was measured: the figure is what a missing response scores, and Overall counts it'
export const sentSome = 'Where items were sent in part, the others count as missing responses in the figure'

/**
 * Ranks, where the board gives any, Overall and the figures of task types, or of groups, in percent, each with its interval under it; what keeps a row from a
 * rank stands under its model.
 */
export function showLeaderboard(board: Leaderboard): string {
  const { query, groups = [], within = [], rows, level, notice, estimand, inputHash, unranked } = board
  const taskTypes = taskTypesBelow(board)
  const owes = rows.some(({ missingByJudge }) => owing(missingByJudge).length > 0)
  const labels = modelLabels(rows, Number.POSITIVE_INFINITY)
  const table = new Table({
    head: [
      ...(unranked ? [] : ['Rank']),
      'Model',
      'Overall',
      ...groups.map(({ id }) => id),
      ...taskTypes.map(({ name }) => name),
      'Coverage',
      ...(owes ? ['Missing judgments'] : [])
    ],
    style: { head: [], border: [] }
  })
  for (const [
    place,
    {
      rank,
      rankInterval,
      unranked: why,
      overall,
      groups: ofGroups = {},
      tasks,
      unsent = [],
      sentInPart = {},
      ...counted
    }
  ] of rows.entries()) {
    const named = [
      terminalText(labels[place]!),
      ...(why === null || why === seedIsOpen ? [] : [`not ${unranked ? 'complete' : 'ranked'}: ${why}`])
    ].join('\n')
    const ofTask = ({ name, items }: { name: string; items: number }) => {
      if (unsent.includes(name)) return `${withoutInterval(tasks[name])}\nnothing sent`
      return `${percent(tasks[name])}${name in sentInPart ? `\n${sentInPart[name]} of ${items} sent` : ''}`
    }
    table.push([
      ...(unranked ? [] : [rankInterval ? `${rank}\n[${rankInterval.lower}, ${rankInterval.upper}]` : (rank ?? '-')]),
      named,
      ...[overall, ...groups.map(({ id }) => ofGroups[id])].map(percent),
      ...taskTypes.map(ofTask),
      coverageOf(counted),
      ...(owes ? [owing(counted.missingByJudge).join('\n') || 'none'] : [])
    ])
  }
  return [
    `Leaderboard of ${query.release}: profile ${query.profile}, in % with ${level * 100} % intervals${drawsOf(query)}`,
    ...(within.length > 0
      ? [
          `Within ${within.map(titleOf).join(', ')}; ${unranked ? 'Overall is' : 'ranks and Overall are'} of the whole release`
        ]
      : []),
    table.toString(),
    ...(unranked ? [`No ranks: ${seedIsOpen}`] : rankSetLines(board)),
    ...(rows.some(({ unsent }) => unsent !== undefined) ? [nothingSent] : []),
    ...(rows.some(({ sentInPart }) => sentInPart !== undefined) ? [sentSome] : []),
    ...groups.map(titleOf),
    ...(groups.length > 0 ? [`What is in one of them: --within ${groups[0]!.id}`] : []),
    codeWords(estimand),
    `Input hash ${inputHash.slice(0, 16)}.${notice ? ` ${notice}` : ''}`
  ].join('\n')
}

/** How much of the split has a response, as the page rounds it; where scores are missing, how many are there. */
function coverageOf({
  coverage,
  scored,
  unscored
}: Pick<Leaderboard['rows'][number], 'coverage' | 'scored' | 'unscored'>): string {
  const share = `${Math.floor(100 * coverage)} %`
  return unscored === 0 ? share : `${share}\n${scored} of ${scored + unscored} scored`
}

/** The judges that owe verdicts, with how many. */
function owing(missingByJudge: Leaderboard['rows'][number]['missingByJudge']): string[] {
  return Object.entries(missingByJudge).flatMap(([judge, count]) =>
    count > 0 ? [`${terminalText(judge)}: ${count}`] : []
  )
}

/** What stands below the ranks, or why nothing does. */
function rankSetLines({ rows, level, query, rankIntervalReason }: Leaderboard): string[] {
  if (rankIntervalReason !== undefined) return [`No sets of ranks: ${codeWords(rankIntervalReason)}`]
  if (rows.every(({ rankInterval }) => rankInterval === undefined)) return []
  const share = `${level * 100} %`
  return [
    query.method === 'student'
      ? `Below a rank the ranks that are possible: these sets hold for all submissions at once with ${share} confidence`
      : `Below a rank the ranks that the middle ${share} of resamples give it`
  ]
}

function titleOf({ id, name }: TaskGroup): string {
  return `${id} ${terminalText(name)}`
}

function percent(estimate: LeaderboardEstimate | undefined): string {
  if (estimate?.value == null) return '-'
  const { value, lower, upper, reason, gapClosed } = estimate
  const gap = gapClosed?.value == null ? '' : `\ngap ${showScore(gapClosed.value)}`
  if (lower === null || upper === null) return `${showScore(value)}\n${codeWords(reason ?? '')}${gap}`
  return `${showScore(value)}\n[${showScore(lower)}, ${showScore(upper)}]${gap}`
}

/** What a missing response scores has no interval; under a metric that does not say, it is no figure. */
function withoutInterval(estimate: LeaderboardEstimate | undefined): string {
  return estimate?.value == null ? '-' : showScore(estimate.value)
}

function drawsOf({ method, seed, resamples }: Leaderboard['query']): string {
  return method === 'student' ? " by Student's t" : `, seed ${seed}, ${resamples} resamples`
}
