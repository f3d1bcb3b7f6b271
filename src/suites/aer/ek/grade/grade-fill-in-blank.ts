import { answerTokens } from '../../../../text/answer-tokens.ts'
import { dropEcho } from '../reader-1/grade/drop-echo.ts'
import { gradeFillInBlank as gradePassage } from '../reader-1/grade/grade-fill-in-blank.ts'
import { lastSentence, lastWords } from './last-word.ts'
import { signedAnswer } from './plain-answer.ts'
import { isQuantity, plainQuantity, speaksOfFall, speaksOfRise, withoutReason, yearOfDates } from './plain-quantity.ts'
import type { QuestionGrade } from './question-grade.ts'

type Gold = { answer: string; acceptable: readonly string[] }

/**
 * One point when the key or an accepted answer stands in what the response says at last: in its box, behind its last cue
 * ('the answer is', 'Answer:'), or in the whole of it where that is short; of a longer text in its first line or its last
 * sentence. What the passage may hold besides, and when it offers several answers, is told by the rules of the first
 * reader (see `matchAnswer` and `offersSeveral` there). One rule for quantities comes before them:
 *
 * - A number in other words or with a decimal comma is that number ('zwölf Prozent', '12,4 %').
 * - Where the stem speaks of a fall, the size of the fall is asked for: '-12.4' says 12.4, and a rise by 12.4 is another answer.
 * - A date says its year, where the answer is a year.
 *
 * The source that a response names behind its answer says nothing of it ('GMM, following Hansen (1982)'), and the parts of a
 * compound are no answers of their own ('county-by-year').
 */
export function gradeFillInBlank({ stem }: { stem: string }, gold: Gold, given: string): QuestionGrade {
  const accepted = [gold.answer, ...gold.acceptable]
  const passages = passagesOf(given, stem)
  let grade: QuestionGrade | null = null
  for (const passage of passages) {
    grade = gradeOne(stem, { gold, accepted }, passage)
    // A passage that is too long says nothing yet: what stands first or last in it may.
    if (grade.reason !== 'too_long') return grade
  }
  return grade ?? gradePassage({ stem }, gold, given)
}

function gradeOne(stem: string, { gold, accepted }: { gold: Gold; accepted: readonly string[] }, passage: string) {
  const isNumber = accepted.some(isQuantity)
  const isYear = accepted.some((text) => /^(?:1[5-9]|20)\d\d$/.test(text.trim()))
  const text = isNumber
    ? quantityIn(passage, { stem, accepted, isYear })
    : withoutCompounds(withoutSource(passage), accepted)
  const isRise = isNumber && !isYear && speaksOfFall(stem) && speaksOfRise(passage)
  if (isRise) return { score: 0, reason: 'no_match', detail: { accepted: [...accepted], direction: 'rise' } }
  return gradePassage({ stem }, gold, text)
}

function quantityIn(
  passage: string,
  { stem, accepted, isYear }: { stem: string; accepted: readonly string[]; isYear: boolean }
): string {
  const text = withoutReason(plainQuantity(isYear ? yearOfDates(passage) : passage))
  const isSigned = accepted.some((answer) => /^\s*[-−–]\s?\d/.test(answer))
  return speaksOfFall(stem) && !isSigned ? text.replaceAll(/(?<![\p{L}\p{N}.)])[-−–]\s?(?=[\d.$€£])/gu, '') : text
}

const source =
  /(?:,|;|\s\(|\s[–—-])?\s?(?:(?:following|as in|see|per|as per|à la|according to|cf\.?|proposed by|developed by|due to|introduced by|from)\s)?\(?\p{Lu}[\p{L}'-]{1,30}(?:(?:,\s|\s(?:and|&)\s|,\sand\s)\p{Lu}[\p{L}'-]{1,30}){0,4}(?:\set\sal\.?)?,?\s\(?(?:1[89]|20)\d\d[a-z]?\)?\)?\.?\s*$/u

function withoutSource(passage: string): string {
  const left = passage.replace(source, '')
  return answerTokens(left).length === 0 ? passage : left
}

/** 'county-by-year' as one word, unless an accepted answer is such a compound itself. */
function withoutCompounds(passage: string, accepted: readonly string[]): string {
  if (accepted.some((text) => /[\s-](?:by|×|x)[\s-]/i.test(text))) return passage
  return passage
    .replaceAll(/(?<=\p{L})[-\s](?:by|×|x)[-\s](?=\p{L})/giu, 'by')
    .replaceAll(/(?<=\p{L})\s?×\s?(?=\p{L})/gu, 'by')
}

/** The passages in which the answer may stand, the one that decides first. */
function passagesOf(given: string, stem: string): string[] {
  const { text, box } = signedAnswer(ends(given))
  if (box !== null) return [box]
  const { whole, cued } = lastWords(text)
  const decided = cued.find((part) => answerTokens(part).length > 0)
  const said = decided ?? whole
  const answered = dropEcho(stem, said)
  const firstLine = answered.split('\n', 1)[0]!
  return [
    ...new Set([...(decided === undefined ? [said] : []), firstLine, firstSentenceOf(firstLine), lastSentence(said)])
  ].filter((passage) => answerTokens(passage).length > 0)
}

/** Of a longer response its beginning and its end are looked at: they hold its answer, if it has one. */
const most = { first: 4_000, last: 8_000 }

function ends(given: string): string {
  if (given.length <= most.first + most.last) return given
  return `${given.slice(0, most.first)}\n${given.slice(-most.last)}`
}

/** Points within numbers and behind single letters end no sentence. */
function firstSentenceOf(line: string): string {
  return line.split(/(?<=[^\s.]{2}|\d)[.!?](?=\s|$)/, 1)[0]!
}
