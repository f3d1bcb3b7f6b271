import type { ModelParameters } from '../models/model.ts'
import type { RunOutcome } from '../workflows/releases/run-release.ts'
import type { RunSums } from './run-tally.ts'
import { showDuration } from './show-duration.ts'
import { showUsd } from './show-usd.ts'

/** What `aerbench run` did; `items` are those asked for, answered before or now. */
export type RunSummary = RunSums &
  RunOutcome & { file: string; release: string; model: string; parameters: ModelParameters; items: number }

/** Failures that a terminal names; the rest is in `--json`. */
const mostFailures = 10

export function showRun(summary: RunSummary): string {
  const { file, model, items, answered, answeredNow, stopReasons, failures, stopped } = summary
  const { stop = 0, ...others } = stopReasons
  const odd = Object.entries(others).map(([reason, count]) => `, ${count} ended by ${reason}`)
  return [
    `${model}: ${answered} of ${items} items answered in ${file} (${answeredNow} now, in ${showDuration(summary.wallMs)})`,
    `${stop} whole${odd.join('')}`,
    `${showUsd(summary.costUsd)} USD, ${showUsd(summary.costNowUsd)} of it now${unpriced(summary)}`,
    ...failures
      .slice(0, mostFailures)
      .map(({ itemId, code, message }) => `no answer to ${itemId}: ${message} (${code})`),
    ...(failures.length > mostFailures ? [`… and ${failures.length - mostFailures} more`] : []),
    ...(stopped ? [`Stopped: ${stopped}`] : []),
    ...(answered < items ? [`${items - answered} items are left: run it again to ask them`] : [])
  ].join('\n')
}

function unpriced({ unpriced }: RunSums): string {
  return unpriced === 0 ? '' : `, and ${unpriced} answers of a model without a price`
}
