import { answerTokens } from '../../../../text/answer-tokens.ts'
import { type AnswerKey, answerKeyOf, type Gold } from './fill-in/answer-key.ts'
import { answerPart, boldClause, concluded, shorterParts } from './fill-in/answer-part.ts'
import { clausesOf, isAbout, isNamed, offersFurther, saysWhat } from './fill-in/clauses.ts'
import { contradictsDirection, withoutSigns } from './fill-in/direction.ts'
import { dropDenied } from './fill-in/drop-denied.ts'
import { dropHedges, dropRemarks, dropSources, withoutGlosses } from './fill-in/drop-remarks.ts'
import { spacedHan } from './fill-in/han-answer.ts'
import { otherOffer, sizeOf } from './fill-in/other-offer.ts'
import { withoutEcho } from './fill-in/stem-echo.ts'
import type { QuestionGrade } from './question-grade.ts'

/** A clause may hold three times the words of the longest accepted answer, and this many more. */
const spareWords = 12
/** A longer passage is not looked at, whatever it holds. */
const mostCharacters = 4000

export function gradeFillInBlank({ stem }: { stem: string }, gold: Gold, given: string): QuestionGrade {
  const key = answerKeyOf(stem, gold)
  const part = answerPart(given)
  const bold = boldClause(part)
  const boldGrade = bold === null ? null : gradePassage(key, bold)
  if (boldGrade?.score === 1) return boldGrade
  const whole = gradePassage(key, part.text)
  if (whole.reason !== 'too_long') return whole
  for (const passage of shorterParts(part.text)) {
    const grade = gradePassage(key, passage)
    // A passage that is too long says nothing yet.
    if (grade.reason !== 'too_long') return grade
  }
  return whole
}

/** What one passage of a response is worth: by what it concludes, or else by what it says. */
function gradePassage(key: AnswerKey, passage: string): QuestionGrade {
  const accepted = key.accepted.map(({ text }) => text)
  const limit = Math.max(mostCharacters, 3 * Math.max(...accepted.map((text) => text.length)))
  const characters = passage.normalize('NFKC').length
  if (characters > limit) return { score: 0, reason: 'too_long', detail: { characters, limit } }
  const plain = withoutEcho(key.stem, spacedHan(key.plain(withoutQuestion(dropHedges(passage))), accepted, key.stem))
  const said = dropSources(plain, (text) => key.match(text) !== null)
  const asserted = dropDenied(said, { accepted, stem: key.stem, language: key.language })
  const conclusion = concluded(asserted)
  if (conclusion === null) return gradeStatement(key, asserted)
  const grade = gradeStatement(key, conclusion.text)
  return grade.score === 1 || isDecided(key, conclusion) ? grade : gradeStatement(key, conclusion.before)
}

/** 'DD? It is usually written …': who asks himself has not answered yet, unless he goes on asking. */
function withoutQuestion(passage: string): string {
  const left = passage.replace(/^[^.!?\n]{1,60}\?\s+/, '')
  return answerTokens(left).length === 0 || left.includes('?') ? passage : left
}

/** Whether what stands in front of a conclusion no longer counts. */
function isDecided(key: AnswerKey, conclusion: { before: string; text: string; isRestated: boolean }): boolean {
  const tail = dropRemarks(conclusion.text)
  if (!key.isNumber) return !conclusion.isRestated && isShort(key, tail) && (!isAbout(tail, '') || isNamed(tail))
  // '2.3, i.e. a third of the level' has said 2.3.
  const isSaid =
    conclusion.isRestated && sizeOf(conclusion.before) <= longestOf(key) + 1 && key.match(conclusion.before) !== null
  return !isSaid && holdsNumber(conclusion.text)
}

const isShort = (key: AnswerKey, text: string) => sizeOf(text) <= longestOf(key) + 2
const longestOf = (key: AnswerKey) => Math.max(...key.accepted.map(({ text }) => sizeOf(text)))
const holdsNumber = (text: string) => answerTokens(text).some((token) => /^-?\d/.test(token.text))

/** Of several clauses the first counts if it is an answer alone, and otherwise the last that says something. */
function gradeStatement(key: AnswerKey, text: string): QuestionGrade {
  const clauses = clausesOf(text, longestOf(key)).map((clause) =>
    dropRemarks(withoutGloss(key, withoutGlosses(clause, key)))
  )
  const said = clauses.filter((clause) => saysWhat(clause, key))
  const isAlone = (clause: string) => isShort(key, clause) && !isAbout(clause, '')
  const [first, ...others] = said
  if (first === undefined || others.length === 0) return gradeClause(key, first ?? text)
  if (isAlone(first)) {
    const told = others.findIndex((clause) => !isAlone(clause))
    const further = told === -1 ? others : others.slice(0, told)
    const other = [...further, ...others.filter(offersFurther)].find((clause) => key.match(clause) === null)
    const grade = gradeClause(key, first)
    return other === undefined ? grade : several(key, other)
  }
  const last = key.isNumber ? (said.findLast(holdsNumber) ?? first) : said.at(-1)!
  const asserting =
    said.length > mostClauses
      ? undefined
      : said.find((clause) => {
          const found = key.match(clause)
          return found !== null && !isAbout(clause, found)
        })
  if (key.match(last) !== null || (isAlone(last) && !key.isNumber) || asserting === undefined || key.isNumber)
    return gradeClause(key, last)
  const other = others.find((clause) => offersFurther(clause) && key.match(clause) === null)
  return other === undefined ? gradeClause(key, asserting) : several(key, other)
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

/** In a text of more clauses the last one decides. */
const mostClauses = 4

function several(key: AnswerKey, other: string): QuestionGrade {
  return { score: 0, reason: 'several_offers', detail: { accepted: key.accepted.map(({ shown }) => shown), other } }
}

function offerIn(key: AnswerKey, text: string) {
  const isAccepted = (piece: string) => key.match(piece) !== null
  const accepted = key.accepted.map((each) => each.text)
  return { text, accepted, stem: key.stem, language: key.language, isAccepted, isNumber: key.isFigure }
}

function gradeClause(key: AnswerKey, text: string): QuestionGrade {
  const limit = 3 * longestOf(key) + spareWords
  const words = sizeOf(text)
  if (words > limit) return { score: 0, reason: 'too_long', detail: { words, limit } }
  const answer = key.direction === 'fall' ? withoutSigns(text) : text
  const isOther = key.hasOtherUnit(text) || (key.direction !== null && contradictsDirection(key.direction, text))
  const found = isOther ? null : key.matchInStem(answer)
  if (found === null) {
    return { score: 0, reason: 'no_match', detail: { accepted: key.accepted.map(({ shown }) => shown) } }
  }
  const other = otherOffer(offerIn(key, answer))
  if (other !== null) return { score: 0, reason: 'several_offers', detail: { accepted: found, other } }
  return { score: 1, reason: 'matched', detail: { accepted: found } }
}
