import { z } from 'zod'

/** What became of one line of an upload. */
export const receiptSchema = z
  .object({
    line: z.int().positive().describe('1-based, blank lines counted'),
    id: z.string().nullable().describe('id of the item or fragment; null where the line holds none'),
    status: z.enum(['accepted', 'replaced', 'unchanged', 'rejected']),
    code: z.string().optional().describe('why it was rejected, stable'),
    message: z.string().optional()
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receiptSchema>

/** A receipt for every line that is not blank, in their order, and the counts of each status. */
export const receiptsSchema = z.object({
  accepted: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  receipts: z.array(receiptSchema)
})
export type Receipts = z.infer<typeof receiptsSchema>
