import { z } from 'zod'
import type { RuleResult } from '../../grading/grading.ts'
import type { AnswerRecord } from '../../schemas/answer-record.ts'
import type { ParsedResponse } from '../suite.ts'
import { readAdaptation } from './adaptation.ts'
import { letterSchema, type QuestionContent } from './content.ts'
import { type FreeAnswer, readFreeAnswer } from './free-answer.ts'
import { withPlaceholder } from './placeholder.ts'
import { readLetters } from './read-letters.ts'

/** The letter chosen for each part; null where none could be read. */
type Letters = readonly (string | null)[]

/** What somebody answered: letters, or without options something that comes to the option of a letter or to none. */
export type Answer = {
  letters: Letters
  free: FreeAnswer | null
  /** The letter of the option that said that no other is correct; null where none did. */
  placeholder: string | null
}

export const evidenceSchema = z.object({
  parts: z.array(z.object({ chosen: letterSchema.nullable(), expected: letterSchema, mistake: z.string().nullable() })),
  /** Of an answer without options: what was read, and by what. */
  free: z.object({ said: z.string(), reader: z.literal('number-reader') }).optional(),
  /** Of calibrated answer replacement. */
  placeholder: z.object({ isRight: z.boolean(), isChosen: z.boolean() }).optional()
})
export type ChoiceEvidence = z.infer<typeof evidenceSchema>

/** Reads a response as it was asked: by its letters, or by what it says where it had no options. */
export function readAnswer(
  output: string,
  content: QuestionContent,
  record: AnswerRecord | undefined
): ParsedResponse<Answer> {
  const { style, car } = readAdaptation(record?.adaptation ?? 'zero-shot') ?? { style: 'zero-shot', car: false }
  if (style === 'free-text') {
    const free = readFreeAnswer(output, content)
    if (!free) return { ok: false, reason: 'no_number' }
    return { ok: true, answer: { letters: [free.letter], free, placeholder: null } }
  }
  const { examinee, gold } = car ? withPlaceholder(content) : content
  const letters = readLetters(output, examinee.parts)
  if (letters.every((letter) => letter === null)) return { ok: false, reason: 'no_letter' }
  return { ok: true, answer: { letters, free: null, placeholder: (car && gold.placeholder) || null } }
}

/** A question of several parts is right if all its parts are. */
export function ruleOnAnswer(
  { gold: { accepted, mistakes } }: QuestionContent,
  { letters, free, placeholder }: Answer
): RuleResult {
  const row = nearestRow(accepted, letters)
  const isRight = agreeing(row, letters) === letters.length
  const evidence: ChoiceEvidence = {
    parts: letters.map((chosen, part) => ({
      chosen,
      expected: row[part]!,
      mistake: (chosen && chosen !== placeholder && mistakes[chosen]) || null
    })),
    ...(free && { free: { said: free.said, reader: 'number-reader' } }),
    ...(placeholder !== null && {
      placeholder: { isRight: row[0] === placeholder, isChosen: letters[0] === placeholder }
    })
  }
  // What comes to no option was read all the same.
  const unread = free ? 0 : letters.filter((letter) => letter === null).length / letters.length
  return { dimensions: [{ dimension: 'choice', score: isRight ? 1 : 0 }], evidence, unread }
}

/** The accepted letters that most of the chosen ones are among; the first of several. */
function nearestRow(accepted: readonly (readonly string[])[], letters: Letters): readonly string[] {
  return accepted.reduce((best, row) => (agreeing(row, letters) > agreeing(best, letters) ? row : best))
}

function agreeing(row: readonly string[], letters: Letters): number {
  return row.filter((letter, part) => letter === letters[part]).length
}
