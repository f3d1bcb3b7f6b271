import { answerTokens, type Token } from './answer-tokens.ts'
import { isFigure } from './number-words.ts'

/** Where an accepted answer stands in a response. */
export type AnswerMatch = { accepted: string; matched: string }

const negators = new Set(['not', 'no', 'non', 'never', 'nor', 'neither', 'without', 'unlike', 'except', 'excluding'])
const dismissals = ['rather than', 'instead of', 'other than', 'opposite of', 'opposed to']
/** How many tokens before the answer a negation still governs it: "not an entirely exogenous" negates "exogenous". */
const negationReach = 3
const bounds = new Set(['<', '>', '≤', '≥', 'than', 'over', 'under', 'above', 'below', 'exceeding'])
const boundPhrases = ['at least', 'at most', 'up to']
const operators = new Set(['+', '-', '*', '/', '^'])
const numberUnits = new Set(['percent', 'pp', 'bp'])

/**
 * Finds one accepted answer in a response: the same tokens in the same order, between word boundaries; never the
 * reverse. Source: AER-bench 2.3 ("unidirectional word-boundary"), with the traps that we settle:
 *
 * - A number matches as a whole number with its sign: 5 is not in 0.5, 15, -5, 3-5 or 5/3, nor in `t + 5`.
 * - A number that the response bounds ("at least 5", "< 5") is not that number.
 * - A bare number is not the same number of percent, percentage points or basis points, unless the stem names the unit.
 * - `5 percent` and `0.05` are one answer.
 * - A negation up to three tokens before the answer, in its clause, undoes it: "not linear", "nonlinear" is no "linear".
 *
 * @param context the question's stem, whose units are understood
 * @returns the words of the response that match, or null
 */
export function matchAnswer(accepted: string, response: string, context = ''): AnswerMatch | null {
  const tokens = answerTokens(response)
  const understood = new Set(answerTokens(context).map(({ text }) => text))
  for (const wanted of spellings(answerTokens(accepted).map(({ text }) => text))) {
    for (let at = 0; at + wanted.length <= tokens.length; at++) {
      if (!wanted.every((text, i) => tokens[at + i]!.text === text)) continue
      if (isUndone(tokens, at) || isPartOfNumber({ tokens, at, wanted, understood })) continue
      return { accepted, matched: wanted.join(' ') }
    }
  }
  return null
}

/** The tokens of an accepted answer, without a leading article, and its equal as decimal or percentage. */
function spellings(tokens: readonly string[]): string[][] {
  const wanted = tokens.length > 1 && /^an?$/.test(tokens[0]!) ? tokens.slice(1) : [...tokens]
  if (wanted.length === 0) return []
  const [first, unit] = wanted
  const rescaled = (factor: number) => String(Number((Number(first) * factor).toPrecision(12)))
  if (wanted.length === 2 && isFigure(first!) && unit === 'percent') return [wanted, [rescaled(0.01)]]
  const isShare = wanted.length === 1 && /^-?0\.\d/.test(first!)
  return isShare ? [wanted, [rescaled(100), 'percent']] : [wanted]
}

function isUndone(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - negationReach), at).filter(({ clause }) => clause === tokens[at]!.clause)
  const words = before.map(({ text }) => text)
  const text = ` ${words.join(' ')} `
  return words.some((word) => negators.has(word)) || dismissals.some((phrase) => text.includes(` ${phrase} `))
}

type Place = { tokens: readonly Token[]; at: number; wanted: readonly string[]; understood: ReadonlySet<string> }

/** Whether the match is a number inside a longer expression, a bound, or a number of something else. */
function isPartOfNumber({ tokens, at, wanted, understood }: Place): boolean {
  const previous = tokens[at - 1]?.text ?? ''
  const next = tokens[at + wanted.length]?.text ?? ''
  if (operators.has(previous) || operators.has(next)) return true
  const isBounded = bounds.has(previous) || boundPhrases.includes(`${tokens[at - 2]?.text ?? ''} ${previous}`)
  if (isFigure(wanted[0]!) && isBounded) return true
  return isFigure(wanted.at(-1)!) && numberUnits.has(next) && !understood.has(next)
}
