import { z } from 'zod'
import type { FoundAnswer } from '../../grading/extract-answer.ts'
import type { RuleResult } from '../../grading/grading.ts'
import type { AnswerRecord } from '../../schemas/answer-record.ts'
import type { ParsedResponse } from '../suite.ts'
import { readAdaptation } from './adaptation.ts'
import { formOf, showTexts } from './ask.ts'
import { letterSchema, type QuestionContent } from './content.ts'
import { type FreeAnswer, readComponents, readFreeAnswer } from './free-answer.ts'
import { withPlaceholder } from './placeholder.ts'
import { readLetters } from './read-letters.ts'

/** The letter chosen for each part; null where none could be read. */
type Letters = readonly (string | null)[]

/** What somebody answered: letters, or without options something that comes to the option of a letter or to none. */
export type Answer = {
  letters: Letters
  free: (FreeAnswer & ReadBy) | null
  /** The letter of the option that said that no other is correct; null where none did. */
  placeholder: string | null
}

/** What read an answer without options: the number reader or a model; and the model that should have, with why it did not. */
const readBySchema = z.object({
  reader: z.string(),
  extractor: z.object({ model: z.string(), failure: z.string() }).optional()
})
type ReadBy = z.infer<typeof readBySchema>
export const numberReader = 'number-reader'

export const evidenceSchema = z.object({
  parts: z.array(z.object({ chosen: letterSchema.nullable(), expected: letterSchema, mistake: z.string().nullable() })),
  /** Of an answer without options: what was read, and by what. */
  free: z.object({ said: z.string(), ...readBySchema.shape }).optional(),
  /** Of calibrated answer replacement. */
  placeholder: z.object({ isRight: z.boolean(), isChosen: z.boolean() }).optional()
})
export type ChoiceEvidence = z.infer<typeof evidenceSchema>

/** Reads a response as it was asked: by its letters, or by what it says where it had no options. */
export function readAnswer(
  output: string,
  content: QuestionContent,
  { record, found }: { record: AnswerRecord | undefined; found: FoundAnswer | undefined }
): ParsedResponse<Answer> {
  const { style, car } = readAdaptation(record?.adaptation ?? 'zero-shot') ?? { style: 'zero-shot', car: false }
  if (style === 'free-text') return readFree(output, content, found)
  const { examinee, gold } = car ? withPlaceholder(content) : content
  const letters = readLetters(output, examinee.parts)
  if (letters.every((letter) => letter === null)) return { ok: false, reason: 'no_letter' }
  return { ok: true, answer: { letters, free: null, placeholder: (car && gold.placeholder) || null } }
}

/** By what an extractor found; the number reader reads it where none was asked, or where it gave no usable reply. */
function readFree(output: string, content: QuestionContent, found?: FoundAnswer): ParsedResponse<Answer> {
  const isExtracted = found?.status === 'done'
  const read = isExtracted ? readComponents(found.components, content) : readFreeAnswer(output, content)
  if (!read && found?.status === 'failed') return { ok: false, reason: 'extractor_failed', unscored: 'judge_failed' }
  if (!read) return { ok: false, reason: isExtracted ? 'none_extracted' : 'no_number' }
  const by: ReadBy = isExtracted
    ? { reader: found.model }
    : {
        reader: numberReader,
        ...(found && { extractor: { model: found.model, failure: found.failure } })
      }
  return { ok: true, answer: { letters: [read.letter], free: { ...read, ...by }, placeholder: null } }
}

/** With what a response without options is shown to an extractor: its question as it was asked; null for one with options. */
export function extractedFrom(
  content: QuestionContent,
  record: AnswerRecord | undefined
): Record<string, string> | null {
  if (readAdaptation(record?.adaptation ?? '')?.style !== 'free-text' || !content.gold.free) return null
  return { question: showTexts(content.examinee), form: formOf(content) }
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
    ...(free && {
      free: { said: free.said, reader: free.reader, ...(free.extractor && { extractor: free.extractor }) }
    }),
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
