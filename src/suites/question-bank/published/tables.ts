import { z } from 'zod'

/** Identifies a part of a question: `<base>_<part>`, where parts are counted from 1. */
const questionIdSchema = z.string().regex(/^.+_\d+$/, 'must be BASE_PART')

/**
 * The four tables of an element in the layout in which STEER was published: a row of `questions` and of `metadata` for
 * each part of a question, and one of `options` and of `answers` for each of its options. Source: steer.md 5.
 */
export const tableSchemas = {
  questions: z.object({
    question_id: questionIdSchema,
    question_text: z.string().min(1),
    /** False where the question may be no worked example. */
    explanation: z.union([z.string(), z.literal(false)])
  }),
  options: z.object({ question_id: questionIdSchema, option_id: z.int().min(0), option_text: z.string().min(1) }),
  answers: z.object({ question_id: questionIdSchema, option_id: z.int().min(0), correct: z.boolean() }),
  metadata: z.object({
    question_id: questionIdSchema,
    domain: z.string(),
    difficulty_level: z.int(),
    type: z.string(),
    /** Parted by semicolons, among them the perspective as "third person female". */
    tags: z.string()
  })
} as const
export const tableNames = ['questions', 'options', 'answers', 'metadata'] as const
export type TableName = (typeof tableNames)[number]
export type PublishedTables = { [Name in TableName]: z.infer<(typeof tableSchemas)[Name]>[] }

export function emptyTables(): PublishedTables {
  return { questions: [], options: [], answers: [], metadata: [] }
}

/** The columns of a table, in their order. */
export function columnsOf(name: TableName): string[] {
  return Object.keys(tableSchemas[name].shape)
}
