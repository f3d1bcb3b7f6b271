import { joinNumberPhrases } from './number-phrases.ts'
import { mergeNumberWords } from './number-words.ts'
import { plainSpelling } from './plain-spelling.ts'
import type { Token } from './token.ts'

const figure = String.raw`(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?(?![\p{L}\p{N}_])`
// A minus belongs to the number behind it when it touches it and follows a space or an opening, or stands at the start
// of a clause or after a word; between single symbols ("t - 1") it is an operator.
const sign = String.raw`(?:(?<=^|[\s(\[=<>≤≥:,])[-+]|(?<=(?:^|[(\[=<>≤≥:,]|\p{L}{2})\s?)[-+]\s+)`
const pattern = new RegExp(
  [
    `(?<number>${sign}?(?<![\\p{L}\\p{N}_.])${figure})`,
    String.raw`(?<word>[\p{L}\p{N}_]+)`,
    '(?<operator>[-+±*/^=<>≤≥])',
    String.raw`(?<break>[,;:.!?()\[\]"|\n])`
  ].join('|'),
  'gu'
)

/**
 * Cuts an answer into comparable tokens: one spelling per number (`.50`, `0.5` and `1/2` are `0.5`; `5 %` is
 * `5 percent`; `ten thousand` is `10000`), hyphens and typography gone, ranges in one piece (`3-5` is `3..5`, so that
 * it holds no 5), bounds as signs, negative numbers with their sign, "the" left out.
 */
export function answerTokens(text: string): readonly Token[] {
  const known = remembered.get(text)
  if (known) return known
  const tokens = cut(text)
  if (text.length > longestRemembered) return tokens
  if (remembered.size >= mostRemembered) remembered.clear()
  remembered.set(text, tokens)
  return tokens
}

/** Keys and stems are the same for every response, and looked at many times for one. */
const remembered = new Map<string, readonly Token[]>()
const mostRemembered = 5000
const longestRemembered = 500

function cut(text: string): Token[] {
  let clause = 0
  const raw: Token[] = []
  for (const { 0: match, groups } of plainSpelling(text).matchAll(pattern)) {
    if (groups!.break !== undefined || match === 'but') clause++
    else if (groups!.number !== undefined) raw.push({ text: canonical(match), clause })
    else if (match !== 'the') raw.push({ text: match, clause })
  }
  return joinNumberPhrases(joinNumbers(raw))
}

function canonical(number: string): string {
  const value = Number(number.replaceAll(/\s/g, ''))
  return String(Object.is(value, -0) ? 0 : value)
}

function joinNumbers(tokens: readonly Token[]): Token[] {
  let at = 0
  return mergeNumberWords(tokens.map(({ text }) => text)).map(({ text, length }) => {
    const { clause } = tokens[at]!
    at += length
    return { text, clause }
  })
}
