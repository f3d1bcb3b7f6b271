import type { JudgmentFailure } from '../schemas/judgment.ts'

/** What is done when a judge gives no verdict, and by whom. */
export type FailurePolicy = {
  /** The budget of repeats within the call (`models/retry.ts`); `none` where a repeat cannot help. */
  retries: 'rate limits' | 'faults' | 'unreadable replies' | 'none'
  /** How often the reply goes back to the judge with its faults named. */
  repairs: 0 | 1
  /** The judge is asked nothing more in this run after so many of these failures in a row; null for never. */
  pausesAfter: number | null
  /** Whether asking again may succeed as things are. Nothing asks by itself: the next finalise does. */
  passes: 'by itself' | 'once mended'
  /** For the operator, as a clause: what to do before the next finalise. */
  action: string
}

/**
 * Judgments in a row that failed for want of a provider. Each has spent its own repeats by then, minutes of pauses, so
 * that five are an outage and no hiccup; going on would spend those minutes for every response that is left.
 */
const outage = 5

/**
 * Replies in a row by another model than the judge's. Each was paid for. A single one may be a router's way round a busy
 * server; of a provider that sends one kind of request elsewhere, the next replies are by that model too.
 */
const elsewhere = 3

const unusableReply = { retries: 'none', repairs: 1, pausesAfter: null, passes: 'by itself' } as const
const endedReply = { retries: 'none', repairs: 0, pausesAfter: null, passes: 'by itself' } as const
const needsPerson = { retries: 'none', repairs: 0, pausesAfter: 1, passes: 'once mended' } as const

/** The policy of every way in which a judge can fail. None of them is a score. */
export const failurePolicies: Readonly<Record<JudgmentFailure, FailurePolicy>> = {
  other_model: {
    ...needsPerson,
    pausesAfter: elsewhere,
    action:
      'keep the provider from sending requests to another model, then finalise again; a name that is the same model goes into the `aliases` of a new panel'
  },
  refusal: { ...endedReply, action: 'read the response and what was said of it; finalise again, or adjudicate' },
  cut_off: { ...endedReply, action: 'finalise again; if it stays, define a panel with more output tokens' },
  unparsable: { ...unusableReply, action: 'finalise again; if it stays, choose a judge that keeps to a schema' },
  missing_dimension: { ...unusableReply, action: 'finalise again; if it stays, choose a judge that keeps to a schema' },
  out_of_range: { ...unusableReply, action: 'finalise again; if it stays, choose a judge that keeps to a schema' },
  invalid: { ...unusableReply, action: 'finalise again; if it stays, choose a judge that keeps to a schema' },
  rate_limited: {
    retries: 'rate limits',
    repairs: 0,
    pausesAfter: outage,
    passes: 'by itself',
    action: 'wait, or lower the calls in flight, then finalise again'
  },
  provider_down: {
    retries: 'faults',
    repairs: 0,
    pausesAfter: outage,
    passes: 'by itself',
    action: 'wait until the provider answers, then finalise again'
  },
  unreadable: {
    retries: 'unreadable replies',
    repairs: 0,
    pausesAfter: outage,
    passes: 'by itself',
    action: 'read what came at `/v1/calls/{id}`; if it stays, look at the address and the gateway, then finalise again'
  },
  request_refused: {
    ...needsPerson,
    // It may be about one long response; only when all are refused it is about the judge's parameters.
    pausesAfter: outage,
    action: 'read what the provider says; a parameter that it refuses takes a new panel'
  },
  no_credit: { ...needsPerson, action: 'add credit at the provider, then finalise again' },
  auth: { ...needsPerson, action: 'set a key and an address that the provider accepts, then finalise again' },
  model_not_found: { ...needsPerson, action: 'check access to the model; one that was retired takes a new panel' },
  not_recorded: {
    ...needsPerson,
    // The replay server knows some responses and not others.
    pausesAfter: null,
    action: 'set the address of a real provider: only the sample is recorded'
  },
  budget: {
    ...needsPerson,
    action:
      'raise the budget that the message names, await the next month if it is one, or state the price, then finalise again'
  }
}

const columns = ['failure', 'repeats in the call', 'repairs', 'pauses the judge', 'passes', 'what to do']

/** The policies as a Markdown table, for the documentation: a row each, in the order of the failures. */
export function describePolicy(): string {
  const rows = Object.entries(failurePolicies).map(([failure, policy]) => {
    const { retries, repairs, pausesAfter, passes, action } = policy
    return [`\`${failure}\``, retries, String(repairs), describePause(pausesAfter), passes, action]
  })
  return [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

function describePause(pausesAfter: number | null): string {
  if (pausesAfter === null) return 'never'
  return pausesAfter === 1 ? 'at once' : `after ${pausesAfter} in a row`
}
