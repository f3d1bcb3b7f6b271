import { z } from 'zod'
import { perspectiveSchema } from './perspectives.ts'

/** Letters run on through the parts of a question: A and B, then C and D. */
export const letterSchema = z.string().regex(/^[A-Z]$/)

const optionSchema = z.strictObject({ letter: letterSchema, text: z.string().min(1) })
const partSchema = z.strictObject({ text: z.string().min(1), options: z.array(optionSchema).min(2).max(8) })

/** The options' values before they were rounded, by letter, several of a tuple; or the variables of their formulas. */
const freeSchema = z.union([
  z.strictObject({ numbers: z.record(letterSchema, z.array(z.number()).min(1)) }),
  z.strictObject({ variables: z.array(z.string()) })
])

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
      values: z.json(),
      /** What an answer is held against that was given without options; left out where there is none to give. */
      free: freeSchema.optional(),
      /** The letter of the option that calibrated answer replacement takes away; left out where it has no place. */
      placeholder: letterSchema.optional()
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
export type FreeKey = z.infer<typeof freeSchema>
export type QuestionPart = z.infer<typeof partSchema>
