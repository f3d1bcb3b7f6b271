import { answerTokens } from '../../../../../text/answer-tokens.ts'
import { isShare, unitOf } from '../../../../../text/number-units.ts'
import { isFigure } from '../../../../../text/number-words.ts'
import type { Token } from '../../../../../text/token.ts'
import { equalSpellings, type Spelling } from './equal-spellings.ts'
import { isBelow, isFalling, isUndone, tellsOfFall } from './is-undone.ts'

/** An accepted answer that stands in a response, as the tokens of the response from `at` on. */
export type AnswerMatch = { accepted: string; matched: string; at: number; length: number }

const bounds = new Set(['<', '>', '≤', '≥', '±'])
const operators = new Set(['+', '-', '*', '/', '^'])
const yearBounds = new Set(['before', 'after', 'pre', 'post'])
const articles = new Set(['the', 'not', 'and', 'for', 'but', 'nor'])

/**
 * Finds one accepted answer in a response: the same tokens in the same order, between word boundaries; never the
 * reverse. Source: AER-bench 2.3 ("unidirectional word-boundary"), with the traps that we settle:
 *
 * - Words may be written together, apart or with a hyphen: "data set" is "dataset". Plurals count where they are listed.
 * - A number matches as a whole number with its sign: 5 is not in 0.5, 15, -5, ±5, 3-5 or 5/3, nor in `t + 5`; a fall
 *   of 5 is -5, unless the stem speaks of the fall.
 * - A number that the response bounds ("at least 5", "< 5", "before 2008") is not that number.
 * - A bare number is not the same number of percent, percentage points or basis points, unless the stem names the unit,
 *   nor of a unit or currency other than the one asked for.
 * - `5 percent` and `0.05` are one answer, and so are `50 bp` and `0.5 pp`.
 * - A negation around the answer undoes it (see `isUndone`); "nonlinear" is no "linear".
 *
 * @param stem the question's, whose unit behind the blank is understood
 * @returns the words of the response that match, or null
 */
export function matchAnswer(accepted: string, response: string, stem = ''): AnswerMatch | null {
  return matchTokens(accepted, answerTokens(response), stem)
}

/** The same for a response that is cut into tokens. */
export function matchTokens(accepted: string, tokens: readonly Token[], stem = ''): AnswerMatch | null {
  const unit = unitBehindBlank(stem)
  const stemTokens = answerTokens(stem)
  const stemFalls = tellsOfFall(stemTokens)
  for (const spelling of equalSpellings(answerTokens(accepted), unit)) {
    for (let at = 0; at < tokens.length; at++) {
      const length = runLength(spelling.tokens, tokens, at)
      if (length === null || isUndone(tokens, at, length)) continue
      const place = { tokens, at, length, spelling, unit, stemFalls, stemTokens }
      if (isPartOfNumber(place) || isOtherQuantity(place)) continue
      const matched = tokens.slice(at, at + length).map(({ text }) => text)
      return { accepted, matched: matched.join(' '), at, length }
    }
  }
  return null
}

/** How many tokens of a response, from `at` on, say what is wanted; null when they do not. */
function runLength(wanted: readonly Token[], tokens: readonly Token[], at: number): number | null {
  const goal = joinWords(wanted)
  for (let length = 1; at + length <= tokens.length; length++) {
    const run = tokens.slice(at, at + length)
    const text = joinWords(run)
    if (text.length > goal.length) return null
    if (text !== goal) continue
    const currencyOf = (each: readonly Token[]) => each.find(({ currency }) => currency)?.currency
    const [ours, theirs] = [currencyOf(wanted), currencyOf(run)]
    return ours && theirs && ours !== theirs ? null : length
  }
  return null
}

/** Neighboring words of three letters and more without the space between them: "data set" as "dataset". */
function joinWords(tokens: readonly Token[]): string {
  const isWord = (text: string | undefined) => text !== undefined && /^\p{L}{3,}$/u.test(text) && !articles.has(text)
  return tokens.map(({ text }, i) => (isWord(text) && isWord(tokens[i - 1]?.text) ? text : ` ${text}`)).join('')
}

function unitBehindBlank(stem: string): string | null {
  const [next] = answerTokens((stem.split(/_{3,}/)[1] ?? '').slice(0, 40))
  return next ? unitOf(next.text) : null
}

type Place = {
  tokens: readonly Token[]
  at: number
  length: number
  spelling: Spelling
  unit: string | null
  stemFalls: boolean
  stemTokens: readonly Token[]
}

/** Whether the match is one end of a longer expression, or the limit of an inequality. */
function isPartOfNumber({ tokens, at, length, spelling, stemTokens }: Place): boolean {
  const wanted = spelling.tokens.map(({ text }) => text)
  const [previous, next] = [tokens[at - 1]?.text ?? '', tokens[at + length]?.text ?? '']
  const isSymbol = (text: string) => /^-?\d|^\p{L}\p{N}?$/u.test(text)
  if (isSymbol(wanted[0]!) && operators.has(previous)) return true
  if (isSymbol(wanted.at(-1)!) && operators.has(next)) return true
  if (!isFigure(wanted[0]!)) return false
  const isYear = /^(?:1[6-9]|20)\d\d$/.test(wanted[0]!) && yearBounds.has(previous)
  return bounds.has(previous) || (isYear && !stemTokens.some(({ text }) => text === previous))
}

/** Whether the number is one of another unit or direction than asked for. */
function isOtherQuantity({ tokens, at, length, spelling, unit, stemFalls, stemTokens }: Place): boolean {
  const wanted = spelling.tokens.map(({ text }) => text)
  const falls = isFalling(tokens, at)
  if (spelling.fallen ? !falls && !isBelow(tokens, at) : /^\d/.test(wanted[0]!) && falls && !stemFalls) return true
  const next = unitOf(tokens[at + length]?.text ?? '')
  if (!isFigure(wanted.at(-1)!) || next === null) return false
  if (unit !== null) return next !== unit
  return isShare(next) && !stemTokens.some(({ text }) => text === next)
}
