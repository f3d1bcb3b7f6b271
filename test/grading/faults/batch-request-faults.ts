import type { BatchFault, SpoiltAnswer } from '../../helpers/batch-faults.ts'

/** A fault of one request about a batch, and its name. */
export type RequestFault = readonly [name: string, fault: BatchFault]

const withStatus = (status: number): RequestFault => [`${status}`, { status }]

/** An error with 200 whose words say that it passes. */
export const passingError: BatchFault = { status: 200, json: { error: { message: 'upstream failed' } } }

/** The provider did nothing, and may do it later. */
export const refusedForNow: readonly RequestFault[] = [429, 500, 503, 529].map(withStatus)

/** The provider did nothing, and never will. */
export const refusedForGood: readonly RequestFault[] = [
  ...[400, 401, 402, 403, 404, 413, 422].map(withStatus),
  ['an error with 200 that lasts', { status: 200, json: { error: { code: 'invalid_api_key', message: 'no' } } }],
  ['a redirect to a page', { redirect: 302, to: 'a page' }]
]

/** The provider did what was asked, and its answer is no answer. */
export const spoiltAnswers: readonly (readonly [name: string, fault: SpoiltAnswer])[] = [
  ['a broken connection', 'answer_lost'],
  ['a page with 200', 'answer_garbled'],
  ['half a JSON', 'answer_halved'],
  ['an empty body', 'answer_empty'],
  ['rubbish that says it is gzip', 'answer_gzip_garbage'],
  ['a body that breaks off', 'answer_reset_mid_body'],
  ['chunks without an end', 'answer_unended']
]

/** What a question about a batch may meet: nothing is done by it. */
export const readings: readonly RequestFault[] = [
  ...refusedForNow,
  ...[401, 403, 404].map(withStatus),
  ['a connection that breaks before', 'reset'],
  ['an error with 200', passingError],
  ['a redirect to a page', { redirect: 302, to: 'a page' }],
  ['a redirect to where it is', { redirect: 307, to: 'the same' }],
  ...spoiltAnswers
]

/**
 * One or two faults of each kind that the endpoint tells apart. The jobs see of a request only what the endpoint makes of
 * it: an error that passes or lasts, with or without a body, a batch that is missing, or a file that lacks lines. What it
 * makes of every fault is in batch-requests.test.ts, and a grading meets these.
 */
const walkedNames = new Set([
  ...['429', '503', '401', '404', '413', 'an error with 200 that lasts', 'a redirect to a page'],
  ...['a redirect to where it is', 'a broken connection', 'a page with 200', 'an empty body', 'a body that breaks off']
])

/** Those of the faults that a whole grading meets. */
export function walked(faults: readonly RequestFault[]): RequestFault[] {
  return faults.filter(([name]) => walkedNames.has(name))
}
