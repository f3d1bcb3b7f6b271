import type { CheckResult } from '../../../ingestion/extraction.ts'
import { checkStem } from './check-stem.ts'
import { letters, questionsPerType } from './content.ts'
import type { KnowledgePointsReply } from './knowledge-points-round.ts'
import { matchAnswer } from './match-answer.ts'
import { allQuestions, type QuestionsReply } from './questions-round.ts'

const prefixes = { singleChoice: 'SC', trueFalse: 'TF', fillInBlank: 'FB', ordering: 'OD' } as const
const kinds = Object.keys(prefixes) as (keyof typeof prefixes)[]
const catchAll = /\b(all|none|both|neither|any) of (the|these) (above|below|options|others?)\b/i
/** Options and items are shuffled for the examinee, so an explanation that names a letter would mislead. */
const namesLetter = /\b(?:[Oo]ptions?|[Ii]tems?|[Cc]hoices?|[Aa]nswers?)\s*\(?[A-D]\b/

/** What a reply of the round `questions` must hold. One result per rule, naming the questions that break it. */
export function checkQuestions(reply: QuestionsReply, { paper, knowledgePoints }: KnowledgePointsReply): CheckResult[] {
  const questions = allQuestions(reply)
  const total = kinds.length * questionsPerType
  const points = new Set(knowledgePoints.map(({ id }) => id))
  const conceptual = questions.filter(({ contentType }) => contentType === 'conceptual').length
  const hard = questions.filter(({ difficulty }) => difficulty === 'hard').length
  const trueStatements = reply.trueFalse.filter(({ answer }) => answer).length
  const counts = kinds.map((kind) => `${reply[kind].length} ${prefixes[kind]}`)
  const stems = questions.map(({ stem }) => stem.trim().toLowerCase())
  return [
    {
      check: 'question-counts',
      ok: kinds.every((kind) => reply[kind].length === questionsPerType),
      message: `${questionsPerType} questions of each type are required, got ${counts.join(', ')}`
    },
    verdict('question-ids', wrongIds(reply), 'ids must be SC01-SC05, TF01-TF05, FB01-FB05, OD01-OD05, each once'),
    verdict(
      'source-points',
      questions.filter(({ sourcePoint }) => !points.has(sourcePoint)).map(({ id }) => id),
      'every question must name a knowledge point that exists'
    ),
    {
      check: 'conceptual-questions',
      ok: conceptual * 2 >= questions.length,
      message: `at least half of the questions must be conceptual, got ${conceptual} of ${questions.length}`
    },
    {
      // The source aims at 60 % medium and 40 % hard; a tolerance of three questions is ours.
      check: 'difficulty-mix',
      ok: Math.abs(hard - 0.4 * total) <= 3,
      message: `about 8 of ${total} questions must be hard (5 to 11), got ${hard}`
    },
    {
      check: 'true-false-mix',
      ok: trueStatements > 0 && trueStatements < reply.trueFalse.length,
      message: `statements must not be all true or all false, got ${trueStatements} true of ${reply.trueFalse.length}`
    },
    verdict(
      'explanations',
      questions.filter(({ explanation }) => explanation.trim() === '' || namesLetter.test(explanation)).map(idOf),
      'every question needs an explanation, and it must not refer to options or items by letter'
    ),
    verdict(
      'distinct-stems',
      questions.filter((_, i) => stems.indexOf(stems[i]!) !== i).map(idOf),
      'no stem may occur twice'
    ),
    ...checkStem(questions, paper),
    verdict('four-options', reply.singleChoice.filter(hasBadOptions).map(idOf), 'options must be four different texts'),
    verdict(
      'blank-in-stem',
      reply.fillInBlank.filter(({ stem }) => (stem.match(/_{3,}/g) ?? []).length !== 1).map(idOf),
      'a fill-in stem must hold exactly one blank written ___'
    ),
    verdict(
      'order-permutation',
      reply.ordering.filter(({ items, answer }) => !isPermutation(items, answer)).map(idOf),
      'an ordering needs four different items, and its answer must be the same four in the right order'
    ),
    verdict('answer-not-in-stem', leaks(reply), 'the stem must not hold the answer')
  ]
}

function verdict(check: string, offenders: readonly string[], rule: string): CheckResult {
  return { check, ok: offenders.length === 0, message: offenders.length ? `${rule}: ${offenders.join(', ')}` : rule }
}

function idOf({ id }: { id: string }): string {
  return id
}

function wrongIds(reply: QuestionsReply): string[] {
  return kinds.flatMap((kind) =>
    reply[kind].map(idOf).filter((id, i) => id !== `${prefixes[kind]}${String(i + 1).padStart(2, '0')}`)
  )
}

function hasBadOptions({ options }: QuestionsReply['singleChoice'][number]): boolean {
  const texts = letters.map((letter) => options[letter].trim())
  return distinct(texts) !== letters.length || texts.some((text) => text === '' || catchAll.test(text))
}

function isPermutation(items: readonly string[], answer: readonly string[]): boolean {
  const isWhole = items.length === letters.length && distinct(items) === letters.length
  return isWhole && answer.length === items.length && items.every((item) => item !== '' && answer.includes(item))
}

function distinct(texts: readonly string[]): number {
  return new Set(texts.map((text) => text.trim().toLowerCase())).size
}

function leaks({ singleChoice, fillInBlank, ordering }: QuestionsReply): string[] {
  return [
    ...singleChoice.filter(({ stem, options, answer }) => occurs(options[answer], stem)),
    ...fillInBlank.filter(({ stem, answer, acceptable }) => [answer, ...acceptable].some((text) => occurs(text, stem))),
    ...ordering.filter(({ stem, answer }) => answer.length > 0 && answer.every((item) => occurs(item, stem)))
  ].map(idOf)
}

function occurs(answer: string, stem: string): boolean {
  return answer.trim() !== '' && matchAnswer(answer, stem) !== null
}
