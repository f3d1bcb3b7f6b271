import { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'

/** What an error says, whether it came with its own status or in a body with 200. `codes` are its machine-readable words. */
export type ErrorBody = { status: number | null; codes: string[]; param: string | null; message: string }

const code = z.union([z.string(), z.number()]).nullish().catch(null)
const words = z.string().nullish().catch(null)
/** FastAPI lists what is wrong with each member: `[{"loc": ["body", "seed"], "msg": "Extra inputs are not permitted"}]`. */
const faultsSchema = z
  .array(z.looseObject({ loc: z.array(z.union([z.string(), z.number()])), msg: z.string() }))
  .min(1)
  .transform((faults) => faults.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('; '))
const detailSchema = z.union([z.string(), faultsSchema]).nullish().catch(null)
const errorSchema = z.looseObject({
  code,
  status: code,
  status_code: code,
  type: code,
  param: words,
  message: words,
  msg: words,
  detail: detailSchema,
  error: words
})
const choicesSchema = z.tuple([z.looseObject({ error: z.unknown() })], z.unknown())

/** Statuses that the words of an error stand for, the narrow ones first: codes by themselves, then the message. */
const statusWords: readonly (readonly [RegExp, number])[] = [
  [/rate[ _-]?limit|too[ _-]many[ _-]requests|resource[ _-]exhausted|throttl/i, 429],
  [
    /authentication|unauthorized|unauthenticated|(invalid|incorrect|missing)[ _-]api[ _-]?key|permission[ _-]?(denied|error)/i,
    401
  ],
  [/model[ _-]not[ _-]found|not[ _-]found([ _-]error)?$/i, 404],
  [/overloaded|unavailable|over[ _-]?capacity|no capacity|(server|internal|api)[ _-]error|bad gateway/i, 503],
  [/time[ _-]?out|timed out|deadline[ _-]exceeded/i, 503],
  [/request[ _-]too[ _-]large/i, 413],
  [/invalid[ _-](request|argument)/i, 400]
]

/**
 * The error that a body tells of in place of a reply, in the forms of OpenAI, Anthropic, Gemini, OpenRouter, vLLM, and
 * gateways that say only a message.
 *
 * @returns null when it tells of none; `status` is null where neither number nor word says what kind of error it is
 */
export function readErrorBody(raw: JsonValue): ErrorBody | null {
  const body = Array.isArray(raw) ? raw[0] : raw
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return null
  const said = body.error || choicesSchema.safeParse(body.choices).data?.[0].error || (isBare(body) ? body : null)
  if (!said) return null
  if (typeof said === 'string') return describe({ message: said })
  const parsed = errorSchema.safeParse(said)
  return parsed.success && Object.keys(parsed.data).length > 0 ? describe(parsed.data) : null
}

/** A sentence and nothing that a reply has: `{"message": "API rate limit exceeded"}`. */
function isBare(body: { [key: string]: JsonValue }): boolean {
  const isSentence = [body.message, body.msg].some((said) => typeof said === 'string')
  const isTold = isSentence || typeof detailSchema.parse(body.detail) === 'string'
  return isTold && !('choices' in body) && !('content' in body)
}

function describe(error: z.infer<typeof errorSchema>): ErrorBody {
  const told = [error.status, error.status_code, error.code, error.type].filter(
    (one) => one !== null && one !== undefined
  )
  const message = error.message ?? error.msg ?? error.detail ?? error.error ?? 'no message'
  const codes = told.filter((one) => typeof one === 'string')
  const number = told.map(Number).find((one) => one >= 400 && one <= 599)
  return { status: number ?? statusIn(codes) ?? statusIn([message]), codes, param: error.param ?? null, message }
}

function statusIn(texts: readonly string[]): number | null {
  return statusWords.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1] ?? null
}

/** Whether a text is a page for people. */
export function isMarkup(text: string, contentType: string | null = null): boolean {
  return /\bhtml\b/i.test(contentType ?? '') || /^\s*<(!doctype|html|head|body|\?xml)\b/i.test(text)
}
