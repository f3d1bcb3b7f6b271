import type { Estimate } from '../schemas/estimate.ts'
import { tableOf } from './print.ts'
import { showUsd } from './show-usd.ts'

const head = ['task', 'round', 'input', 'from cache', 'to cache', 'output', 'USD', 'USD at worst']

/** What the extractions of a paper will cost, for people. */
export function showEstimate({ paper, model, delivery, rounds, costUsd, worstUsd, reason }: Estimate): string {
  const rows = rounds.map((round) => [
    round.taskType,
    round.round,
    round.inputTokens,
    round.cachedInputTokens,
    round.cacheWriteTokens,
    round.outputTokens,
    showUsd(round.costUsd),
    showUsd(round.worstUsd)
  ])
  const total = ['all', '', '', '', '', '', showUsd(costUsd), showUsd(worstUsd)]
  const title = `Estimate for ${paper}, ${model}, ${delivery === 'batch' ? 'by batch' : 'live'}`
  return [title, tableOf(head, [...rows, total]), ...(reason === null ? [] : [`no price: ${reason}`]), ''].join('\n')
}
