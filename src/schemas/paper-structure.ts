import { z } from 'zod'

const pageNumberSchema = z.int().min(1)

/** Stands where text was recognised in a page image: its letters and digits may be wrong. */
export const recognisedSchema = z.literal(true).describe('recognised in a page image: letters and digits may be wrong')

/**
 * A heading. Numbers are as printed ('2.1', 'IV', 'A'), without a full stop at the end; null for none. Where a number
 * stands alone the title is empty.
 */
export const sectionSchema = z.object({
  number: z.string().nullable(),
  title: z.string(),
  level: z.int().min(1),
  page: pageNumberSchema,
  appendix: z.literal(true).optional(),
  ocr: recognisedSchema.optional()
})
export type Section = z.infer<typeof sectionSchema>

/** What a passage belongs to: `front` is title page and abstract, `back` acknowledgements and the like. */
export const paperPartSchema = z.enum(['front', 'introduction', 'body', 'back', 'appendix'])
export type PaperPart = z.infer<typeof paperPartSchema>

/** A paragraph or a note as running text, joined over columns and pages, without line-end hyphens. */
export const passageSchema = z.object({
  page: pageNumberSchema.describe('where it begins'),
  pageBreaks: z
    .array(z.object({ page: pageNumberSchema, offset: z.int().min(1) }))
    .optional()
    .describe('of one that goes on over pages: where in `text` the first word of each later page begins'),
  part: paperPartSchema,
  section: z.int().min(0).nullable().describe('index in `sections`'),
  note: z.literal(true).optional().describe('a footnote'),
  ocr: recognisedSchema.optional(),
  text: z.string()
})
export type Passage = z.infer<typeof passageSchema>

/** An entry of the list of references. Fields are null where the rules found none. */
export const referenceSchema = z.object({
  raw: z.string().describe('as printed, in one line'),
  label: z.string().nullable().describe("what numbers it: '3' for '[3]' or '3.'"),
  authors: z.array(z.string()).describe("'Surname, Given' where the two can be told apart"),
  year: z.string().nullable().describe("with its letter: '1994a', or 'forthcoming'"),
  title: z.string().nullable(),
  venue: z.string().nullable(),
  doi: z.string().nullable(),
  page: pageNumberSchema,
  confidence: z.number().min(0).max(1).describe('how sure the rules are of its fields'),
  ocr: recognisedSchema.optional()
})
export type PaperReference = z.infer<typeof referenceSchema>

/** A citation in the text; `references` are indexes, none where the list has no such work. */
export const citationSchema = z.object({
  text: z.string(),
  page: pageNumberSchema,
  references: z.array(z.int().min(0)),
  ambiguous: z.literal(true).optional(),
  inFootnote: z.literal(true).optional()
})
export type PaperCitation = z.infer<typeof citationSchema>

const captionSchema = z.object({
  number: z.string().nullable(),
  caption: z.string(),
  notes: z.string().nullable().describe('below it: sources, explanations, stars'),
  page: pageNumberSchema,
  ocr: recognisedSchema.optional()
})

/** A table: its cells row by row, and where its columns stand in points from the left edge of the page. */
export const tableSchema = captionSchema.extend({
  columns: z.array(z.object({ left: z.number(), right: z.number() })),
  rows: z.array(z.array(z.string()))
})

export const figureSchema = captionSchema

/** A displayed equation. */
export const equationSchema = z.object({
  number: z.string().nullable(),
  text: z.string(),
  page: pageNumberSchema,
  ocr: recognisedSchema.optional()
})

/** What a careful reader makes of a paper beyond its words. */
export const paperStructureSchema = z.object({
  title: z.string().nullable(),
  authors: z.array(z.string()),
  abstract: z.string().nullable(),
  sections: z.array(sectionSchema),
  bodyWords: z.int().min(0).describe('running text from the introduction on, without notes, references and appendices'),
  introductionWords: z.int().min(0).nullable().describe('null where no introduction can be told'),
  references: z.array(referenceSchema),
  citations: z.array(citationSchema),
  tables: z.array(tableSchema),
  figures: z.array(figureSchema),
  equations: z.array(equationSchema),
  passages: z.array(passageSchema)
})
export type PaperStructure = z.infer<typeof paperStructureSchema>
