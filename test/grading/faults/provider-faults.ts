import type { JsonValue } from '../../../src/schemas/json.ts'
import type { JudgmentFailure } from '../../../src/schemas/judgment.ts'
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
  // A chat completion has the JSON mode to go without, too.
  status(400, 'request_refused', schemaRefused, {
    name: '400 about the schema, in words too',
    requests: 3,
    wires: ['openai']
  }),
  status(400, 'request_refused', schemaRefused, {
    name: '400 about the schema, in words too',
    requests: 2,
    wires: ['anthropic']
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

/** Nothing came: it may be billed all the same. */
function broken(name: string, reply: ScriptedReply, changes: Changes = {}): Fault {
  return { name, reply: () => reply, failure: 'provider_down', billed: 'worst', ...changes }
}

export const brokenReplies: Fault[] = [
  broken('a reset before the answer', { fault: 'reset' }),
  broken('a reset in the middle of the body', { fault: 'reset_mid_body' }),
  broken('a chunked body without its end', { fault: 'truncated_chunks' })
]

/** A body came with 200, and is no reply: it may be billed, but for a page or an error. */
function unreadable(name: string, reply: ScriptedReply, changes: Changes = {}): Fault {
  return { name, reply: () => reply, failure: 'unreadable', billed: 'worst', ...changes }
}

/** An error with 200: nobody bills it, and its words say what it is. */
function error(failure: JudgmentFailure, json: JsonValue): Fault {
  return { name: `200 with ${JSON.stringify(json)}`, reply: () => ({ json }), failure, billed: 'nothing' }
}

const nothing = { billed: 'nothing' } as const
const openai = { wires: ['openai'] } as const
const anthropic = { wires: ['anthropic'] } as const
const tokens = { prompt_tokens: 10, completion_tokens: 5 }

export const unreadableBodies: Fault[] = [
  unreadable('half a JSON body', { fault: 'truncated_json' }),
  unreadable('a JSON body that is malformed', { fault: 'malformed_json' }),
  unreadable('an empty body', { fault: 'empty_body' }),
  unreadable('a body of white space', { body: ' \n\n ' }),
  unreadable('a body of NUL and broken characters', { body: '\0\uFFFD\0' }),
  unreadable('a text', { body: 'OK', type: 'text/plain' }),
  unreadable('a stream that nobody asked for', { body: 'data: {"choices":[]}\n\n', type: 'text/event-stream' }),
  unreadable('null', { json: null }),
  unreadable('a number', { json: 200 }),
  unreadable('an empty list', { json: [] }),
  unreadable('an empty object', { json: {} }),
  unreadable('a page of a gateway', { fault: 'html' }, nothing),
  unreadable('a page that says it is JSON', { body: '<!DOCTYPE html><title>Sign in</title>' }, nothing),
  unreadable('no choices', { json: { id: 'c', object: 'chat.completion', choices: [] } }, openai),
  unreadable('null for choices', { json: { id: 'c', choices: null } }, openai),
  unreadable('a choice without a message', { json: { choices: [{ finish_reason: 'stop' }] } }, openai),
  unreadable(
    'no choices, and what they have cost',
    { json: { choices: [], usage: tokens } },
    { ...openai, billed: 'usage' }
  ),
  unreadable('no content', { json: { type: 'message', role: 'assistant', model: 'claude' } }, anthropic),
  unreadable('a text for content', { json: { type: 'message', model: 'claude', content: 'fine' } }, anthropic),
  error('unreadable', { error: { message: 'upstream failed' } }),
  error('unreadable', { error: 'upstream failed' }),
  error('rate_limited', { error: { code: 429, message: 'provider returned error' } }),
  error('rate_limited', { type: 'error', error: { type: 'rate_limit_error', message: 'slow down' } }),
  error('rate_limited', [{ error: { code: 429, status: 'RESOURCE_EXHAUSTED', message: 'quota' } }]),
  error('rate_limited', { message: 'API rate limit exceeded' }),
  error('no_credit', { error: { code: 'insufficient_quota', type: 'insufficient_quota', message: 'pay' } }),
  error('no_credit', { error: { code: 402, message: 'Insufficient credits' } }),
  error('auth', { error: { code: 'invalid_api_key', type: 'invalid_request_error', message: 'wrong key' } }),
  error('auth', { detail: 'Unauthorized' }),
  error('model_not_found', { error: { code: 'model_not_found', message: 'no such model' } }),
  error('provider_down', { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } }),
  error('provider_down', { choices: [{ error: { code: 502, message: 'upstream' }, finish_reason: 'error' }] }),
  error('request_refused', { object: 'error', error: { type: 'invalid_request_error', message: 'too hot' } })
]
