import { unitOf } from './number-units.ts'
import { fraction, isFigure } from './number-words.ts'
import type { Token } from './token.ts'

const approximators = new Set(['about', 'approximately', 'approx', 'roughly', 'around', 'circa', 'ca', 'some'])
const currencies = new Map(
  Object.entries({
    dollar: ['dollar', 'dollars', 'usd', 'us$'],
    euro: ['euro', 'euros', 'eur'],
    pound: ['pound', 'pounds', 'gbp'],
    yen: ['yen', 'jpy'],
    yuan: ['yuan', 'rmb', 'cny']
  }).flatMap(([currency, words]) => words.map((word) => [word, currency] as const))
)
const boundsBefore = new Map(
  Object.entries({
    '>': ['more than', 'greater than', 'larger than', 'higher than', 'over', 'above', 'exceeding', 'exceeds'],
    '<': ['less than', 'fewer than', 'smaller than', 'lower than', 'below', 'under'],
    '≥': ['at least', 'no less than', 'not less than', 'no fewer than', 'minimum of'],
    '≤': ['at most', 'no more than', 'not more than', 'up to', 'maximum of']
  }).flatMap(([sign, phrases]) => phrases.map((phrase) => [phrase, sign] as const))
)
const boundsBehind = new Map([
  ...['or more', 'or higher', 'or greater', 'or above', 'or over'].map((phrase) => [phrase, '≥'] as const),
  ...['or less', 'or lower', 'or fewer', 'or below', 'or under'].map((phrase) => [phrase, '≤'] as const)
])
const longestBound = 3

/**
 * Writes what stands around numbers in one way: `minus 0.4` is `-0.4`; `1 / 2` is `0.5`; units have one name; a currency
 * belongs to its number; `3 - 5`, `3 to 5` and `between 3 and 5` are `3..5`; "about" goes; `no less than 5` and
 * `5 or more` are `≥ 5`.
 */
export function joinNumberPhrases(tokens: readonly Token[]): Token[] {
  return [joinSigns, joinFractions, nameUnits, joinCurrencies, joinRanges, dropApproximators, joinBounds].reduce(
    (joined, join) => join(joined),
    [...tokens]
  )
}

const isNumber = (token: Token | undefined) => token !== undefined && /^-?\d/.test(token.text)

function joinSigns(tokens: readonly Token[]): Token[] {
  const isSign = (token: Token | undefined) => token?.text === 'minus' || token?.text === 'negative'
  return tokens.flatMap((token, at) => {
    if (isSign(token) && /^\d/.test(tokens[at + 1]?.text ?? '')) return []
    return isSign(tokens[at - 1]) && /^\d/.test(token.text) ? [{ ...token, text: `-${token.text}` }] : [token]
  })
}

function joinFractions(tokens: readonly Token[]): Token[] {
  return replaceRuns(tokens, ([first, link, second]) => {
    const isPair = link?.text === '/' && isFigure(first!.text) && isFigure(second?.text ?? '')
    return isPair
      ? { tokens: [{ ...first!, text: fraction(Number(first!.text), Number(second!.text)) }], length: 3 }
      : null
  })
}

function nameUnits(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) =>
    isNumber(tokens[at - 1]) ? { ...token, text: unitOf(token.text) ?? token.text } : token
  )
}

function joinCurrencies(tokens: readonly Token[]): Token[] {
  return replaceRuns(tokens, ([first, second]) => {
    const [before, behind] = [currencies.get(first!.text), currencies.get(second?.text ?? '')]
    if (before && isNumber(second)) return { tokens: [{ ...second!, currency: before }], length: 2 }
    if (behind && isNumber(first)) return { tokens: [{ ...first!, currency: behind }], length: 2 }
    return null
  })
}

function joinRanges(tokens: readonly Token[]): Token[] {
  return replaceRuns(tokens, (run) => {
    const between = run[0]!.text === 'between' ? 1 : 0
    const first = run[between]
    if (!first || !isFigure(first.text)) return null
    const unit = unitOf(run[between + 1]?.text ?? '') === null ? 0 : 1
    const [link, second] = [run[between + 1 + unit]?.text ?? '', run[between + 2 + unit]?.text ?? '']
    const isLink = ['-', 'to', 'through', 'until'].includes(link) || (link === 'and' && between === 1)
    if (!isLink || !isFigure(second)) return null
    // "3 percent to 5 percent" has one unit; "3 years to 5 percent" is no range.
    if (unit === 1 && run[between + 1]!.text !== run[between + 4]?.text) return null
    return { tokens: [{ ...first, text: `${first.text}..${second}` }], length: between + 3 + unit }
  })
}

function dropApproximators(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ text }, at) => !(approximators.has(text) && isNumber(tokens[at + 1])))
}

function joinBounds(tokens: readonly Token[]): Token[] {
  return replaceRuns(tokens, (run) => {
    const phrase = (from: number, to: number) =>
      run
        .slice(from, to)
        .map(({ text }) => text)
        .join(' ')
    for (let length = longestBound; length > 0; length--) {
      const sign = isNumber(run[length]) ? boundsBefore.get(phrase(0, length)) : undefined
      if (sign) return { tokens: [{ ...run[0]!, text: sign }], length }
    }
    const own = unitOf(run[1]?.text ?? '') === null ? 1 : 2
    const sign = isNumber(run[0]) ? boundsBehind.get(phrase(own, own + 2)) : undefined
    return sign ? { tokens: [{ ...run[0]!, text: sign }, ...run.slice(0, own)], length: own + 2 } : null
  })
}

/** How many tokens a phrase may look at: "between 3 percent and 5 percent". */
const longestRun = 6

/**
 * From left to right, replaces each run of tokens that `join` knows. `join` sees the next six tokens, at least one; a run
 * without a number in it is not looked at.
 */
function replaceRuns(
  tokens: readonly Token[],
  join: (run: readonly Token[]) => { tokens: Token[]; length: number } | null
): Token[] {
  const joined: Token[] = []
  const numbers = tokens.map(isNumber)
  for (let at = 0; at < tokens.length; ) {
    const isNear = numbers[at] || numbers[at + 1] || numbers[at + 2] || numbers[at + 3]
    const found = isNear ? join(tokens.slice(at, at + longestRun)) : null
    joined.push(...(found?.tokens ?? [tokens[at]!]))
    at += found?.length ?? 1
  }
  return joined
}
