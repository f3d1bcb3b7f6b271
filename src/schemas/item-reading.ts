import { z } from 'zod'
import { intervalSchema } from './interval.ts'
import { nameSchema } from './name.ts'
import { textSchema } from './text.ts'

/** What one of two readers of an item decides, without seeing the other's decision. */
export const newReadingSchema = z
  .strictObject({
    decision: z.enum(['approve', 'reject']),
    // Not `reason`, which the audit log shows to the reader's team: the second reader may be of it.
    remark: textSchema(2000).optional().describe('why; needed to reject. Shown once both readers have decided'),
    author: nameSchema(200).optional().describe('who reads; the id of the key when left out'),
    version: z.int().min(1).describe('the version that was read; 409 `item_changed` when it is not the last')
  })
  .refine(({ decision, remark }) => decision === 'approve' || remark !== undefined, {
    error: 'a rejection needs a remark',
    path: ['remark']
  })
export type NewReading = z.infer<typeof newReadingSchema>

export const readingStateSchema = z
  .enum(['half_read', 'settled', 'disputed'])
  .describe(
    'half_read: one has read it; settled: it was decided as both readers say, or by a decider; disputed: it waits for a decider, ' +
      'as the readers differ or approve what a check, solver or verifier speaks against'
  )
export type ReadingState = z.infer<typeof readingStateSchema>

export const readingSchema = z.object({
  reader: z.string(),
  decision: newReadingSchema.shape.decision,
  remark: z.string().nullable(),
  createdAt: z.iso.datetime()
})

/** The readings of one version of an item, which stay closed until there are two. */
export const itemReadingsSchema = z.object({
  item: z.string(),
  suite: z.string(),
  taskType: z.string(),
  version: z.int(),
  state: readingStateSchema,
  readers: z.array(z.string()).describe('who has read it, the first one first'),
  readings: z.array(readingSchema).describe('both, the first one first; empty until there are two')
})
export type ItemReadings = z.infer<typeof itemReadingsSchema>

export const readingsQuerySchema = z.strictObject({ state: readingStateSchema.optional() })
export const readingsSchema = z.object({ data: z.array(itemReadingsSchema) })

const coefficientSchema = z.object({
  value: z.number().nullable().describe('1 perfect, 0 as by chance; null where it is not defined'),
  interval: intervalSchema.describe("over papers drawn anew: a jackknife on the scale of Fisher's z")
})

/** How far two readers who did not see each other's decisions agree. */
export const readingAgreementSchema = z.object({
  taskTypes: z.array(
    z.object({
      suite: z.string(),
      taskType: z.string(),
      items: z.int().describe('versions of items with two readings'),
      clusters: z.int().describe('papers, fragments or items without either that they are of'),
      bothApprove: z.int(),
      bothReject: z.int(),
      differ: z.int(),
      percentAgreement: z.object({
        value: z.number().describe('0 to 100'),
        lower: z.number().describe("lower end of Wilson's 95 % interval, as if items were independent"),
        upper: z.number()
      }),
      kappa: coefficientSchema.describe("Cohen's, of the first reader of each item and the second"),
      ac1: coefficientSchema.describe("Gwet's AC1, which holds where nearly all items are approved")
    })
  ),
  pairs: z
    .array(z.object({ readers: z.tuple([z.string(), z.string()]), items: z.int(), agree: z.int() }))
    .describe('every two readers with items that both read')
})
export type ReadingAgreement = z.infer<typeof readingAgreementSchema>
