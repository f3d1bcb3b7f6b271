import { ZodError } from 'zod'
import { type ErrorBody, isMarkup } from './error-body.ts'
import { remedyOf } from './error-remedy.ts'
import { toldRoom } from './fitting-output.ts'
import { ModelError, type ModelErrorKind } from './model-error.ts'
import type { ParameterPart, RefusablePart } from './refusable-parts.ts'
import { retryAfterMs } from './retry-after.ts'

// The machine-readable words only: ordinary rate limits speak of billing and quota in their messages as well.
const creditCodes = /^(insufficient_quota|billing_\w+|\w*spend_limit_reached)$/
const creditMessage = /credit balance is too low|insufficient (credit|balance|fund)/i
const formatWords = /response_format|output_config|output_format|structured output|json[ _]mode|json_object/i
const schemaWords = /schema/i
/** DashScope: 'This model only support stream mode', '… must be set to false for non-streaming calls'; gateways: 'Stream must be set to true'. */
const streamWords =
  /only supports? stream|non-streaming calls|stream must be (set to )?true|stream(ing)? is required|stream=true/i
/** OpenAI: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead." */
const lengthNameWords =
  /(unsupported|unrecognized|unknown|extra|unexpected|not (supported|permitted|allowed))[\s\S]*\bmax_(completion_)?tokens\b|\bmax_(completion_)?tokens\b[\s\S]*(unsupported|not supported|extra inputs|not permitted)/i
