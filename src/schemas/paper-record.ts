import { z } from 'zod'

/** A stored PDF, without its text. */
export const paperSchema = z
  .object({
    id: z.string(),
    sha256: z.string(),
    fileName: z.string(),
    title: z.string().nullable(),
    pageCount: z.int(),
    createdAt: z.iso.datetime()
  })
  .meta({ id: 'Paper' })
