import { countWords } from '../../text/count-words.ts'
import type { CheckResult } from '../extraction.ts'

/** Whether a text has `from` to `to` words, both included. */
export function wordCountWithin(input: {
  check: string
  what: string
  text: string
  from: number
  to: number
}): CheckResult {
  const words = countWords(input.text)
  return {
    check: input.check,
    ok: words >= input.from && words <= input.to,
    message: `${input.what} must have ${input.from} to ${input.to} words, got ${words}`
  }
}
