import type { Bill, BillLine } from '../schemas/bill.ts'
import { showDuration } from '../text/show-duration.ts'
import { tableOf } from './print.ts'
import { showUsd } from './show-usd.ts'

const head = [
  ...['task', 'round', 'calls', 'batch', 'failed', 'repairs', 'input', 'from cache', 'to cache', 'output', 'thinking'],
  ...['USD', 'USD uncached', 'time']
]

/** What a paper has cost, for people. */
export function showBill({ paper, tasks, other, total, pending }: Bill): string {
  const rows = [
    ...tasks.flatMap(({ taskType, generation, rounds }) =>
      rounds.map((line) => rowOf(generation === undefined ? taskType : `${taskType} ${generation}`, line.round, line))
    ),
    ...(other.calls + other.failedCalls > 0 ? [rowOf('other', '', other)] : []),
    rowOf('all', '', total)
  ]
  return [`Bill of ${paper}`, tableOf(head, rows), ...remarks(total, pending), ''].join('\n')
}

function rowOf(task: string, round: string, line: BillLine): (string | number)[] {
  return [
    task,
    round,
    ...[line.calls, line.batchCalls, line.failedCalls, line.repairs],
    ...[line.inputTokens, line.cachedInputTokens, line.cacheWriteTokens, line.outputTokens, line.reasoningTokens],
    ...[showUsd(line.costUsd), showUsd(line.uncachedUsd), showDuration(line.wallMs)]
  ]
}

function remarks({ costUsd, uncachedUsd, unansweredUsd }: BillLine, pending: Bill['pending']): string[] {
  const share = costUsd !== null && uncachedUsd ? costUsd / uncachedUsd : null
  return [
    ...(share === null
      ? []
      : [`${Math.round(100 * share)} % of the ${showUsd(uncachedUsd)} USD without prompt caching`]),
    ...(unansweredUsd > 0 ? [`up to ${showUsd(unansweredUsd)} USD of it for requests that got no answer`] : []),
    ...(pending.requests > 0
      ? [`${pending.requests} requests wait in a batch, up to ${showUsd(pending.worstUsd)} USD`]
      : [])
  ]
}
