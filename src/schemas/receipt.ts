import { z } from 'zod'

/** Forms in which other tools write responses, by the names that receipts use. */
export const responseFormatSchema = z.enum([
  'variant',
  'id-to-text',
  'openai-batch',
  'anthropic-batch',
  'lm-eval',
  'inspect',
  'promptfoo'
])
export type ResponseFormatName = z.infer<typeof responseFormatSchema>

/** What became of one line of an upload. */
export const receiptSchema = z
  .object({
    line: z
      .int()
      .positive()
      .describe('1-based, blank lines counted; in a JSON document or a log the place of the sample'),
    id: z.string().nullable().describe('id of the item or fragment; null where the line holds none'),
    status: z
      .enum(['accepted', 'replaced', 'unchanged', 'rejected', 'absent'])
      .describe('absent: the line says that there is no output, so that nothing is stored of it'),
    code: z.string().optional().describe('why it was rejected, or why there is no output, stable'),
    message: z.string().optional().describe('the reason in words; of what is stored, what was noticed about it'),
    format: responseFormatSchema.optional().describe('of which tool the line is; left out for our own form'),
    ending: z
      .enum(['cut_off', 'refused'])
      .optional()
      .describe('how the model ended an output that is stored as it stands; left out where it ended by itself')
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof receiptSchema>

/** A receipt for every line that is not blank, in their order, and the counts of each status. */
export const receiptsSchema = z.object({
  accepted: z.int(),
  replaced: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  absent: z.int().optional().describe('left out where there are none'),
  receipts: z.array(receiptSchema)
})
export type Receipts = z.infer<typeof receiptsSchema>

/** What a file is told of whose lines no id is of the release: of which other releases the first of them is, as far as it is public there. */
export function foreignIdsWords({
  release,
  itemId,
  of
}: {
  release: string
  itemId: string
  of: readonly string[]
}): string {
  return `no id is of release ${release}. ${of.length === 0 ? `${itemId} is of none that anybody may look into` : `${itemId} is of ${of.join(' and of ')}`}`
}
