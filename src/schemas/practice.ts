import { z } from 'zod'
import { wholeNumber } from './leaderboard.ts'
import { letteredQuestionSchema } from './lettered-question.ts'

/** Each takes some milliseconds. */
export const mostPractice = 500

/** Names of a query: `a,b`, or a field for each as a form sends them; all when left out, or where a form leaves it empty. */
function listOf<Value>(schema: z.ZodType<Value>) {
  const named = (value: unknown) => {
    const values = typeof value === 'string' ? value.split(',') : value
    return Array.isArray(values) && values.every((one) => one === '') ? undefined : values
  }
  return z.preprocess(named, z.array(schema).min(1).max(100).optional())
}

/** Which questions a practice test has. */
export const practiceQuerySchema = z.strictObject({
  grades: listOf(z.coerce.number().int().min(0).max(14)).describe('difficulties, as `2,3`; all when left out'),
  elements: listOf(z.string().min(1).max(64)).describe('all when left out'),
  domains: listOf(z.string().min(1).max(64)).describe('topic areas; all when left out'),
  count: wholeNumber({ min: 1, max: mostPractice, fallback: 50 }).describe(
    'questions in all, spread evenly over elements and the templates of each; fewer where these have no more'
  ),
  seed: z
    .string()
    .regex(/^[\x21-\x7e]{1,60}$/, 'must be 1 to 60 printable characters without blanks')
    .default('1')
    .describe('the same seed gives the same questions'),
  withKey: z.enum(['true', 'false']).default('false').describe('whether each question has its key'),
  format: z.enum(['ndjson', 'json']).default('ndjson')
})
export type PracticeQuery = z.infer<typeof practiceQuerySchema>

export const practiceQuestionSchema = z.object({
  id: z.string().describe('template and filling'),
  suite: z.string(),
  element: z.string(),
  ...{ type: z.string(), grade: z.int() },
  ...{ domain: z.string().nullable(), perspective: z.string().nullable() },
  prompt: z.string().describe('what a model is asked, word for word'),
  parts: letteredQuestionSchema.shape.parts,
  key: letteredQuestionSchema.shape.key.optional().describe('there where it was asked for')
})
export type PracticeQuestion = z.infer<typeof practiceQuestionSchema>

export const practiceTestSchema = z
  .object({
    suite: z.string(),
    seed: z.string(),
    asked: z.int(),
    questions: z.array(practiceQuestionSchema)
  })
  .meta({ id: 'PracticeTest' })