const toolWords = /(\b|_)tool(s|_|\b)|function[ _-](call|tool|param)|for function/i
/** Some servers say so with a 404 or a 500. */
const noToolWords = /(not|n't) support (\w+ )?(tool|function)|support tool use|tools param requires/i
const logProbabilityWords = /log[ _]?prob/i
/** Anthropic's effort stands in `output_config`, as its schema does, and brings `thinking` along. */
const effortWords = /\beffort\b|reasoning|\bthinking\b|output_config(?!\.format)/i
const fileWords = /\b(pdfs?|files?|file_data|documents?|pages?|images?)\b|content[ _]type/i
/** The prompt with its file, not the output that was asked for: a text is shorter. */
const tooLongWords =
  /context[ _](length|window|limit)|(prompt|request|input|messages?|payload|body)( \w+){0,3} too (large|long)/i
/** Of an error's words, so many characters are told. */
const mostSaid = 1_000
const undiciTimeouts = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT']

/** What an HTTP error says, whichever SDK threw it. `codes` are the machine-readable words of its body. */
type ProviderFault = ErrorFacts & { headers: Headers }
type ErrorFacts = Omit<ErrorBody, 'status' | 'param'> & { status: number; param?: string | null }

/**
 * Classifies whatever an SDK threw. An HTTP answer is classed by the words of its body first, because providers use
 * the statuses loosely: 429 for an empty account, 400 for an unknown model.
 *
 * @param context.subject names the model in the message
 * @param context.sent what of the request a 400 may be about
 * @param context.now in milliseconds, for a `retry-after` given as a date
 */
export async function toModelError(
  error: unknown,
  context: { subject: string; sent: readonly RefusablePart[]; now: number }
): Promise<ModelError> {
  const { subject, sent, now } = context
  const fault = await readFault(error)
  if (fault) {
    const kind = errorKind(fault, sent)
    const said = oneLine(fault.message)
    return new ModelError(kind, withRemedy(`${subject} answered ${fault.status}: ${said}`, { kind, subject, said }), {
      cause: error,
      parameter: kind === 'bad_request' ? refusedParameter(fault, sent) : null,
      toldRoom: kind === 'bad_request' ? toldRoom(fault.message) : null,
      retryAfterMs: retryAfterMs(fault.headers, now),
      headers: fault.headers
    })
  }
  const { APIConnectionTimeoutError } = await import('openai')
  const isTimeout = error instanceof APIConnectionTimeoutError || causeCodes(error).some((code) => isTimeoutCode(code))
  const kind = isTimeout ? 'timeout' : 'connection'
  const said = reasonOf(error)
  return new ModelError(kind, withRemedy(`${subject} gave no usable reply: ${said}`, { kind, subject, said }), {
    cause: error
  })
}

/** What went wrong, and behind it what can be done about it. */
export function withRemedy(
  message: string,
  { kind, subject, said }: { kind: ModelErrorKind; subject: string; said: string }
): string {
  const remedy = remedyOf(kind, subject, said)
  return remedy === null ? message : `${message.replace(/[.;\s]+$/, '')}; ${remedy}`
}

/** A page that stands in place of an error says nothing that a line could hold. */
function oneLine(said: string): string {
  if (isMarkup(said)) return 'a page'
  const line = said.replaceAll(/\s+/g, ' ').trim()
  return line.length <= mostSaid ? line : `${line.slice(0, mostSaid - 1)}…`
}

async function readFault(error: unknown): Promise<ProviderFault | null> {
  const [{ APIError: AnthropicApiError }, { APIError: OpenAIApiError }] = await Promise.all([
    import('@anthropic-ai/sdk'),
    import('openai')
  ])
  if (error instanceof AnthropicApiError && error.status && error.headers) {
    const { status, headers, type, errorCode, apiMessage, message } = error
    return { status, headers, codes: words([type, errorCode]), message: apiMessage ?? message }
  }
  if (error instanceof OpenAIApiError && error.status && error.headers) {
    const { status, headers, code, type, param, message } = error
    return { status, headers, codes: words([code, type]), param, message: message.replace(/^\d{3} /, '') }
  }
  return null
}

/** Of an error that an HTTP status came with, or that a body tells of in place of a reply (`error-body.ts`). */
export function errorKind(
  { status, codes, param, message }: ErrorFacts,
  sent: readonly RefusablePart[]
): ModelErrorKind {
  if (codes.includes('not_recorded')) return 'not_recorded'
  if (status === 402 || codes.some((code) => creditCodes.test(code)) || creditMessage.test(message)) return 'no_credit'
  if (sent.includes('tools') && noToolWords.test(message)) return 'tools_refused'
  if (codes.includes('model_not_found') || codes.includes('DeploymentNotFound')) return 'model_not_found'
  if (status === 401 || status === 403) return 'auth'
  if (status === 404) return 'model_not_found'
  if (status === 408 || status === 504) return 'timeout'
  if (status === 429) return 'rate_limited'
  // 409 is a lock held inside the provider; like 5xx and Anthropic's 529 it passes.
  if (status === 409 || status >= 500) return 'overloaded'
  if ((status === 413 || status === 415) && sent.includes('file')) return 'file_refused'
  return status === 400 || status === 422
    ? refusedPart([...codes, param ?? '', message].join(' '), sent)
    : 'bad_request'
}

/** The narrow words first: a fault in a tool's parameters speaks of a schema too. */
function refusedPart(said: string, sent: readonly RefusablePart[]): ModelErrorKind {
  if (streamWords.test(said)) return 'stream_required'
  if (sent.includes('length_name') && lengthNameWords.test(said)) return 'length_name_refused'
  if (sent.includes('log_probabilities') && logProbabilityWords.test(said)) return 'log_probabilities_refused'
  if (sent.includes('effort') && effortWords.test(said)) return 'effort_refused'
  if (sent.includes('schema') && formatWords.test(said)) return 'schema_refused'
  if (sent.includes('json_mode') && formatWords.test(said)) return 'json_mode_refused'
  if (sent.includes('tools') && toolWords.test(said)) return 'tools_refused'
  if (sent.includes('schema') && schemaWords.test(said)) return 'schema_refused'
  const isFile = sent.includes('file') && (fileWords.test(said) || tooLongWords.test(said))
  return isFile ? 'file_refused' : 'bad_request'
}

/**
 * The parameter that a refusal names: by itself, in quotes, or beside a word that says so, as `seed` and `stop` are words of
 * their own too.
 */
function refusedParameter(
  { status, param, message }: ProviderFault,
  sent: readonly RefusablePart[]
): ParameterPart | null {
  if (status !== 400 && status !== 422) return null
  const isNamed = (part: RefusablePart): part is ParameterPart => {
    if (!part.startsWith('parameter ')) return false
    const name = part.slice('parameter '.length)
    if (param) return param === name || param.startsWith(`${name}.`) || param.startsWith(`${name}[`)
    return namesParameter(message, name)
  }
  return sent.find(isNamed) ?? null
}

function namesParameter(message: string, name: string): boolean {
  const word = RegExp.escape(name)
  if (name.includes('_')) return new RegExp(`(?<![\\w-])${word}(?![\\w-])`).test(message)
  const quoted = `["'\`]${word}["'\`]`
  const introduced = `(?:arguments?|parameters?|params?|fields?|inputs?|supplied|body)(?:: ?| |\\.)${word}(?![\\w-])`
  const told = `(?<![\\w-])${word}(?: parameter)?(?:: | (?:is|are|does|not|must|cannot|should) )`
  return new RegExp(`${quoted}|${introduced}|${told}`, 'i').test(message)
}

function words(codes: (string | null | undefined)[]): string[] {
  return codes.filter((code) => typeof code === 'string')
}

function isTimeoutCode(code: string): boolean {
  return undiciTimeouts.includes(code)
}

/** The machine-readable codes of an error and its causes, the outermost first. */
export function causeCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return []
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : []
  return [...own, ...causeCodes(error.cause)]
}

function reasonOf(error: unknown): string {
  // Of a batch endpoint: the SDKs let the SyntaxError of a body through that was cut on its way.
  if (error instanceof SyntaxError) return 'its body is not whole JSON'
  if (error instanceof ZodError) return 'its body has not the shape of a completion'
  if (!(error instanceof Error)) return String(error)
  // "Connection error." helps nobody; the innermost cause says which address refused.
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message
}
