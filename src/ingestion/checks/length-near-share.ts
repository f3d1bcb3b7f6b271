import type { CheckResult } from '../extraction.ts'
import { wordCountWithin } from './word-count-within.ts'

/**
 * How far a condensed body may be off its target, as a part of the target. Source: ours. Measuring the body is itself
 * good to a few per cent only, and a model cannot count words while it writes.
 */
const tolerance = 1 / 6

/** A condensed text of `share` of `bodyWords`, and the word counts that still pass. */
export function condensedLength(bodyWords: number, share: number): { target: number; from: number; to: number } {
  const target = bodyWords * share
  return {
    target: Math.round(target),
    from: Math.ceil(target * (1 - tolerance)),
    to: Math.floor(target * (1 + tolerance))
  }
}

/** Whether a condensed body has the wanted share of the measured body, within a sixth of the target either way. */
export function lengthNearShare(input: { text: string; bodyWords: number; share: number }): CheckResult {
  const { from, to } = condensedLength(input.bodyWords, input.share)
  const what = `the condensed body (${Math.round(input.share * 100)} % of a body of ${input.bodyWords} words)`
  return wordCountWithin({ check: 'condensed-length', what, text: input.text, from, to })
}
