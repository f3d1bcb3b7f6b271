import { answerTokens } from './answer-tokens.ts'
import { dropEcho } from './drop-echo.ts'
import { matchAnswer } from './match-answer.ts'
import { offersSeveral } from './offers-several.ts'
import type { QuestionGrade } from './question-grade.ts'

/** A response may hold three times the words of the longest accepted answer, and this many more. */
const spareWords = 12

/**
 * One point when the key or an accepted answer stands in the response (see `matchAnswer`).
 *
 * Against fishing for a hit: the response may hold at most 3 n + 12 words, n being the words of the longest accepted
 * answer, and only one offer (see `offersSeveral`). Words of the stem that the response repeats around its answer are
 * taken away first.
 */
export function gradeFillInBlank(
  { stem }: { stem: string },
  gold: { answer: string; acceptable: readonly string[] },
  given: string
): QuestionGrade {
  const accepted = [gold.answer, ...gold.acceptable]
  const readings = [...new Set([dropEcho(stem, given), given])]
  const limit = 3 * Math.max(...accepted.map((text) => answerTokens(text).length)) + spareWords
  const words = answerTokens(readings[0]!).length
  for (const reading of readings) {
    for (const text of accepted) {
      const match = matchAnswer(text, reading, stem)
      if (!match) continue
      if (words > limit) return { score: 0, reason: 'too_long', detail: { words, limit } }
      const other = offersSeveral({ response: reading, accepted, stem })
      if (other !== null) return { score: 0, reason: 'several_offers', detail: { ...match, other } }
      return { score: 1, reason: 'matched', detail: match }
    }
  }
  return { score: 0, reason: 'no_match', detail: { accepted } }
}
