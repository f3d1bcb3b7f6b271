import type { ModelParameters } from '../models/model.ts'
import type { LeftOutParameter } from '../models/refused-parameters.ts'
import { showDuration } from '../text/show-duration.ts'
import type { RunOutcome } from '../workflows/releases/run-release.ts'
import type { RunSums } from './run-tally.ts'
import { showUsd } from './show-usd.ts'

/** What `aerbench run` did; `items` are those asked for, answered before or now. */
export type RunSummary = RunSums &
  RunOutcome & { file: string; release: string; model: string; parameters: ModelParameters; items: number } & {
    /** Draws of each item. */
    repeats: number
    /** Sampling parameters that were not sent: what the vendor is known not to take, and what its answers refused. */
    leftOut: LeftOutParameter[]
  }

/** Failures that a terminal names; the rest is in `--json`. */
const mostFailures = 10

export function showRun(summary: RunSummary): string {
  const { file, model, items, repeats, answered, answeredNow, stopReasons, failures, stopped } = summary
  const due = items * repeats
  const what = repeats === 1 ? `${items} items` : `${due} draws of ${items} items`
  const { stop = 0, ...others } = stopReasons
  const odd = Object.entries(others).map(([reason, count]) => `, ${count} ended by ${reason}`)
  return [
    `${model}: ${answered} of ${what} answered in ${file} (${answeredNow} now, in ${showDuration(summary.wallMs)})`,
    `${stop} whole${odd.join('')}`,
    `${showUsd(summary.costUsd)} USD, ${showUsd(summary.costNowUsd)} of it now${unpriced(summary)}`,
    ...summary.leftOut.map(leftOutLine),
    ...notesOf(summary),
    ...failures.slice(0, mostFailures).map(({ itemId, repeat, code, message }) => {
      const draw = repeats === 1 ? '' : `, draw ${repeat}`
      return `no answer to ${itemId}${draw}: ${message} (${code})`
    }),
    ...(failures.length > mostFailures ? [`… and ${failures.length - mostFailures} more`] : []),
    ...(stopped ? [`Stopped: ${stopped}`] : []),
    ...(answered < due
      ? [`${due - answered} ${repeats === 1 ? 'items' : 'draws'} are left: run it again to ask them`]
      : [])
  ].join('\n')
}

/** What is odd about answers that are there, with what to do. */
function notesOf({ parameters, empty, shortened, seemCut }: RunSummary): string[] {
  const room = `${shortened} were asked for fewer than ${parameters.maxOutputTokens} output tokens, as the model has no more beside the prompt`
  const blank =
    `${empty} hold no text: where a server puts all of it into its reasoning, start it without that parser or with another; ` +
    '--retry-failed asks them anew'
  const cut =
    `${seemCut} answer a prompt that the server seems to have cut, by the tokens that it counts: give it a longer context ` +
    '(Ollama: OLLAMA_CONTEXT_LENGTH), and ask them in another file'
  return [...(shortened > 0 ? [room] : []), ...(empty > 0 ? [blank] : []), ...(seemCut > 0 ? [cut] : [])]
}

export function leftOutLine({ name, reason }: LeftOutParameter): string {
  return `${name} was not sent: ${reason}`
}

function unpriced({ unpriced }: RunSums): string {
  return unpriced === 0 ? '' : `, and ${unpriced} answers of a model without a price`
}
