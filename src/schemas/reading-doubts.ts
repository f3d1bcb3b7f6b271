import { z } from 'zod'
import { paperTextSchema } from './paper.ts'

/** What a reader of a paper finds, and may be wrong about. */
export const readingPartSchema = z.enum([
  'title',
  'authors',
  'abstract',
  'sections',
  'references',
  'citations',
  'tables',
  'figures',
  'equations'
])
export type ReadingPart = z.infer<typeof readingPartSchema>

/** Kinds of doubt. `recognised`, `layer_not_read`, `layer_disagrees` and `structure_unreadable` may concern any part. */
export const readingDoubtCodeSchema = z.enum([
  'title_missing',
  'title_like_names',
  'title_like_formula',
  'title_long',
  'authors_missing',
  'author_unlike_name',
  'abstract_missing',
  'abstract_short',
  'abstract_long',
  'abstract_cut',
  'sections_missing',
  'sections_sparse',
  'section_number_missing',
  'section_mentioned',
  'heading_unlike_words',
  'references_missing',
  'label_missing',
  'entry_out_of_order',
  'entry_long',
  'entries_incomplete',
  'list_begins_late',
  'list_ends_early',
  'entries_uncited',
  'works_not_listed',
  'citations_unlinked',
  'citations_missing',
  'number_missing',
  'number_repeated',
  'mentioned',
  'table_without_cells',
  'recognised',
  'layer_not_read',
  'layer_disagrees',
  'structure_unreadable'
])
export type ReadingDoubtCode = z.infer<typeof readingDoubtCodeSchema>

/** Something that speaks against what was read from a paper. */
export const readingDoubtSchema = z
  .object({
    parts: z.array(readingPartSchema).min(1).describe('what it speaks against'),
    code: readingDoubtCodeSchema,
    message: z.string().describe('what was seen, in words'),
    page: z.int().min(1).optional().describe('where to look; absent for what concerns no one page')
  })
  .meta({ id: 'ReadingDoubt' })
export type ReadingDoubt = z.infer<typeof readingDoubtSchema>

/** The share of papers with the same doubts in which a part is right; of a part that was not found, that there is none. */
const confidenceSchema = z.number().min(0).max(1)
export const readingConfidenceSchema = z
  .object({
    title: confidenceSchema,
    authors: confidenceSchema,
    abstract: confidenceSchema,
    sections: confidenceSchema,
    references: confidenceSchema,
    tables: confidenceSchema,
    figures: confidenceSchema,
    equations: confidenceSchema
  })
  .meta({
    id: 'ReadingConfidence',
    description:
      'how sure one may be of each part, in [0, 1]; where nothing was found, of that there is none; citations have doubts alone'
  })
export type ReadingConfidence = z.infer<typeof readingConfidenceSchema>

/** A paper as it is shown: what was read, and what speaks against it. */
export const doubtedPaperSchema = paperTextSchema.extend({
  confidence: readingConfidenceSchema,
  doubts: z.array(readingDoubtSchema)
})
export type DoubtedPaper = z.infer<typeof doubtedPaperSchema>
