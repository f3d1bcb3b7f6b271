import { z } from 'zod'
import { perspectiveSchema } from './perspectives.ts'

/** Letters run on through the parts of a question: A and B, then C and D. */
export const letterSchema = z.string().regex(/^[A-Z]$/)

const optionSchema = z.strictObject({ letter: letterSchema, text: z.string().min(1) })
const partSchema = z.strictObject({ text: z.string().min(1), options: z.array(optionSchema).min(2).max(8) })

/**
 * A question of a bank: one or more parts with lettered options, of which every part asks for one. `accepted` holds the
 * letters that are right together: one row where each part has a right option, several where a pair of answers is judged by
 * whether the two agree.
 */
export const contentSchema = z
  .strictObject({
    examinee: z.strictObject({ parts: z.array(partSchema).min(1).max(4) }),
    gold: z.strictObject({
      accepted: z.array(z.array(letterSchema).min(1)).min(1),
      /** What leads to a wrong option, by letter. */
      mistakes: z.record(letterSchema, z.string()),
      explanation: z.string(),
      type: z.string(),
      grade: z.int(),
      domain: z.string(),
      perspective: perspectiveSchema.nullable(),
      /** The values that it was computed from. */
      values: z.json()
    })
  })
  .refine(
    ({ examinee: { parts }, gold: { accepted } }) =>
      accepted.every(
        (letters) =>
          letters.length === parts.length &&
          letters.every((letter, at) => parts[at]!.options.some((option) => option.letter === letter))
      ),
    { error: 'what is accepted names one option of each part' }
  )
export type QuestionContent = z.infer<typeof contentSchema>
export type QuestionPart = z.infer<typeof partSchema>
