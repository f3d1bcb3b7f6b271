import { z } from 'zod'
import { licenceSchema, paperAddressSchema, paperVersionSchema } from './licence.ts'
import { nameSchema } from './name.ts'
import { textSchema } from './text.ts'

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
const noYear = { error: 'must be a year from 1600 to 2100, as 2020' }
const fullYearSchema = z.int(noYear).min(1600, noYear).max(2100, noYear)
const yearSchema = fullYearSchema.nullable()
const journalSchema = nameSchema(300).nullable()
const mostAuthors = 200
const authorSchema = nameSchema(200).describe('`Family, Given`, or a name as printed')

/** What a maintainer says of a paper, beside what is read of its PDF. */
export const bibliographySchema = z.strictObject({
  doi: doiMember,
  title: titleSchema,
  year: yearSchema,
  journal: journalSchema,
  authors: z.array(authorSchema).max(mostAuthors),
  licence: licenceSchema.optional().describe('under which it may be passed on; by its SPDX name where it has one'),
  address: paperAddressSchema.optional().describe('where it stands'),
  version: paperVersionSchema.optional().describe('which of its versions the file is')
})
export type Bibliography = z.infer<typeof bibliographySchema>

/** The same as the parts of a form, each of them text. */
export const bibliographyPartsSchema = z.object({
  doi: doiSchema.optional(),
  title: nameSchema(500).optional(),
  year: z.coerce.number(noYear).pipe(fullYearSchema).optional(),
  journal: nameSchema(300).optional(),
  authors: z
    .string()
    .transform(splitAuthors)
    .pipe(z.array(nameSchema(200)).max(mostAuthors))
    .optional()
    .describe('names with a semicolon between, as `Card, David; Krueger, Alan B.`'),
  licence: licenceSchema.optional().describe('as CC-BY-4.0, or the address of its text'),
  address: paperAddressSchema.optional().describe('where the paper stands'),
  version: paperVersionSchema.optional().describe('which of its versions the file is')
})

/** Names that stand in one text with semicolons between. */
export function splitAuthors(text: string): string[] {
  return text
    .split(';')
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

/** What the parts of a form say; null where they say nothing. */
export function bibliographyOf(parts: Partial<z.infer<typeof bibliographyPartsSchema>>): Bibliography | null {
  const { doi = null, title = null, year = null, journal = null, authors = [], ...rest } = parts
  const rights = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const said = [doi, title, year, journal].filter((value) => value !== null)
  const isEmpty = said.length + authors.length + Object.keys(rights).length === 0
  return isEmpty ? null : { doi, title, year, journal, authors, ...rights }
}

/** What is said of a paper that is added again: rights that are not spoken of stay, since a list of a journal seldom has them. */
export function withKnownRights(given: Bibliography, known: Bibliography | null): Bibliography {
  const { licence, address, version } = known ?? {}
  return { ...(licence && { licence }), ...(address && { address }), ...(version && { version }), ...given }
}

/** What is said of a stored paper since: what is left out stays as it is, and null is not known any more. */
export const bibliographyChangesSchema = z
  .strictObject({
    ...{ doi: doiMember, title: titleSchema, year: yearSchema, journal: journalSchema },
    authors: z.array(authorSchema).max(mostAuthors),
    ...{
      licence: licenceSchema.nullable(),
      address: paperAddressSchema.nullable(),
      version: paperVersionSchema.nullable()
    },
    reason: textSchema(2000).describe('kept in the audit log')
  })
  .partial()
export type BibliographyChanges = Omit<z.infer<typeof bibliographyChangesSchema>, 'reason'>

/** A bibliography with changes; members that are not known are null, or left out where records from before have none. */
export function changedBibliography(known: Bibliography | null, changes: BibliographyChanges): Bibliography | null {
  const { doi = null, title = null, year = null, journal = null, authors = [], ...rest } = { ...known, ...changes }
  const parts = { doi, title, year, journal, authors, ...rest }
  const said = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined)
  return bibliographyOf(Object.fromEntries(said))
}
