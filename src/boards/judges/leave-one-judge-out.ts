import { rankModels } from '../../grading/rank-models.ts'
import type { JudgeAgreement } from '../../schemas/judge-agreement.ts'
import { completePairs } from '../../statistics/agreement/complete-pairs.ts'
import { kendall } from '../../statistics/agreement/kendall.ts'
import { completeScores, withoutNoise } from './judge-pairs.ts'
import { judgedOverall, judgedTaskTypes, meanOrNull } from './judged-overall.ts'
import type { JudgedTable } from './judged-table.ts'

type LeaveOneOut = JudgeAgreement['leaveOneOut']
type Ranked = LeaveOneOut['full'][number]

/**
 * How the ranking hangs on each judge: Overall of the panel without it against Overall of the whole panel. Both are over
 * the responses that every judge scored, so that nothing but the judge changes. Models stand in the order of the full
 * ranking. Source: the third judge that Appendix C of AER-bench asks for; the jackknife of Quenouille and Tukey.
 *
 * @param suite names of all task types, in order
 */
export function leaveOneJudgeOut(table: JudgedTable, suite: readonly string[]): LeaveOneOut {
  const taskTypes = judgedTaskTypes(table, suite)
  const rankingBy = (isIn: (judge: number) => boolean) => {
    const overall = judgedOverall(table, taskTypes, (model, item) =>
      meanOrNull((completeScores(table, model, item) ?? []).filter((_, judge) => isIn(judge)))
    )
    return rank(table, overall)
  }
  const full = rankingBy(() => true)
  const place = (model: number) => full[model]!.rank ?? Number.POSITIVE_INFINITY
  const order = [...full.keys()].sort((a, b) => (place(a) === place(b) ? a - b : place(a) - place(b)))
  const inOrder = order.map((model) => full[model]!)
  if (table.judges.length < 2) {
    return { reason: 'it takes two judges: without its only one a panel has no scores', full: inOrder, without: [] }
  }
  const without = table.judges.map(({ modelId }, left) => {
    const models = rankingBy((judge) => judge !== left)
    return {
      judge: modelId,
      ...changes(full, models),
      models: order.map((model) => changed(full[model]!, models[model]!))
    }
  })
  return { reason: null, full: inOrder, without }
}

/** In the order of the models. */
function rank({ models }: JudgedTable, overall: readonly { overall: number | null }[]): Ranked[] {
  const rounded = overall.map((row) => (row.overall === null ? null : withoutNoise(row.overall)))
  const ranked = rankModels(
    models.map(({ submissionId }, place) => ({ model: submissionId, overall: rounded[place]! }))
  )
  const ranks = new Map(ranked.map((row) => [row.model, row.rank]))
  return models.map(({ submissionId, model }, place) => ({
    ...{ submissionId, model, overall: rounded[place]!, rank: ranks.get(submissionId) ?? null }
  }))
}

function changes(full: readonly Ranked[], without: readonly Ranked[]) {
  const { x, y } = completePairs(
    full.map(({ overall }) => overall),
    without.map(({ overall }) => overall)
  )
  const { tauB, discordant } = kendall(x, y)
  const moves = full.map((row, place) => Math.abs(changed(row, without[place]!).change ?? 0))
  return { kendall: tauB, swapped: discordant, largestChange: moves.reduce((most, move) => Math.max(most, move), 0) }
}

function changed(before: Ranked, after: Ranked) {
  return { ...after, change: before.rank === null || after.rank === null ? null : before.rank - after.rank }
}
