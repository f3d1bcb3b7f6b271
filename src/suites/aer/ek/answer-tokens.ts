import { isFigure, mergeNumberWords } from './number-words.ts'
import { plainSpelling } from './plain-spelling.ts'

/** A word, number or operator of an answer. Tokens of one clause have no punctuation or "but" between them. */
export type Token = { text: string; clause: number }

const figure = String.raw`(?:\d+(?:\.\d+)?|\.\d+)(?:e[-+]?\d+)?(?![\p{L}\p{N}_])`
// A minus belongs to the number behind it when it touches it and follows a space or an opening, or stands at the start
// of a clause or after a word; between single symbols ("t - 1") it is an operator.
const sign = String.raw`(?:(?<=^|[\s(\[=<>≤≥:,])[-+]|(?<=(?:^|[(\[=<>≤≥:,]|\p{L}{2})\s*)[-+]\s+)`
const pattern = new RegExp(
  [
    `(?<number>${sign}?(?<![\\p{L}\\p{N}_.])${figure})`,
    String.raw`(?<word>[\p{L}\p{N}_]+)`,
    '(?<operator>[-+*/^=<>≤≥])',
    String.raw`(?<break>[,;:.!?()\[\]"|\n])`
  ].join('|'),
  'gu'
)

/**
 * Cuts an answer into comparable tokens: one spelling per number (`.50`, `0.5` and `1/2` are `0.5`; `5 %` is
 * `5 percent`; `ten thousand` is `10000`), hyphens and typography gone, ranges in one piece (`3-5` is `3..5`, so that
 * it holds no 5), negative numbers with their sign, "the" left out.
 */
export function answerTokens(text: string): Token[] {
  let clause = 0
  const raw: Token[] = []
  for (const { 0: match, groups } of plainSpelling(text).matchAll(pattern)) {
    if (groups!.break !== undefined || match === 'but') clause++
    else if (groups!.number !== undefined) raw.push({ text: canonical(match), clause })
    else if (match !== 'the') raw.push({ text: match, clause })
  }
  return joinSigns(joinRanges(joinNumbers(raw)))
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

/** `3 - 5`, `3 to 5` and `between 3 and 5` as `3..5`; `1 / 2` as `0.5`, and as `1/3` where no decimal ends. */
function joinRanges(tokens: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const [first, link, second] = [tokens[at]!, tokens[at + 1]?.text ?? '', tokens[at + 2]?.text ?? '']
    const isPair = isFigure(first.text) && isFigure(second)
    const isRange = ['-', 'to'].includes(link) || (link === 'and' && joined.at(-1)?.text === 'between')
    if (isPair && isRange) {
      if (joined.at(-1)?.text === 'between') joined.pop()
      joined.push({ ...first, text: `${first.text}..${second}` })
      at += 2
    } else if (isPair && link === '/') {
      joined.push({ ...first, text: fraction(Number(first.text), Number(second)) })
      at += 2
    } else joined.push(first)
  }
  return joined
}

function fraction(numerator: number, denominator: number): string {
  const value = numerator / denominator
  return Number(value.toFixed(6)) === value ? String(value) : `${numerator}/${denominator}`
}

/** `minus 0.4` and `negative 0.4` as `-0.4`. */
function joinSigns(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const isSign = (text: string | undefined) => text === 'minus' || text === 'negative'
    if (isSign(token.text) && /^\d/.test(tokens[at + 1]?.text ?? '')) return []
    return /^\d/.test(token.text) && isSign(tokens[at - 1]?.text) ? [{ ...token, text: `-${token.text}` }] : [token]
  })
}
