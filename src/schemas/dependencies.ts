import { z } from 'zod'

/** What rests on what in a question bank, with how a submission did where one is asked for. */
export const dependenciesSchema = z
  .object({
    suite: z.string(),
    title: z.string(),
    submission: z
      .object({ id: z.string(), model: z.string(), team: z.string(), release: z.string() })
      .nullable()
      .describe('the one that was asked for'),
    elements: z.array(
      z.object({
        element: z.string(),
        name: z.string(),
        layer: z.int().describe('how many elements stand below it in the longest chain: 0 where it rests on nothing'),
        requires: z.array(z.string()).describe('elements that it rests on directly'),
        gapClosed: z
          .number()
          .nullable()
          .describe(
            'of the submission, as GET /v1/submissions/{id}/choices has it; null without one, or without answers'
          ),
        answers: z.int().nullable().describe('of the submission; null without one')
      })
    )
  })
  .meta({ id: 'Dependencies' })
export type Dependencies = z.infer<typeof dependenciesSchema>

export const dependenciesQuerySchema = z.strictObject({
  submission: z
    .preprocess((value) => (value === '' ? undefined : value), z.string().min(1).max(200).optional())
    .describe('whose gap closed of each element is told, to those who may see what it chose')
})
