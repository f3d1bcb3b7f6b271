import { z } from 'zod'

/** A difference with its interval over templates, or why there is none. */
export const differenceSchema = z.object({
  value: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  reason: z.enum(['nothing_in_common', 'too_few_templates']).nullable().describe('why something is null')
})
export type Difference = z.infer<typeof differenceSchema>
