import type { Estimate } from '../schemas/estimate.ts'
import { tableOf } from './print.ts'
import { showUsd } from './show-usd.ts'

const head = [
  ...['task', 'round', 'effort', 'paper', 'input', 'from cache', 'to cache', 'output', 'thinking'],
  ...['USD', 'USD at worst']
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
    showUsd(round.worstUsd)
  ])
  const total = ['all', '', '', '', '', '', '', '', '', showUsd(costs.costUsd), showUsd(costs.worstUsd)]
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

/** What the bound of the last column rests on. */
const worstRemark = [
  'at worst: both repairs of every round, every reply at its greatest length, nothing read from the cache;',
  'not counted are requests that break off without an answer and are sent again'
]

/** What the items that come of it will cost to verify, which is no part of the table. */
function showVerifier(verifier: Estimate['verifier']): string[] {
  if (!verifier) return []
  const { model, calls, costUsd, worstUsd } = verifier
  return [`verifying by ${model}: ${calls} calls, ${showUsd(costUsd)} USD, ${showUsd(worstUsd)} at worst`]
}

/** What may come on top where the verifier differs. */
function showDisputes(disputes: Estimate['disputes']): string[] {
  if (!disputes) return []
  const { model, calls, worstUsd } = disputes
  return [`giving disputes back to ${model}: at most ${calls} calls, ${showUsd(worstUsd)} USD; nothing where all agree`]
}

/** The likely figure and the bound of all that is said above, side by side. */
function showSum({
  costUsd,
  worstUsd,
  verifier,
  disputes
}: Pick<Estimate, 'costUsd' | 'worstUsd' | 'verifier' | 'disputes'>): string[] {
  if (!verifier || costUsd === null || worstUsd === null || verifier.costUsd === null || verifier.worstUsd === null)
    return []
  const withoutDisputes = worstUsd + verifier.worstUsd
  const most = disputes?.worstUsd
    ? `, ${showUsd(withoutDisputes + disputes.worstUsd)} where it differs on every item`
    : ''
  const all = `${showUsd(costUsd + verifier.costUsd)} USD likely, ${showUsd(withoutDisputes)} at worst`
  return [`in all with the verifier: ${all}${most}`]
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
