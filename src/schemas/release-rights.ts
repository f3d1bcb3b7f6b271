import { z } from 'zod'

/** Under what a paper may be passed on, as far as somebody said so. */
export const paperRightsSchema = z.object({
  licence: z.string().nullable().describe('by its SPDX name where it has one; null where nobody said'),
  address: z.string().nullable().describe('where the paper stands'),
  version: z.string().nullable().describe('working_paper, accepted or published')
})
export type PaperRights = z.infer<typeof paperRightsSchema>

const reasonSchema = z
  .string()
  .nullable()
  .describe('why items of papers without a redistributable licence are public; null where there were none')

/** The papers of a release with their rights, as they were known when it was frozen. */
export const releaseRightsSchema = z.object({
  papers: z.array(
    paperRightsSchema.extend({
      paperSha256: z.string(),
      publicItems: z.int().describe('0 of a paper whose items are private')
    })
  ),
  reason: reasonSchema,
  author: z.string().nullable().describe('who gave the reason')
})
export type ReleaseRights = z.infer<typeof releaseRightsSchema>

/** The same of one item, in its exported line. */
export const lineRightsSchema = paperRightsSchema.extend({ reason: z.string().optional() })
