import { z } from 'zod'
import { bibliographySchema } from './bibliography.ts'
import { resemblanceSchema } from './resemblance.ts'
import { paperStateSchema } from './states.ts'

/** A stored PDF, without its text. */
export const paperSchema = z
  .object({
    id: z.string(),
    sha256: z.string(),
    fileName: z.string(),
    title: z.string().nullable().describe('as it was read'),
    pageCount: z.int(),
    state: paperStateSchema.optional(),
    stateReason: z.string().optional().describe('why it is paused or withdrawn'),
    bibliography: bibliographySchema.optional().describe('as a maintainer gave it; left out where nobody did'),
    resembles: z
      .array(resemblanceSchema)
      .optional()
      .describe('other papers that it is like, as its working paper; left out where there was none when it was added'),
    duplicateReason: z.string().optional().describe('why it was added although it is a near-duplicate'),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Paper' })
export type Paper = z.infer<typeof paperSchema>
