import { answerTokens } from '../../../../../text/answer-tokens.ts'
import type { QuestionGrade } from '../../grade/question-grade.ts'
import { dropEcho, fillBlank } from './drop-echo.ts'
import { type AnswerMatch, matchAnswer } from './match-answer.ts'
import { offersSeveral } from './offers-several.ts'
import { quoteMatch } from './quote-match.ts'

/** A response may hold three times the words of the longest accepted answer, and this many more. */
const spareWords = 12
/** No answer with its stem is longer; a longer one is not looked at, whatever it holds. */
const mostCharacters = 4000

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
  const longest = accepted.map((text) => text.length).reduce((most, length) => Math.max(most, length))
  const limitCharacters = Math.max(mostCharacters, 3 * longest)
  if (given.length > limitCharacters) {
    return { score: 0, reason: 'too_long', detail: { characters: given.length, limit: limitCharacters } }
  }
  const response = dropEcho(stem, given)
  const limit = 3 * Math.max(...accepted.map((text) => answerTokens(text).length)) + spareWords
  const words = answerTokens(response).length
  if (words > limit) return { score: 0, reason: 'too_long', detail: { words, limit } }
  const match = findAccepted(accepted, response, stem)
  if (!match) return { score: 0, reason: 'no_match', detail: { accepted } }
  const place = quoteMatch(match.accepted, given, stem)
  const detail = { accepted: match.accepted, matched: match.matched, place }
  const other = offersSeveral({ response, accepted, stem })
  if (other !== null) return { score: 0, reason: 'several_offers', detail: { ...detail, other } }
  return { score: 1, reason: 'matched', detail }
}

/** The first accepted answer in a response, or else in the response at its place in the stem. */
function findAccepted(accepted: readonly string[], response: string, stem: string): AnswerMatch | null {
  if (answerTokens(response).length === 0) return null
  const stemAlone = fillBlank(stem, '')
  for (const [i, reading] of [response, ...fillBlank(stem, response)].entries()) {
    for (const text of accepted) {
      const match = matchAnswer(text, reading, stem)
      const isOfStem = i > 0 && matchAnswer(text, stemAlone[i - 1]!) !== null
      if (match && !isOfStem) return match
    }
  }
  return null
}
