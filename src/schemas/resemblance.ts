import { z } from 'zod'

/** Another stored paper that a paper is like, and what shows it. */
export const resemblanceSchema = z.object({
  paper: z.string().describe('id of the other one'),
  by: z.enum(['doi', 'text', 'title']),
  overlap: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('share of the shorter text that stands in the longer one, estimated; null where a text was not compared')
})
export type Resemblance = z.infer<typeof resemblanceSchema>
