import { z } from 'zod'

/** How lists are asked for: at most `limit` entries after an opaque `cursor`. */
export const pageQuerySchema = z.strictObject({
  cursor: z.string().min(1).max(1000).optional().describe('`next` of the page before'),
  limit: z.coerce.number().int().min(1).max(1000).default(100)
})

/** One page of a list. `next` is null on the last one. */
export function pageOf<Entry extends z.ZodType>(entry: Entry) {
  return z.object({ data: z.array(entry), next: z.string().nullable() })
}
