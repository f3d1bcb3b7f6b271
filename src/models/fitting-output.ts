/** How the servers say that prompt and output are more than the context: the context's size and the prompt's, in tokens. */
const contexts = [
  // OpenAI, and vLLM until 2025: '... context length is 8192 tokens. However, you requested 9000 tokens (1000 in the messages, 8000 in ...'.
  /maximum context length is (?<context>\d+) tokens[\s\S]{0,200}?(?<prompt>\d+) (?:tokens )?(?:in|from) the (?:input )?(?:messages|prompt)/i,
  // vLLM since: '... context length is 32768 tokens and your request has 1200 input tokens (32000 > 32768 - 1200)'.
  /maximum context length is (?<context>\d+) tokens and your request has (?<prompt>\d+) input tokens/i,
  // Anthropic: 'input length and `max_tokens` exceed context limit: 190000 + 32000 > 200000'.
  /exceed context limit: (?<prompt>\d+) \+ \d+ > (?<context>\d+)/i
]
/** How they say that the output alone is more than the model gives. */
const limits = [
  // OpenAI: 'max_tokens is too large: 32000. This model supports at most 16384 completion tokens'.
  /supports at most (\d+) (?:completion|output) tokens/i,
  // Anthropic: 'max_tokens: 64000 > 32000, which is the maximum allowed number of output tokens'.
  /max_tokens: \d+ > (\d+), which is the maximum allowed/i,
  // Gateways: 'max_tokens must be less than or equal to 8192', 'the valid range of max_tokens is [1, 8192]'.
  /max_(?:completion_)?tokens["'`]? must be (?:less than or equal to|at most) (\d+)/i,
  /valid range of max_tokens is \[1, (\d+)\]/i
]
/** With less room an answer is cut off before it begins. */
const leastOutput = 256

/**
 * The output tokens that a refused request could have asked for, as its refusal tells them; null where it tells nothing of them,
 * and where the prompt leaves no room.
 */
export function fittingOutput(message: string): number | null {
  const said = message.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '')
  const places = contexts.map((pattern) => pattern.exec(said)?.groups).find((groups) => groups !== undefined)
  const limit = limits.map((pattern) => pattern.exec(said)?.[1]).find((value) => value !== undefined)
  const fits = places ? Number(places.context) - Number(places.prompt) : Number(limit ?? 0)
  return fits >= leastOutput ? fits : null
}
