import { z } from 'zod'
import type { JsonValue } from '../schemas/json.ts'

const callSchema = z.looseObject({
  index: z.number().nullish(),
  function: z.looseObject({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish()
})
const chunkSchema = z.looseObject({
  choices: z
    .array(
      z.looseObject({
        delta: z.looseObject({ tool_calls: z.array(callSchema).nullish() }).nullish(),
        finish_reason: z.string().nullish(),
        logprobs: z.looseObject({ content: z.array(z.json()).nullish() }).nullish()
      })
    )
    .nullish(),
  usage: z.json().optional()
})
type Call = { [key: string]: JsonValue; function: { name: string; arguments: string } }

/** Members of a message that come in pieces, whoever sends them. */
const texts: readonly string[] = ['content', 'refusal', 'reasoning_content', 'reasoning']

/**
 * Puts a chat completion together that came as a stream (server-sent events) and is here whole. It is read and stored as one
 * that came at once.
 *
 * @returns the completion, or the error that the stream tells of; null when the stream breaks off or holds something else
 */
export function readCompletionStream(text: string): JsonValue | null {
  const events = dataOf(text)
  const message: { [key: string]: JsonValue } = { role: 'assistant', content: '' }
  const calls: Call[] = []
  const logprobs: JsonValue[] = []
  let head: { [key: string]: JsonValue } = {}
  let finishReason: string | null = null
  let usage: JsonValue = null
  for (const event of events) {
    if (event === '[DONE]') break
    const raw = jsonOf(event)
    if (raw !== undefined && isError(raw)) return raw
    const chunk = chunkSchema.safeParse(raw)
    if (!chunk.success) return null
    const { choices, usage: counted, ...rest } = chunk.data
    head = { ...toJsonObject(rest), ...head }
    usage = counted ?? usage
    const choice = choices?.[0]
    if (!choice) continue
    finishReason = choice.finish_reason ?? finishReason
    logprobs.push(...(choice.logprobs?.content ?? []))
    const { tool_calls: pieces, ...said } = choice.delta ?? {}
    addTexts(message, said)
    for (const piece of pieces ?? []) addCall(calls, piece)
  }
  // A stream without an end was cut off, and half an answer is none.
  if (finishReason === null) return null
  if (calls.length > 0) message.tool_calls = calls
  const choice = {
    index: 0,
    finish_reason: finishReason,
    message,
    ...(logprobs.length > 0 && { logprobs: { content: logprobs } })
  }
  return { ...head, object: 'chat.completion', choices: [choice], usage }
}

/** What the events say, in their order; comments and names of events say nothing. */
function dataOf(text: string): string[] {
  return text.split(/\r?\n\r?\n/).flatMap((event) => {
    const lines = event.split(/\r?\n/).filter((line) => line.startsWith('data:'))
    return lines.length === 0 ? [] : [lines.map((line) => line.slice('data:'.length).trim()).join('\n')]
  })
}

function addTexts(message: { [key: string]: JsonValue }, said: { [key: string]: unknown }): void {
  for (const name of texts) {
    const [before, more] = [message[name], said[name]]
    if (typeof more === 'string') message[name] = typeof before === 'string' ? before + more : more
  }
}

function addCall(calls: Call[], { index, function: called, ...rest }: z.infer<typeof callSchema>): void {
  const place = index ?? Math.max(0, calls.length - 1)
  const known = calls[place]
  const { name, arguments: text } = known?.function ?? { name: '', arguments: '' }
  calls[place] = {
    ...known,
    ...toJsonObject(rest),
    function: { name: name + (called?.name ?? ''), arguments: text + (called?.arguments ?? '') }
  }
}

function isError(raw: JsonValue): boolean {
  return typeof raw === 'object' && raw !== null && !Array.isArray(raw) && Boolean(raw.error)
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function toJsonObject(value: object): { [key: string]: JsonValue } {
  return JSON.parse(JSON.stringify(value))
}
