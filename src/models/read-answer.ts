import { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'
import { deliveryOf } from './courier-headers.ts'
import { isMarkup, readErrorBody } from './error-body.ts'
import type { Usage } from './model.ts'
import { ModelError } from './model-error.ts'
import { errorKind, withRemedy } from './provider-error.ts'
import type { RefusablePart } from './refusable-parts.ts'
import { retryAfterMs } from './retry-after.ts'
import type { UnreadableBody } from './unreadable-body.ts'

type Context = { key: string; subject: string; sent: readonly RefusablePart[] }
type Readers<Value> = {
  read: (raw: JsonValue) => Value
  readUsage?: (raw: JsonValue) => Usage | null
  /** Puts a reply together that came as a stream; null where it did not come whole. None where nobody asks for streams. */
  readStream?: (text: string) => JsonValue | null
}

/**
 * Reads an answer with a status of success: a reply is one only when it can be read. An error in its place is classed
 * by its words, as one with a status of its own; all else is `unreadable`.
 *
 * @throws {ModelError} with the `body`
 */
export async function readAnswer<Value>(
  response: Response,
  { key, subject, sent }: Context,
  readers: Readers<Value>
): Promise<{ value: Value; raw: JsonValue }> {
  const text = await response.text()
  const { status, headers } = response
  const contentType = headers.get('content-type')
  // What comes without a courier is new each time.
  const delivery = deliveryOf(headers) ?? { deliveryId: crypto.randomUUID(), isHeld: false }
  const arrival = { key, ...delivery, status, contentType, text }
  const json = isStream(text, contentType) ? assembled(text, readers) : parse(text)
  if (json.ok) return { value: readJson(json.raw, { subject, sent, headers, arrival }, readers), raw: json.raw }
  const isPage = isMarkup(text, contentType)
  const what = isStream(text, contentType) ? 'a stream that is not whole' : 'a body that is not whole JSON'
  throw unreadable(
    text.trim() === '' ? 'an empty body' : isPage ? 'a page' : what,
    { subject, headers, arrival },
    { isBilled: !isPage, cause: json.cause }
  )
}

/**
 * Reads one line of a batch's results, which came whole, as its reply.
 *
 * @throws {ModelError} with the `body`
 */
export function readBatchedAnswer<Value>(raw: JsonValue, subject: string, readers: Readers<Value>): Value {
  const contentType = 'application/json'
  const text = JSON.stringify(raw ?? null)
  const arrival = { key: '', deliveryId: crypto.randomUUID(), isHeld: false, status: 200, contentType, text }
  return readJson(raw, { subject, sent: [], headers: new Headers(), arrival }, readers)
}

type Arrival = Omit<UnreadableBody, 'codes' | 'isBilled' | 'usage'>
type Answer = { subject: string; headers: Headers; arrival: Arrival }

function readJson<Value>(
  raw: JsonValue,
  { sent, ...answer }: Answer & Pick<Context, 'sent'>,
  { read, readUsage = () => null }: Readers<Value>
): Value {
  const { subject, headers, arrival } = answer
  const error = readErrorBody(raw)
  if (error) {
    const { status, codes, message } = error
    const kind = status === null ? errorKindOfWords(error, sent) : errorKind({ ...error, status }, sent)
    const told = `${subject} answered ${arrival.status} with an error: ${message}`
    throw new ModelError(kind, withRemedy(told, { kind, subject, said: message }), {
      ...{ headers, retryAfterMs: retryAfterMs(headers, Date.now()) },
      body: { ...arrival, codes, isBilled: false, usage: null }
    })
  }
  try {
    return read(raw)
  } catch (cause) {
    if (!(cause instanceof z.ZodError)) throw cause
    throw unreadable('JSON of another shape', answer, { isBilled: true, usage: readUsage(raw), cause })
  }
}

function unreadable(
  what: string,
  { subject, headers, arrival }: Answer,
  { isBilled, usage = null, cause }: { isBilled: boolean; usage?: Usage | null; cause: unknown }
): ModelError {
  const told = `${subject} answered ${arrival.status} with ${what} in place of a reply`
  const message = what === 'a page' ? withRemedy(told, { kind: 'unreadable', subject, said: what }) : told
  return new ModelError('unreadable', message, { cause, headers, body: { ...arrival, codes: [], isBilled, usage } })
}

/** An error whose words tell no status may still be about an empty account or a refused part; else it may pass. */
function errorKindOfWords(error: { codes: string[]; param: string | null; message: string }, sent: Context['sent']) {
  const kind = errorKind({ ...error, status: 400 }, sent)
  return kind === 'bad_request' ? 'unreadable' : kind
}

function parse(text: string): { ok: true; raw: JsonValue } | { ok: false; cause: unknown } {
  try {
    return { ok: true, raw: JSON.parse(text) }
  } catch (cause) {
    return { ok: false, cause }
  }
}

function assembled(
  text: string,
  { readStream }: Pick<Readers<unknown>, 'readStream'>
): { ok: true; raw: JsonValue } | { ok: false; cause: unknown } {
  const raw = readStream?.(text) ?? null
  return raw === null ? { ok: false, cause: null } : { ok: true, raw }
}

function isStream(text: string, contentType: string | null): boolean {
  return /\btext\/event-stream\b/i.test(contentType ?? '') || /^\s*(data:|event:|: )/.test(text)
}
