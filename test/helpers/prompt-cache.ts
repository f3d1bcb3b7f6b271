import { z } from 'zod'
import type { ReceivedRequest } from './model-server.ts'

/** Input tokens of one request as its vendor would bill them; `input` counts the cached and the written ones too. */
export type BilledInput = { input: number; cached: number; written: number }

/** What a request is billed, looked up on its arrival; what it leaves in the cache is readable once `answered`. */
export type Visit = { billed: BilledInput; answered: () => void }

/** The rule of this simulation, for all texts alike: English prose has about four characters a token. */
const charactersPerToken = 4
/** OpenAI caches in steps of so many tokens before GPT-5.6. */
const step = 128

const block = z.looseObject({ text: z.string().optional() })
const bodySchema = z.looseObject({
  model: z.string(),
  tools: z.unknown().optional(),
  system: z.string().optional(),
  messages: z.array(z.object({ role: z.string(), content: z.union([z.string(), z.array(block)]) })),
  response_format: z.unknown().optional(),
  reasoning_effort: z.string().optional(),
  output_config: z.looseObject({ format: z.unknown().optional(), effort: z.string().optional() }).optional(),
  prompt_cache_key: z.string().optional(),
  prompt_cache_options: z.object({ mode: z.string() }).optional()
})
type Body = z.infer<typeof bodySchema>

/** A prompt in the order in which it is cached, and how many of its characters stand before each mark. */
type Prompt = { text: string; marks: number[]; messageEnds: number[] }

type Rules = {
  /** Where entries of the same text are one entry: the model, its effort, and what routes to its machines. */
  place: string
  isOpenai: boolean
  minTokens: number
  ttlMs: number
  matching: 'steps' | 'breakpoints'
  /** Before GPT-5.6 nothing is billed for writing. */
  billsWrites: boolean
}

/**
 * The prompt caches of both vendors, by the rules on their pages in November 2026: the output schema stands in front
 * of all messages; a prefix under the smallest size is not cached; an entry is readable once the reply to the call that
 * wrote it has begun, at the effort of that call alone, and every use renews it.
 *
 * - Anthropic: at `cache_control` marks only; writing is billed.
 * - OpenAI before GPT-5.6: every beginning, in steps of 128 tokens, unbilled; calls with another key go elsewhere.
 * - OpenAI from GPT-5.6: at breakpoints only, by default at the end of the last message; writing is billed.
 */
export function createPromptCache(now: () => number): {
  visit(request: Pick<ReceivedRequest, 'wire' | 'body'>): Visit
} {
  /** By place and cached text: when it was last used. */
  const entries = new Map<string, { place: string; text: string; usedAt: number }>()

  return {
    visit({ wire, body: raw }) {
      const body = bodySchema.parse(raw)
      const rules = wire === 'anthropic' ? anthropicRules(body) : openaiRules(body)
      const prompt = wire === 'anthropic' ? anthropicPrompt(body) : openaiPrompt(body)
      const arrivedAt = now()
      const readable = [...entries.values()].filter(
        ({ place, usedAt }) => place === rules.place && arrivedAt - usedAt < rules.ttlMs
      )
      const ends = cacheEnds(prompt, body, rules)
      const read = rules.matching === 'steps' ? longestShared(prompt, readable) : longestEntry(prompt, ends, readable)
      const cached = tokensOf(read.length) < rules.minTokens ? 0 : inSteps(tokensOf(read.length), rules)
      if (cached > 0) read.entry!.usedAt = arrivedAt
      const written = rules.billsWrites ? Math.max(0, tokensOf(ends.at(-1) ?? 0) - cached) : 0
      return {
        billed: { input: tokensOf(prompt.text.length), cached, written },
        answered: () => {
          for (const end of ends) {
            const text = prompt.text.slice(0, end)
            entries.set(`${rules.place} ${text}`, { place: rules.place, text, usedAt: now() })
          }
        }
      }
    }
  }
}

function anthropicRules({ model, output_config }: Body): Rules {
  // Haiku 4.5 and Opus 4.5 and 4.6 take longer prefixes only; all others are under the strictest of the rest here.
  const minTokens = /haiku-4-5|opus-4-[56]/.test(model) ? 4096 : 1024
  const place = `${model} ${output_config?.effort ?? 'none'}`
  return { place, isOpenai: false, minTokens, ttlMs: 300_000, matching: 'breakpoints', billsWrites: true }
}

function openaiRules({ model, prompt_cache_key = '', reasoning_effort = 'none' }: Body): Rules {
  const place = `${model} ${reasoning_effort} ${prompt_cache_key}`
  const [, major = '0', minor = '0'] = /^gpt-(\d+)(?:\.(\d+))?/.exec(model) ?? []
  if (Number(`${major}.${minor}`) < 5.6) {
    return { place, isOpenai: true, minTokens: 1024, ttlMs: 300_000, matching: 'steps', billsWrites: false }
  }
  return { place, isOpenai: true, minTokens: 1024, ttlMs: 1_800_000, matching: 'breakpoints', billsWrites: true }
}

function anthropicPrompt(body: Body): Prompt {
  return layOut(body, JSON.stringify([body.tools, body.output_config?.format, body.system]), 'cache_control')
}

function openaiPrompt(body: Body): Prompt {
  return layOut(body, JSON.stringify([body.tools, body.response_format]), 'prompt_cache_breakpoint')
}

function layOut({ messages }: Body, front: string, mark: string): Prompt {
  const prompt: Prompt = { text: front, marks: [], messageEnds: [] }
  for (const { role, content } of messages) {
    prompt.text += `\n${role}\n`
    for (const part of typeof content === 'string' ? [{ text: content }] : content) {
      const { [mark]: isMarked, ...rest } = { [mark]: undefined, ...part }
      prompt.text += rest.text ?? JSON.stringify(rest)
      if (isMarked) prompt.marks.push(prompt.text.length)
    }
    prompt.messageEnds.push(prompt.text.length)
  }
  return prompt
}

/** Where this request leaves entries, in characters from the start. */
function cacheEnds(
  { text, marks, messageEnds }: Prompt,
  body: Body,
  { minTokens, matching, isOpenai }: Rules
): number[] {
  const isImplicit = isOpenai && body.prompt_cache_options?.mode !== 'explicit'
  const ends = matching === 'steps' ? [text.length] : [...marks, ...(isImplicit ? messageEnds.slice(-1) : [])]
  return ends.filter((end) => tokensOf(end) >= minTokens)
}

type Entry = { text: string; usedAt: number }
type Read = { length: number; entry: Entry | null }

function longestShared({ text }: Prompt, entries: readonly Entry[]): Read {
  return longest(entries.map((entry) => ({ length: sharedLength(text, entry.text), entry })))
}

/** At the ends of earlier messages an earlier request of the same conversation may have left an entry. */
function longestEntry({ text, messageEnds }: Prompt, ends: readonly number[], entries: readonly Entry[]): Read {
  const candidates = [...ends, ...messageEnds]
  return longest(
    entries
      .filter((entry) => candidates.includes(entry.text.length) && text.startsWith(entry.text))
      .map((entry) => ({ length: entry.text.length, entry }))
  )
}

function longest(reads: readonly Read[]): Read {
  return reads.reduce((best, read) => (read.length > best.length ? read : best), { length: 0, entry: null })
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length += 1
  return length
}

function inSteps(tokens: number, { matching }: Rules): number {
  return matching === 'steps' ? Math.floor(tokens / step) * step : tokens
}

function tokensOf(characters: number): number {
  return Math.ceil(characters / charactersPerToken)
}
