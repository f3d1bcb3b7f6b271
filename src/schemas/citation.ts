import { z } from 'zod'

/**
 * One reference of a file for `aerbench citations match`. Authors are one string each, surname first or last: 'A and B'
 * in one string would be one author. Further fields, as in a truth file, are passed over.
 */
export const citedReferenceSchema = z.object({
  key: z.string().min(1),
  authors: z.array(z.string()),
  /** 1990, '1990a', 'forthcoming'; null or absent where the work has none. */
  year: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((year) => year ?? null),
  title: z
    .string()
    .nullish()
    .transform((title) => title ?? '')
})

export const citedReferencesSchema = z.array(citedReferenceSchema)
