import type { CheckResult } from '../../../../ingestion/extraction.ts'
import { wordsOf } from '../../../../text/words-of.ts'
import { type AskedQuestion, allQuestions, type QuestionsReply } from '../extract/questions-round.ts'
import { verdict } from '../extract/verdict.ts'
import { matchAnswer } from '../reader-1/grade/match-answer.ts'

/** The share of the words around a gap that another stem must repeat: it then says the sentence, not just the word. */
const shareRepeated = 0.6
/** Words too short to tell what a sentence is about. */
const shortest = 4

/** Whether no stem fills the gap of another question: it holds the answer and most of the words around the gap. */
export function answerNotElsewhere(reply: QuestionsReply): CheckResult {
  const opening = sharedOpening(allQuestions(reply))
  const leaks = reply.fillInBlank.flatMap(({ id, stem, answer }) => {
    const around = contentWords(stem.slice(opening))
    const telling = allQuestions(reply).find(
      (other) => other.id !== id && isRepeated(around, other.stem.slice(opening)) && matchAnswer(answer, other.stem)
    )
    return telling && answer.trim() !== '' ? [{ id, passage: `${answer}, in ${telling.id}` }] : []
  })
  return verdict('answer-not-elsewhere', 'no stem may give away the answer to another question', leaks)
}

/** Characters with which all stems open: first author, year and topic. */
function sharedOpening(questions: readonly AskedQuestion[]): number {
  const [first = '', ...others] = questions.map(({ stem }) => stem)
  let length = 0
  while (length < first.length && others.every((stem) => stem[length] === first[length])) length++
  return length
}

function contentWords(text: string): string[] {
  return [...new Set(wordsOf(text).filter((word) => word.length >= shortest))]
}

function isRepeated(words: readonly string[], text: string): boolean {
  const there = new Set(wordsOf(text))
  return words.length > 1 && words.filter((word) => there.has(word)).length >= shareRepeated * words.length
}
