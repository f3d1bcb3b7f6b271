import { mostFileTokens } from '../file-tokens.ts'
import type { Message, ModelRequest } from '../model.ts'

/** Bytes of English prose per token; other scripts need more bytes and more tokens. */
const bytesPerToken = 3.6
/** How much the latest reply weighs in what is expected of the next one. */
const newest = 0.1

/** About how many input tokens a request counts for: good to a fifth or so. */
export function expectedInputTokens(request: Pick<ModelRequest, 'system' | 'messages' | 'tools'>): number {
  let bytes = Buffer.byteLength(request.system)
  for (const message of request.messages) for (const text of textsOf(message)) bytes += Buffer.byteLength(text)
  for (const tool of request.tools ?? []) bytes += Buffer.byteLength(JSON.stringify(tool))
  return Math.ceil(bytes / bytesPerToken) + mostFileTokens(request)
}

function textsOf(message: Message): string[] {
  const texts = message.parts.flatMap((part) => ('text' in part ? [part.text] : []))
  if (message.role === 'user') return [...(message.toolResults ?? []).map(({ text }) => text), ...texts]
  const { reasoning = [], toolCalls = [] } = message
  return [
    ...reasoning.map((block) => JSON.stringify(block)),
    ...texts,
    ...toolCalls.flatMap(({ name, arguments: text }) => [name, text])
  ]
}

export type UsualOutput = {
  /** The output tokens to expect of a call that may have so many. */
  expect(maxOutputTokens: number): number
  learn(outputTokens: number): void
}

/**
 * The output to expect of a call, by the replies before; before the first one, the greatest. The budgets expect the
 * worst of each call (`budget.ts`); here that would leave most of a limit unused, since a judge is granted many times
 * the tokens that it writes.
 */
export function createUsualOutput(): UsualOutput {
  let usual: number | null = null
  return {
    expect: (maxOutputTokens) => Math.ceil(Math.min(usual ?? maxOutputTokens, maxOutputTokens)),
    learn(outputTokens) {
      usual = usual === null ? outputTokens : usual + newest * (outputTokens - usual)
    }
  }
}
