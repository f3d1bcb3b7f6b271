import { answerTokens } from '../../../../../text/answer-tokens.ts'
import type { QuestionGrade } from '../question-grade.ts'
import type { AnswerKey } from './answer-key.ts'
import { clausesOf, isAbout, offersFurther, saysWhat } from './clauses.ts'
import { contradictsDirection, withoutSigns } from './direction.ts'
import { dropRemarks, withoutGlosses } from './drop-remarks.ts'
import { otherOffer, sizeOf } from './other-offer.ts'

/** What a statement is worth, what was read of it, and the accepted answer that was found in it. */
export type StatementGrade = Omit<QuestionGrade, 'detail'> & {
  detail: Record<string, string | number | string[]>
  found?: string
}

/** A clause may hold three times the words of the longest accepted answer, and this many more. */
const spareWords = 12
/** In a text of more clauses the last one decides. */
const mostClauses = 4

/** '60 percent in 1950'. */
const dated =
  /^\s*[-+−$€£]?\s?\d[\d.,]*\s{0,2}(?:%|percent(?:age points)?|basis points)?\s{1,2}(?:in|on|at|by|during|since|for|en|em|im|nel|seit|par)\s/iu

/** Nothing but an answer and brackets behind it, whatever ends of clauses these hold. */
const glossed = /^[^()]{1,80}\([^()]*\)[\s.]*$/

/** Tokens of the longest accepted answer. */
export const longestOf = (key: AnswerKey) => Math.max(...key.accepted.map(({ text }) => sizeOf(text)))
/** Whether a text is hardly longer than an answer. */
export const isShort = (key: AnswerKey, text: string) => sizeOf(text) <= longestOf(key) + 2
export const holdsNumber = (text: string) => answerTokens(text).some((token) => /^-?\d/.test(token.text))

/** Of several clauses the first counts if it is an answer alone, and otherwise the last that says something. */
export function gradeStatement(key: AnswerKey, text: string): StatementGrade {
  const clauses = clausesOf(glossed.test(text) ? withoutGlosses(text, key) : text, longestOf(key)).map((clause) =>
    dropRemarks(withoutGloss(key, withoutGlosses(clause, key)))
  )
  const said = clauses.filter((clause) => saysWhat(clause, key) && (!key.isNumber || holdsNumber(clause)))
  const isAlone = (clause: string) =>
    (isShort(key, clause) || (key.isNumber && dated.test(clause))) && !isAbout(clause, '')
  const [first, ...others] = said
  if (first === undefined || others.length === 0) return gradeClause(key, first ?? text)
  if (isAlone(first) && !isAnswered(key, first, others)) {
    const told = others.findIndex((clause) => !isAlone(clause))
    const further = told === -1 ? others : others.slice(0, told)
    const other = [...further, ...others.filter(offersFurther)].find((clause) => key.match(clause) === null)
    const grade = gradeClause(key, first)
    return other === undefined ? grade : several(key, other)
  }
  const last = key.isNumber ? (said.findLast(holdsNumber) ?? first) : said.at(-1)!
  if (key.isNumber || key.match(last) !== null || isAlone(last) || said.length > mostClauses)
    return gradeClause(key, last)
  const asserting = said.find((clause) => {
    const found = key.match(clause)
    return found !== null && !isAbout(clause, found)
  })
  if (asserting === undefined) return gradeClause(key, last)
  const other = others.find((clause) => offersFurther(clause) && key.match(clause) === null)
  return other === undefined ? gradeClause(key, asserting) : several(key, other)
}

/** Whether it is the last clause that answers: 'Saving affects the level; growth is due to technical progress'. */
function isAnswered(key: AnswerKey, first: string, others: readonly string[]): boolean {
  const last = others.at(-1)!
  const found = key.isNumber || key.match(first) !== null ? null : key.match(last)
  return found !== null && isAbout(last, '') && !isAbout(last, found)
}

/** A clause without what tells of its answer behind a dash or colon: 'superstar – large, productive companies that …'. */
function withoutGloss(key: AnswerKey, clause: string): string {
  const [first = '', ...others] = clause.split(/\s[-–—]+\s|[—]|:\s/u)
  const isGloss =
    isShort(key, first) &&
    key.match(first) !== null &&
    others.every((other) => !isShort(key, other) && key.match(other) === null)
  return others.length > 0 && isGloss && otherOffer(offerIn(key, clause.replaceAll(',', ' '))) === null ? first : clause
}

function several(key: AnswerKey, other: string): StatementGrade {
  return { score: 0, reason: 'several_offers', detail: { accepted: key.accepted.map(({ shown }) => shown), other } }
}

function offerIn(key: AnswerKey, text: string) {
  const isAccepted = (piece: string) => key.match(piece) !== null
  const accepted = key.accepted.map((each) => each.text)
  return { text, accepted, stem: key.stem, language: key.language, isAccepted, isNumber: key.isFigure }
}

function gradeClause(key: AnswerKey, text: string): StatementGrade {
  const limit = 3 * longestOf(key) + spareWords
  const words = sizeOf(text)
  if (words > limit) return { score: 0, reason: 'too_long', detail: { words, limit } }
  const answer = key.direction === 'fall' ? withoutSigns(text) : text
  const isOther = key.hasOtherUnit(text) || (key.direction !== null && contradictsDirection(key.direction, text))
  const found = isOther ? null : key.matchInStem(answer)
  if (found === null) {
    return { score: 0, reason: 'no_match', detail: { accepted: key.accepted.map(({ shown }) => shown), read: text } }
  }
  const other = otherOffer(offerIn(key, answer))
  if (other !== null) return { score: 0, reason: 'several_offers', detail: { read: text, other }, found }
  return { score: 1, reason: 'matched', detail: { read: text }, found }
}
