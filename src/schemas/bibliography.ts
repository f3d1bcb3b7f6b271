import { z } from 'zod'
import { nameSchema } from './name.ts'

/** What stands before a DOI where it is written as an address or with its name. */
const prefix = /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i

/**
 * A DOI as it is compared: without resolver or `doi:` before it, in lower case, since DOIs differ by no case (DOI Handbook 2.4).
 *
 * @example
 * doiSchema.parse('https://doi.org/10.1257/AER.20180779') // => '10.1257/aer.20180779'
 */
export const doiSchema = z
  .string()
  .overwrite((text) => text.trim().replace(prefix, '').toLowerCase())
  .max(300)
  .regex(/^10\.\d{4,9}\/[\x21-\x7e]+$/, { error: 'must be a DOI, as 10.1257/aer.20180779' })

const doiMember = doiSchema.nullable()
const titleSchema = nameSchema(500).nullable()
const yearSchema = z.int().min(1600).max(2100).nullable()
const journalSchema = nameSchema(300).nullable()
const mostAuthors = 200
const authorSchema = nameSchema(200).describe('`Family, Given`, or a name as printed')

/** What a maintainer says of a paper, beside what is read of its PDF. */
export const bibliographySchema = z.strictObject({
  doi: doiMember,
  title: titleSchema,
  year: yearSchema,
  journal: journalSchema,
  authors: z.array(authorSchema).max(mostAuthors)
})
export type Bibliography = z.infer<typeof bibliographySchema>

/** The same as the parts of a form, each of them text. */
export const bibliographyPartsSchema = z.object({
  doi: doiSchema.optional(),
  title: nameSchema(500).optional(),
  year: z.coerce.number().pipe(z.int().min(1600).max(2100)).optional(),
  journal: nameSchema(300).optional(),
  authors: z
    .string()
    .transform(splitAuthors)
    .pipe(z.array(nameSchema(200)).max(mostAuthors))
    .optional()
    .describe('names with a semicolon between, as `Card, David; Krueger, Alan B.`')
})

/** Names that stand in one text with semicolons between. */
export function splitAuthors(text: string): string[] {
  return text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** What the parts of a form say; null where they say nothing. */
export function bibliographyOf(parts: z.infer<typeof bibliographyPartsSchema>): Bibliography | null {
  const { doi = null, title = null, year = null, journal = null, authors = [] } = parts
  const isEmpty = doi === null && title === null && year === null && journal === null && authors.length === 0
  return isEmpty ? null : { doi, title, year, journal, authors }
}
