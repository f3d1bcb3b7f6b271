import { z } from 'zod'

const gradeSchema = z.object({
  parse: z.string().describe('`parsed`, or why the response is no answer'),
  scores: z
    .record(z.string(), z.number().nullable())
    .describe('by metric, where rules alone grade; null where judges do')
})

/** A response of which another version of the reader makes something else. */
const changedResponseSchema = z.object({
  itemId: z.string(),
  taskType: z.string(),
  pinned: gradeSchema.describe('by the reader that the release pins'),
  other: gradeSchema.describe('by the other one'),
  judgedAnew: z
    .boolean()
    .describe('whether judges would be shown another text, so that their verdicts would be asked again')
})

const rereadTaskSchema = z.object({
  taskType: z.string(),
  responses: z.int().describe('sent'),
  changed: z.int().describe('of these, what the other reader makes something else of'),
  higher: z.int().describe('of these, with a higher score under the first metric'),
  lower: z.int(),
  judgedAnew: z.int().describe('of these, those that judges would be shown another text of'),
  moved: z
    .int()
    .describe(
      'responses whose stored findings are not those that the pinned reader makes today: 0, or something is wrong'
    ),
  mean: z
    .object({ pinned: z.number(), other: z.number() })
    .nullable()
    .describe('over the responses sent, under the first metric; null where judges have a part in it')
})

/** What another version of the reader would make of the stored responses of a submission. Nothing of it is stored. */
export const rereadingSchema = z
  .object({
    submissionId: z.string(),
    release: z.string(),
    model: z.string(),
    reader: z.object({ pinned: z.int(), other: z.int() }),
    tasks: z.array(rereadTaskSchema),
    changed: z.array(changedResponseSchema)
  })
  .meta({ id: 'Rereading' })
export type Rereading = z.infer<typeof rereadingSchema>
export type RereadTask = z.infer<typeof rereadTaskSchema>
export type ChangedResponse = z.infer<typeof changedResponseSchema>
