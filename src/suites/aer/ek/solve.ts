import type { SolutionVerdict } from '../../../schemas/solution.ts'
import type { EkContent, GoldAnswer, Letter, Question } from './content.ts'
import { graders } from './grade/graders.ts'
import { gradeQuestions } from './grade/rules.ts'
import type { EkAnswer, GivenValue } from './read/claim.ts'
import { parseAnswers } from './read/parse-answers.ts'

/** Grades that say what the answer was; all others (unreadable, several options, ...) say that there was none. */
const answered = ['right', 'wrong', 'close', 'matched', 'no_match']

/**
 * Holds an independent model's answers against the key, question by question, by the rules that grade examinees.
 * Half a point for an order that is close is no agreement. A question without an answer that can be read is left out.
 */
export async function compareAnswers(content: EkContent, output: string): Promise<SolutionVerdict> {
  const parsed = parseAnswers(output, content)
  const parts = parsed.ok ? partsOf(content, parsed.answer) : []
  if (parts.length === 0) return { outcome: 'unusable', reason: 'unparsable', share: null, parts }
  const agreeing = parts.filter(({ agrees }) => agrees).length
  return {
    outcome: agreeing === parts.length ? 'agrees' : 'differs',
    share: agreeing / content.examinee.questions.length,
    parts
  }
}

function partsOf(content: EkContent, answer: EkAnswer): SolutionVerdict['parts'] {
  const grades = gradeQuestions(content, answer, graders).filter(({ reason }) => answered.includes(reason))
  return grades.flatMap(({ id, score }) => {
    const given = answer[id]
    const question = content.examinee.questions.find((each) => each.id === id)!
    const key = content.gold.answers.find((each) => each.id === id)!
    if (!given || 'contradictory' in given) return []
    return [{ id, agrees: score === 1, answer: show(given.value), gold: showKey(question, key) }]
  })
}

function show(value: GivenValue): string {
  return typeof value === 'string' ? value : value.join(', ')
}

/** The key as a reviewer reads it beside an answer: letters with what they stand for. */
function showKey(question: Question, key: GoldAnswer): string {
  switch (key.type) {
    case 'single_choice':
      return spelled(question, key.answer)
    case 'true_false':
      return String(key.answer)
    case 'fill_in_blank':
      return [key.answer, ...key.acceptable].join(' | ')
    case 'ordering':
      return key.answer.map((letter) => spelled(question, letter)).join(', ')
  }
}

function spelled(question: Question, letter: Letter): string {
  const lines = 'options' in question ? question.options : 'items' in question ? question.items : []
  const text = lines.find((line) => line.letter === letter)?.text
  return text === undefined ? letter : `${letter}. ${text}`
}
