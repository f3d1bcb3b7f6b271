import type { Costs, Estimate } from '../schemas/estimate.ts'
import { tableOf } from './print.ts'
import { showUsd } from './show-usd.ts'

const head = [
  ...['task', 'round', 'effort', 'paper', 'input', 'from cache', 'to cache', 'output', 'thinking'],
  ...['USD', 'to plan by', 'USD at worst']
]

/** What the extractions of a paper will cost, for people. */
export function showEstimate({ paper, model, delivery, rounds, reason, ...costs }: Estimate): string {
  const rows = rounds.map((round) => [
    round.taskType,
    round.round,
    round.reasoningEffort ?? '',
    round.paperForm ?? '',
    round.inputTokens,
    round.cachedInputTokens,
    round.cacheWriteTokens,
    round.outputTokens,
    round.reasoningTokens,
    showUsd(round.costUsd),
    showUsd(round.planUsd),
    showUsd(round.worstUsd)
  ])
  const total = [
    'all',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    showUsd(costs.costUsd),
    showUsd(costs.planUsd),
    showUsd(costs.worstUsd)
  ]
  const title = `Estimate for ${paper}, ${model}, ${delivery === 'batch' ? 'by batch' : 'live'}`
  const remarks = reason === null ? showForms(costs.paperForms) : [`no price: ${reason}`]
  return [
    title,
    tableOf(head, [...rows, total]),
    ...remarks,
    ...(costs.worstUsd === null ? [] : worstRemark),
    ...showVerifier(costs.verifier),
    ...showDisputes(costs.disputes),
    ...showSum(costs),
    ...showMissing(costs),
    ''
  ].join('\n')
}

/** What the last columns rest on. */
const worstRemark = [
  'to plan by: every round is repaired once, and its replies are as long as the longest that were recorded;',
  'at worst: both repairs of every round, every reply at its greatest length, nothing read from the cache;',
  'not counted are requests that break off without an answer and are sent again'
]

/** What the items that come of it will cost to verify, which is no part of the table. */
function showVerifier(verifier: Estimate['verifier']): string[] {
  if (!verifier) return []
  const { model, calls, costUsd, planUsd, worstUsd } = verifier
  const plan = `${showUsd(planUsd)} to plan by (all looked up twice)`
  return [`verifying by ${model}: ${calls} calls, ${showUsd(costUsd)} USD, ${plan}, ${showUsd(worstUsd)} at worst`]
}

/** What may come on top where the verifier differs. */
function showDisputes(disputes: Estimate['disputes']): string[] {
  if (!disputes) return []
  const { model, calls, planUsd, worstUsd } = disputes
  const plan = `${showUsd(planUsd)} USD to plan by (some of each item)`
  return [
    `giving disputes back to ${model}: ${plan}, at most ${calls} calls, ${showUsd(worstUsd)}; nothing where all agree`
  ]
}

/** What all that is said above comes to: likely, to plan by, and at worst. */
function showSum(estimate: Pick<Estimate, 'costUsd' | 'planUsd' | 'worstUsd' | 'verifier' | 'disputes'>): string[] {
  const { costUsd, planUsd, worstUsd } = sumWithVerifier(estimate)
  if (!estimate.verifier || costUsd === null || planUsd === null || worstUsd === null) return []
  const figures = `${showUsd(costUsd)} USD likely, ${showUsd(planUsd)} to plan by, ${showUsd(worstUsd)} at worst`
  return [`in all with the verifier: ${figures}`]
}

/** What a paper costs with the verifier of its items, where there is one, and with what that may differ on. */
export function sumWithVerifier({
  verifier,
  disputes,
  ...rounds
}: Costs & Pick<Estimate, 'verifier' | 'disputes'>): Costs {
  const disputed = disputes ? [{ costUsd: 0, planUsd: disputes.planUsd, worstUsd: disputes.worstUsd }] : []
  return sumOfCosts([rounds, ...(verifier ? [verifier] : []), ...disputed])
}

/** Each figure is null where one of them has no price. */
export function sumOfCosts(all: readonly Costs[]): Costs {
  const sumOf = (which: keyof Costs) =>
    all.reduce<number | null>((sum, costs) => {
      const cost = costs[which]
      return sum === null || cost === null ? null : sum + cost
    }, 0)
  return { costUsd: sumOf('costUsd'), planUsd: sumOf('planUsd'), worstUsd: sumOf('worstUsd') }
}

/** What the paper lacks, so that the checks of a task type will let no reply pass: a line for each. */
export function showMissing({ missing = [] }: Pick<Estimate, 'missing'>): string[] {
  return missing.map(({ taskType, code, message }) => `${taskType} will give no items: ${message} (${code})`)
}

/** What it would cost with the paper in one form everywhere. */
function showForms({ text, images = null, pdf }: Estimate['paperForms']): string[] {
  if (pdf === null) return []
  const withImages = images === null ? '' : `, with images of equations besides ${showUsd(images.costUsd)} USD`
  const withText = `with our text in all rounds ${showUsd(text.costUsd)} USD`
  return [`${withText}${withImages}, with the file in all ${showUsd(pdf.costUsd)} USD`]
}
