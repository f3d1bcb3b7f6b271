import { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'
import { readErrorBody } from './error-body.ts'
import { deliveryHeader } from './long-fetch.ts'
import type { Usage } from './model.ts'
import { ModelError } from './model-error.ts'
import { errorKind } from './provider-error.ts'
import type { RefusablePart } from './refusable-parts.ts'
import { retryAfterMs } from './retry-after.ts'
import type { UnreadableBody } from './unreadable-body.ts'

type Context = { key: string; subject: string; sent: readonly RefusablePart[] }
type Readers<Value> = { read: (raw: JsonValue) => Value; readUsage?: (raw: JsonValue) => Usage | null }

/**
 * Reads an answer with a status of success: a reply is one only when it can be read. An error in its place is classed
 * by its words, as one with a status of its own; all else is `unreadable`.
 *
 * @throws {ModelError} with the `body`
 */
export async function readAnswer<Value>(
  response: Response,
  { key, subject, sent }: Context,
  { read, readUsage = () => null }: Readers<Value>
): Promise<{ value: Value; raw: JsonValue }> {
  const text = await response.text()
  const { status, headers } = response
  const contentType = headers.get('content-type')
  const body = { key, ...deliveryOf(headers), status, contentType, text, codes: [], usage: null }
  const fail = (what: string, found: Partial<UnreadableBody>, cause: unknown) =>
    new ModelError('unreadable', `${subject} answered ${status} with ${what} in place of a reply`, {
      ...{ cause, headers },
      body: { ...body, isBilled: true, ...found }
    })
  const json = parse(text)
  if (!json.ok) {
    const isPage = isMarkup(text, contentType)
    const what = text.trim() === '' ? 'an empty body' : isPage ? 'a page' : 'a body that is not whole JSON'
    throw fail(what, { isBilled: !isPage }, json.cause)
  }
  const error = readErrorBody(json.raw)
  if (error) {
    const kind =
      error.status === null ? errorKindOfWords(error, sent) : errorKind({ ...error, status: error.status }, sent)
    throw new ModelError(kind, `${subject} answered ${status} with an error: ${error.message}`, {
      ...{ headers, retryAfterMs: retryAfterMs(headers, Date.now()) },
      body: { ...body, codes: error.codes, isBilled: false }
    })
  }
  try {
    return { value: read(json.raw), raw: json.raw }
  } catch (cause) {
    if (!(cause instanceof z.ZodError)) throw cause
    throw fail('JSON of another shape', { usage: readUsage(json.raw) }, cause)
  }
}

/** An error whose words tell no status may still be about an empty account or a refused part; else it may pass. */
function errorKindOfWords(error: { codes: string[]; param: string | null; message: string }, sent: Context['sent']) {
  const kind = errorKind({ ...error, status: 400 }, sent)
  return kind === 'bad_request' ? 'unreadable' : kind
}

/** `<id>`, or `<id> held`: see `courier/hold-replies.ts`. What comes without a courier is new each time. */
function deliveryOf(headers: Headers): { deliveryId: string; isHeld: boolean } {
  const [id, held] = headers.get(deliveryHeader)?.split(' ') ?? []
  const parsed = z.uuid().safeParse(id)
  return parsed.success
    ? { deliveryId: parsed.data, isHeld: held === 'held' }
    : { deliveryId: crypto.randomUUID(), isHeld: false }
}

function parse(text: string): { ok: true; raw: JsonValue } | { ok: false; cause: unknown } {
  try {
    return { ok: true, raw: JSON.parse(text) }
  } catch (cause) {
    return { ok: false, cause }
  }
}

function isMarkup(text: string, contentType: string | null): boolean {
  return /\bhtml\b/i.test(contentType ?? '') || /^\s*<(!doctype|html|head|body|\?xml)\b/i.test(text)
}
