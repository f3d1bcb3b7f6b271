import { letters, type Question } from '../content.ts'
import { readChoice } from '../grade/grade-single-choice.ts'
import { answerKey, isGiven } from './answer-key.ts'
import { tidy } from './tidy.ts'

const letter = /(?<![\p{L}\p{N}'’-])[A-D](?![\p{L}\p{N}'’])/gu
const order = /(?<![\p{L}\p{N}])[A-D](?:[^\p{L}\p{N}.;\n]{0,4}(?:\p{Ll}{1,7}\s)?[A-D]){3}(?![\p{L}\p{N}])/gu
const colon = /[:：]\s*(?=\S)/g
const quoted = /["“«„「『]([^"“”«»„「」『』\n]{1,80})["”»“」』]|\*\*([^*\n]{1,80})\*\*/g

/**
 * The answer that a clause states among other words, where it states one alone: behind its last colon, in bold type or
 * quotation marks, the only letter, verdict or order in it, or the letter that its words decide for.
 */
export function statedAnswer(question: Question, clause: string): string | null {
  const ends = [...clause.matchAll(colon)].map(({ index, 0: sign }) => index + sign.length)
  const parts = ends.slice(-2).map((end) => tidy(clause.slice(end)))
  const dressed = [...clause.matchAll(quoted)].map(({ 1: words, 2: bold }) => tidy(words ?? bold!))
  const behind = parts.findLast((part) => isAnswer(question, part))
  if (behind !== undefined) return behind
  const own = dressed.filter((part) => isAnswer(question, part))
  if (new Set(own.map((part) => answerKey(question, part))).size === 1) return own[0]!
  const found = [...clause.matchAll(question.type === 'ordering' ? order : letter)].map(({ 0: part }) => part)
  if (question.type !== 'single_choice' && question.type !== 'ordering') return null
  if (new Set(found).size === 1 && isAnswer(question, found[0]!)) return found[0]!
  const choice = question.type === 'single_choice' ? readChoice(question.options, clause) : null
  return letters.find((each) => each === choice) ?? null
}

function isAnswer(question: Question, text: string): boolean {
  return isGiven(question, text) && answerKey(question, text) !== null
}
