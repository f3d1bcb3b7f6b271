import type { RuleResult } from '../../../grading/grading.ts'
import { countWords } from '../../../text/count-words.ts'
import type { PaContent } from './content.ts'

/** An abstract measured against the limit of its item; `over` counts the words beyond it, 0 when there are none. */
export type MeasuredLength = { words: number; wordLimit: number; over: number }

/**
 * The length of an abstract is measured and has no dimension of its own: judges score conciseness, and are told the count.
 * Source: AER-bench E.2.
 */
export function measureAbstract({ examinee }: PaContent, answer: string): RuleResult {
  return { dimensions: [], evidence: measureLength(examinee.wordLimit, answer) }
}

export function measureLength(wordLimit: number, answer: string): MeasuredLength {
  const words = countWords(answer)
  return { words, wordLimit, over: Math.max(0, words - wordLimit) }
}
