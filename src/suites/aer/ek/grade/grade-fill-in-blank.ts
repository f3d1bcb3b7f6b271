import { answerTokens } from '../../../../text/answer-tokens.ts'
import { quoteMatch } from '../reader-1/grade/quote-match.ts'
import { type AnswerKey, answerKeyOf, type Gold } from './fill-in/answer-key.ts'
import { answerPart, boldClause, type Conclusion, concluded, shorterParts } from './fill-in/answer-part.ts'
import { isAbout, isNamed } from './fill-in/clauses.ts'
import { dropDenied } from './fill-in/drop-denied.ts'
import { dropHedges, dropRemarks, dropSources } from './fill-in/drop-remarks.ts'
import { gradeStatement, holdsNumber, isShort, longestOf, type StatementGrade } from './fill-in/grade-statement.ts'
import { spacedHan } from './fill-in/han-answer.ts'
import { sizeOf } from './fill-in/other-offer.ts'
import { withoutEcho } from './fill-in/stem-echo.ts'
import type { QuestionGrade } from './question-grade.ts'

/** A longer passage is not looked at, whatever it holds. */
const mostCharacters = 4000

/**
 * One point when what a response says at last holds the key or an accepted answer, and nothing else to choose from. What it
 * says at last is its box, what follows its last cue, or the whole (see `answerPart`), without what it repeats of the stem, what it
 * says the answer is not, its sources, reasons and hedges. Numbers are compared in one form (see `plainQuantity`), under one rule
 * for units and signs: the unit that the stem names may be left out, and any other makes another number; where the stem speaks
 * of a fall or a rise, its size is asked for, and the other direction is another answer. Source: AER-bench 2.3 ("unidirectional
 * word-boundary"); the words are compared as by the first reader (see `matchAnswer` there).
 */
export function gradeFillInBlank({ stem }: { stem: string }, gold: Gold, given: string): QuestionGrade {
  // An answer of the key, word for word, needs no reading, whatever brackets or words of the question it holds.
  const same = [gold.answer, ...gold.acceptable].find((text) => spelled(text) === spelled(given))
  if (same !== undefined) return { score: 1, reason: 'matched', detail: { accepted: same } }
  const key = answerKeyOf(stem, gold)
  const part = answerPart(given, [gold.answer, ...gold.acceptable])
  const bold = boldClause(part)
  // What stands in bold counts if it is right: other words may tell the answer.
  const inBold = bold === null ? null : gradePassage(key, bold)
  if (inBold?.score === 1) return withPlace(inBold, given, stem)
  const whole = gradePassage(key, part.text)
  if (whole.reason !== 'too_long') return withPlace(whole, given, stem)
  // A passage that is too long says nothing yet: what stands first or last in it may.
  const shorter = shorterParts(part.text).map((passage) => gradePassage(key, passage))
  return withPlace(shorter.find(({ reason }) => reason !== 'too_long') ?? whole, given, stem)
}

/** Where the accepted answer stands in the response in its own words; null where it stands in others, as 'zwölf' for 12. */
function withPlace({ found, detail, ...grade }: StatementGrade, given: string, stem: string): QuestionGrade {
  if (found === undefined) return { ...grade, detail }
  const place = given.length > mostCharacters ? null : quoteMatch(found, given, stem)
  return { ...grade, detail: { ...detail, accepted: found, place } }
}

function spelled(text: string): string {
  return text.normalize('NFKC').trim().replace(/\.$/, '').replaceAll(/\s+/g, ' ').toLowerCase()
}

/** What one passage of a response is worth: by what it concludes, or else by what it says. */
function gradePassage(key: AnswerKey, passage: string): StatementGrade {
  const accepted = key.accepted.map(({ text }) => text)
  const limit = Math.max(mostCharacters, 3 * Math.max(...accepted.map((text) => text.length)))
  const characters = passage.normalize('NFKC').length
  if (characters > limit) return { score: 0, reason: 'too_long', detail: { characters, limit } }
  const plain = withoutEcho(key.stem, spacedHan(key.plain(withoutQuestion(dropHedges(passage))), accepted, key.stem))
  const sourced = dropSources(plain, (text) => key.match(text) !== null)
  // 'Lucas (1976)' says the year.
  const said = key.isYear && !holdsNumber(sourced) ? plain : sourced
  const asserted = dropDenied(said, { accepted, stem: key.stem, language: key.language })
  const conclusion = concluded(asserted, key.isNumber)
  if (conclusion === null) return gradeStatement(key, asserted)
  const grade = gradeStatement(key, conclusion.text)
  return grade.score === 1 || isDecided(key, conclusion) ? grade : gradeStatement(key, conclusion.before)
}

/** 'DD? It is usually written …': who asks himself has not answered yet, unless he goes on asking. */
function withoutQuestion(passage: string): string {
  const left = passage.replace(/^[^.!?\n]{1,60}\?\s+/, '')
  return answerTokens(left).length === 0 || left.includes('?') ? passage : left
}

const isShare = (text: string) => /%|percent/.test(text)

/** Whether what stands in front of a conclusion no longer counts. */
function isDecided(key: AnswerKey, conclusion: Conclusion): boolean {
  const tail = dropRemarks(conclusion.text)
  if (!key.isNumber) return !conclusion.isRestated && isShort(key, tail) && (!isAbout(tail, '') || isNamed(tail))
  // 'The increase is 20%, which is 10 euros.'
  if (conclusion.isReckoned && isShare(key.accepted[0]!.text) && !isShare(tail)) return false
  // '2.3, i.e. a third of the level' has said 2.3.
  const isSaid =
    conclusion.isRestated && sizeOf(conclusion.before) <= longestOf(key) + 1 && key.match(conclusion.before) !== null
  return !isSaid && holdsNumber(conclusion.text)
}
