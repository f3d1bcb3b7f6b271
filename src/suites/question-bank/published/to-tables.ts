import type { QuestionContent } from '../content.ts'
import { emptyTables, type PublishedTables } from './tables.ts'

/**
 * Questions of one element as the published tables have them. They name what is right of each part alone, so that a pair of
 * answers which has only to agree cannot be told: such questions are left out.
 */
export function toTables(questions: readonly { id: string; content: QuestionContent }[]): {
  tables: PublishedTables
  leftOut: string[]
} {
  const tables = emptyTables()
  const leftOut: string[] = []
  for (const { id, content } of questions) {
    const { examinee, gold } = content
    const [right, ...others] = gold.accepted
    if (others.length > 0) {
      leftOut.push(id)
      continue
    }
    for (const [index, { text, options }] of examinee.parts.entries()) {
      const question_id = `${id}_${index + 1}`
      tables.questions.push({ question_id, question_text: text, explanation: gold.explanation || false })
      for (const [option_id, option] of options.entries()) {
        tables.options.push({ question_id, option_id, option_text: option.text })
        tables.answers.push({ question_id, option_id, correct: option.letter === right![index] })
      }
      const { domain, grade, type, perspective } = gold
      const tags = perspective === null ? '' : perspective.replaceAll('_', ' ')
      tables.metadata.push({ question_id, domain, difficulty_level: grade, type, tags })
    }
  }
  return { tables, leftOut }
}
