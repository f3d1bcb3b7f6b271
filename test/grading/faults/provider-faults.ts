import type { ScriptedReply } from '../../helpers/model-server.ts'
import { type Changes, type Fault, retry, status } from './fault.ts'

const seconds = (count: number) => ({ headers: { 'retry-after': String(count) } })
/** HTTP dates have whole seconds, and the clock goes on meanwhile. */
const inNinetySeconds = () => ({ 'retry-after': new Date(Date.now() + 90_000).toUTCString() })
const aboutNinetySeconds = { least: 85_000, most: 91_000 }
const ownPause = { least: 0.5 * retry.firstDelayMs, most: retry.firstDelayMs }
export const schemaRefused = { message: "Invalid schema for response_format 'verdict'" }

/** Requests that the provider answers with a fault. */
export const refusedRequests: Fault[] = [
  status(429, 'rate_limited', {}, { name: '429 without a word', pause: ownPause }),
  status(429, 'rate_limited', seconds(90), { name: '429, wait 90 s', pause: { least: 90_000, most: 91_000 } }),
  {
    ...status(429, 'rate_limited', {}, { name: '429, wait until a date', pause: aboutNinetySeconds }),
    reply: () => ({ status: 429, headers: inNinetySeconds() })
  },
  status(429, 'rate_limited', seconds(86_400), { name: '429, wait a day', requests: 1, holdsBack: true }),
  status(429, 'no_credit', { code: 'insufficient_quota' }, { wires: ['openai'] }),
  status(402, 'no_credit', { type: 'billing_error' }),
  status(400, 'no_credit', { message: 'Your credit balance is too low to access the API' }),
  status(401, 'auth', { type: 'authentication_error' }),
  status(403, 'auth', { type: 'permission_error' }),
  status(404, 'model_not_found', { code: 'model_not_found' }),
  status(404, 'not_recorded', { code: 'not_recorded' }),
  status(400, 'request_refused', { message: 'temperature is not supported' }),
  status(400, 'request_refused', schemaRefused, {
    name: '400 about the schema, in words too',
    requests: 2
  }),
  status(413, 'request_refused', { type: 'request_too_large' }),
  status(422, 'request_refused', { message: 'messages: missing' }),
  // The request came in, and what it had cost when the time was over nobody says.
  status(408, 'provider_down', {}, { billed: 'worst' }),
  status(409, 'provider_down'),
  status(500, 'provider_down', {}, { pause: ownPause }),
  status(503, 'provider_down', seconds(90), { name: '503, wait 90 s', pause: { least: 90_000, most: 91_000 } }),
  status(504, 'provider_down', {}, { billed: 'worst' }),
  status(529, 'provider_down', { type: 'overloaded_error' })
]

/** Nothing came, or nothing that can be read as a reply: it may be billed all the same. */
function broken(name: string, reply: ScriptedReply, changes: Changes = {}): Fault {
  return { name, reply: () => reply, failure: 'provider_down', billed: 'worst', ...changes }
}

export const brokenReplies: Fault[] = [
  broken('a reset before the answer', { fault: 'reset' }),
  broken('a reset in the middle of the body', { fault: 'reset_mid_body' }),
  broken('a chunked body without its end', { fault: 'truncated_chunks' }),
  broken('half a JSON body', { fault: 'truncated_json' }),
  broken('a JSON body that is malformed', { fault: 'malformed_json' }),
  broken('an empty body', { fault: 'empty_body' }),
  broken('a page of a gateway with 200', { fault: 'html' }),
  broken('an error with 200', { json: { error: { message: 'upstream failed' } } }),
  broken('no choices', { json: { id: 'c', object: 'chat.completion', choices: [] } }, { wires: ['openai'] })
]
