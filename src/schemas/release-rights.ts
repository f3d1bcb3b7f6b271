import { z } from 'zod'

/** Under what the papers of a release may be passed on, as it was known when the release was frozen. */
export const releaseRightsSchema = z.object({
  papers: z.array(
    z.object({
      paperSha256: z.string(),
      licence: z.string().nullable(),
      address: z.string().nullable(),
      version: z.string().nullable(),
      publicItems: z.int(),
      isRedistributable: z.boolean()
    })
  ),
  reason: z.string().nullable(),
  author: z.string().nullable()
})
export type ReleaseRights = z.infer<typeof releaseRightsSchema>
