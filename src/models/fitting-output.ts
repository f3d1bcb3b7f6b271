import { fitOutput } from './fit-output.ts'
import type { ModelRequest } from './model.ts'
import type { ModelLimits } from './model-limits.ts'

/**
 * What the refusal of a request tells of a model's room, in tokens: its context and the prompt, or the output that it gives
 * at the most. `promptTokens` is missing where the prompt was not counted to its end.
 */
export type ToldRoom = ModelLimits & { promptTokens?: number }

/** How the servers say that prompt and output are more than the context. */
const contexts = [
  // OpenAI, and vLLM until 2025: '... context length is 8192 tokens. However, you requested 9000 tokens (1000 in the messages, 8000 in ...'.
  /maximum context length is (?<context>\d+) tokens[\s\S]{0,200}?(?<prompt>\d+) (?:tokens )?(?:in|from) the (?:input )?(?:messages|prompt)/i,
  // vLLM in 2025: '... context length is 32768 tokens and your request has 1200 input tokens (32000 > 32768 - 1200)'.
  /maximum context length is (?<context>\d+) tokens and your request has (?<prompt>\d+) input tokens/i,
  // vLLM since: '... However, you requested 32000 output tokens and your prompt contains at least 769 input tokens, for a ...'.
  /maximum context length is (?<context>\d+) tokens[\s\S]{0,20}you requested (?<asked>\d+) output tokens and your prompt contains (?:at least )?(?<prompt>\d+)/i,
  // vLLM since: 'You passed 769 input tokens and requested 32000 output tokens. However, the model's context length is only 32768 ...'.
  /passed (?<prompt>\d+) input tokens and requested (?<asked>\d+) output tokens[\s\S]{0,40}context length is only (?<context>\d+)/i,
  // vLLM since, where the output alone is more: 'max_tokens=64000 cannot be greater than max_model_len=max_total_tokens=32768'.
  /cannot be greater than max_model_len=(?:max_total_tokens=)?(?<context>\d+)/i,
  // Anthropic: 'input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000'.
  /exceed context limit: (?<prompt>\d+) \+ \d+ > (?<context>\d+)/i
]
/** How they say that the output alone is more than the model gives. */
const limits = [
  // OpenAI: 'max_tokens is too large: 32000. This model supports at most 16384 completion tokens'.
  /supports at most (\d+) (?:completion|output) tokens/i,
  // Anthropic: 'max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens'.
  /max_tokens: \d+ > (\d+), which is the maximum allowed/i,
  // Gateways: 'max_tokens must be less than or equal to 8192', 'the valid range of max_tokens is [1, 8192]', DashScope 'Range of max_tokens should be [1, 8192]'.
  /max_(?:completion_)?tokens["'`]? must be (?:less than or equal to|at most) (\d+)/i,
  /range of max_tokens (?:is|should be) \[1, (\d+)\]/i
]
/** With less room an answer is cut off before it begins. */
const leastOutput = 256
/** How much larger a prompt may be than expected, where nobody counted it: tried in turn, since formulas take many tokens. */
export const cautions = [1.25, 2]

/** What a refusal tells of the room; null where it tells nothing of it. */
export function toldRoom(message: string): ToldRoom | null {
  const said = message.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const places = contexts.map((pattern) => pattern.exec(said)?.groups).find((groups) => groups !== undefined)
  if (places) return roomOf(places)
  const limit = limits.map((pattern) => pattern.exec(said)?.[1]).find((value) => value !== undefined)
  return limit === undefined ? null : { maxOutputTokens: Number(limit) }
}

/** vLLM counts a prompt no further than to the first token that is too many: then its count says nothing of the prompt. */
function roomOf({ context, prompt, asked }: Readonly<Record<string, string | undefined>>): ToldRoom {
  const contextTokens = Number(context)
  const isCounted = prompt !== undefined && Number(prompt) + Number(asked ?? 0) !== contextTokens + 1
  return { contextTokens, ...(isCounted && { promptTokens: Number(prompt) }) }
}

/**
 * The output tokens that a refused request could have asked for; null where that is no fewer than it did, and where the prompt
 * leaves no room.
 *
 * @param tries how often this was reckoned before for the request
 */
export function fittingOutput(request: ModelRequest, room: ToldRoom, tries = 0): number | null {
  const { contextTokens, promptTokens, maxOutputTokens } = room
  const isReckoned = contextTokens !== undefined && promptTokens === undefined
  if (tries >= (isReckoned ? cautions.length : 1)) return null
  const asked = request.parameters.maxOutputTokens
  const fits = isReckoned
    ? fitOutput(request, { contextTokens }, cautions[tries]).parameters.maxOutputTokens
    : Math.min(maxOutputTokens ?? asked, (contextTokens ?? Number.POSITIVE_INFINITY) - (promptTokens ?? 0))
  return fits >= leastOutput && fits < asked ? fits : null
}
