import type { AtomicClaim } from '../../../schemas/verification.ts'
import type { EkContent, GoldAnswer, Question } from './content.ts'

/**
 * What a quiz says of its paper: each knowledge point, and of each question that its key is right. Every option is a claim of its
 * own, so that a second one that can be defended shows.
 */
export function claims({ examinee, gold }: EkContent): AtomicClaim[] {
  return [
    ...gold.knowledgePoints.map(({ id, statement, context }) => ({
      ...{ id, statement: [statement, context].filter((text) => text !== '').join(' '), holds: true }
    })),
    ...examinee.questions.flatMap((question) => {
      const key = gold.answers.find(({ id }) => id === question.id)
      return key ? claimsOf(question, key) : []
    })
  ]
}

function claimsOf(question: Question, key: GoldAnswer): AtomicClaim[] {
  const { id, stem } = question
  if (question.type === 'single_choice' && key.type === 'single_choice') {
    return question.options.map(({ letter, text }) => ({
      ...{ id: `${id}.${letter}`, statement: answered(stem, text), holds: letter === key.answer }
    }))
  }
  if (question.type === 'ordering' && key.type === 'ordering') {
    const ordered = key.answer.map((letter) => question.items.find((item) => item.letter === letter)?.text ?? letter)
    return [{ id, statement: answered(stem, `in this order: ${ordered.join('; ')}`), holds: true }]
  }
  if (key.type === 'true_false') return [{ id, statement: stem, holds: key.answer }]
  if (key.type === 'fill_in_blank') return [{ id, statement: answered(stem, key.answer), holds: true }]
  return []
}

function answered(stem: string, answer: string): string {
  return `To "${stem}" a right answer is: ${answer}`
}
