import { type Quantity, quantities } from './quantities.ts'

/** What a provider says of one limit. */
export type RateReport = {
  /** A minute. */
  limit: number | null
  /** What was left when it took the request in; null when it does not say how long that holds. */
  left: { amount: number; forMs: number } | null
}
export type RateReports = Partial<Record<Quantity, RateReport>>

type Names = { limit: string; remaining: string; reset: string }

/** The first that is there counts. Both vendors state their limits as they were when the request came in. */
const namesOf: Record<Quantity, readonly Names[]> = {
  requests: [openaiNames('requests'), anthropicNames('requests')],
  tokens: [openaiNames('tokens'), anthropicNames('tokens')],
  inputTokens: [anthropicNames('input-tokens')],
  outputTokens: [anthropicNames('output-tokens')]
}
const unitMs: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** A number this large is a time in seconds since 1970, as some gateways write it; a smaller one is a pause. */
const leastEpochSeconds = 1_000_000_000

/**
 * Reads the rate limits from the headers of an answer: `x-ratelimit-*` of OpenAI, Azure and compatible servers,
 * `anthropic-ratelimit-*` of Anthropic. What cannot be read, and what is impossible (Azure writes -1 for unknown), is
 * left out. An answer with an `age` was kept by somebody on the way (our courier): it says nothing about now.
 *
 * @param headers of a reply or of an error
 * @param latencyMs from the request to its answer: `forMs` counts from the request
 */
export function readRateHeaders(headers: Headers, latencyMs: number): RateReports {
  if (headers.has('age')) return {}
  const reports: RateReports = {}
  for (const quantity of quantities) {
    const names = namesOf[quantity].find(({ limit, remaining }) => headers.has(limit) || headers.has(remaining))
    if (names) reports[quantity] = readReport(headers, names, latencyMs)
  }
  return reports
}

function readReport(headers: Headers, { limit, remaining, reset }: Names, latencyMs: number): RateReport {
  const amount = readCount(headers.get(remaining))
  const forMs = readReset(headers, headers.get(reset) ?? '', latencyMs)
  const most = readCount(headers.get(limit))
  return {
    limit: most === 0 ? null : most,
    // Without a time nobody knows when to go on, and some gateways hand on counts that are old.
    left: amount === null || forMs === null ? null : { amount, forMs }
  }
}

function readCount(value: string | null): number | null {
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null
}

/** `6m0s` and `120ms` of OpenAI, whole seconds of Azure, RFC 3339 of Anthropic; in milliseconds after the request. */
function readReset(headers: Headers, value: string, latencyMs: number): number | null {
  if (/^(\d{1,9}(\.\d{1,9})?(ms|[smhd])){1,5}$/.test(value)) {
    const parts = [...value.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ms|[smhd])/g)]
    return parts.reduce((total, [, number, unit]) => total + Number(number) * unitMs[unit!]!, 0)
  }
  const seconds = /^\d{1,12}(\.\d{1,9})?$/.test(value) ? Number(value) : null
  if (seconds !== null && seconds < leastEpochSeconds) return seconds * 1000
  const at = seconds === null ? Date.parse(value) : seconds * 1000
  // By the provider's own clock, so that ours may be wrong.
  const answeredAt = Date.parse(headers.get('date') ?? '')
  const forMs = latencyMs + at - answeredAt
  return Number.isNaN(forMs) ? null : Math.max(0, forMs)
}

function openaiNames(what: string): Names {
  return {
    limit: `x-ratelimit-limit-${what}`,
    remaining: `x-ratelimit-remaining-${what}`,
    reset: `x-ratelimit-reset-${what}`
  }
}

function anthropicNames(what: string): Names {
  const start = `anthropic-ratelimit-${what}`
  return { limit: `${start}-limit`, remaining: `${start}-remaining`, reset: `${start}-reset` }
}
