import { z } from 'zod'
import { metricSchema } from './manifest.ts'

/** A suite as it is now; a frozen release has its own manifest. */
export const suiteSchema = z
  .object({
    name: z.string(),
    title: z.string(),
    version: z.string(),
    metrics: z.array(metricSchema).describe('the first one is shown where nobody asks for another'),
    taskTypes: z
      .array(
        z.object({
          name: z.string().describe('unique within the suite'),
          title: z.string(),
          since: z.string().nullable().describe('the version that brought it; null for the first'),
          source: z.enum(['paper', 'fragments', 'generator']).describe('what its items are made from'),
          judged: z.boolean().describe('whether judges score its responses; rules alone do otherwise'),
          judgedCharacters: z.int().nullable().describe('how much of a response judges read; null where no judge does'),
          solved: z.boolean().describe('whether an independent model can answer its items')
        })
      )
      .describe('in the order in which boards show them')
  })
  .meta({ id: 'Suite' })
export type SuiteRecord = z.infer<typeof suiteSchema>
