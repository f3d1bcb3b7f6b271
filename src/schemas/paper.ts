import { z } from 'zod'
import { paperStructureSchema, recognisedSchema } from './paper-structure.ts'

/**
 * Why a reader of the printed page would not see a piece of text.
 *
 * `invisible` is rendering mode 3 or 7, full transparency or a soft mask; `background` is the colour of what lies
 * beneath it; `tiny` is below 2 points; `covered` lies under a later opaque rectangle; `layer_off` belongs to an
 * optional-content layer that is switched off.
 */
export const hiddenReasonSchema = z.enum([
  'invisible',
  'background',
  'tiny',
  'off_page',
  'clipped',
  'covered',
  'layer_off'
])
export type HiddenReason = z.infer<typeof hiddenReasonSchema>

/**
 * What a part of a page is for when it is not the body: `header` and `footer` repeat over pages or count them,
 * `footnote` stands below the text, `margin` beside it (line numbers).
 */
export const zoneSchema = z.enum(['header', 'footer', 'footnote', 'margin'])

/**
 * Text on one baseline. Lengths are PDF points (1/72 inch), the origin is the top left corner of the page as shown,
 * `y` is the baseline and grows downwards. A gap wider than two ems is written as a tab: it usually parts table cells.
 */
export const paperLineSchema = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  width: z.number().min(0),
  fontSize: z.number().min(0).describe('of most of its characters'),
  font: z.string().optional().describe('of most of its characters, without the subset tag'),
  bold: z.literal(true).optional(),
  italic: z.literal(true).optional(),
  zone: zoneSchema.optional().describe('absent for the body'),
  angle: z.number().int().optional().describe('clockwise degrees; absent for upright text'),
  hidden: hiddenReasonSchema.optional(),
  ocr: recognisedSchema.optional()
})
export type PaperLine = z.infer<typeof paperLineSchema>

/** A word that was recognised in the image of its page on request. Its place is told as that of a line. */
export const pageWordSchema = z.object({
  text: z.string().min(1),
  x: z.number(),
  y: z.number(),
  width: z.number().min(0),
  fontSize: z.number().min(0).describe('by the height of its letters'),
  confidence: z.number().min(0).max(1).describe('how sure the engine is of it'),
  ocr: recognisedSchema
})
export type PageWord = z.infer<typeof pageWordSchema>

/**
 * One page. With `ocr` it is a scan, whose text comes from its text layer, or from its image where it has `words`.
 * `text` is what models read: paragraphs as running text parted by empty lines, tables row by row, notes at the end,
 * without running heads and page numbers. `lines` are as printed, in reading order; hidden lines stay there, last and
 * marked.
 */
export const paperPageSchema = z.object({
  number: z.number().int().min(1),
  width: z.number(),
  height: z.number(),
  lines: z.array(paperLineSchema),
  text: z.string(),
  ocr: recognisedSchema.optional(),
  words: z.array(pageWordSchema).optional().describe('of a page that was recognised on request; absent for all others')
})
export type PaperPage = z.infer<typeof paperPageSchema>

/** Something a maintainer should know about a paper that could be read. */
export const paperNoteSchema = z.object({
  code: z.enum([
    'partial',
    'page_unreadable',
    'hidden_text',
    'unread_characters',
    'structure_unreadable',
    'recognised_text',
    'layer_contradicts_image',
    'layer_unfit',
    'layer_incomplete',
    'layer_not_looked_at',
    'layer_disagrees',
    'layer_replaced',
    'recognised_on_request',
    'pages_set_apart'
  ]),
  message: z.string(),
  page: z.number().int().min(1).optional()
})
export type PaperNote = z.infer<typeof paperNoteSchema>

/** By what pages were recognised on request, and how sure it is. */
export const recognitionSchema = z.object({
  engine: z.string().describe('name and version of the program'),
  data: z.string().describe('name and version of what it knows of the language'),
  pages: z.int().min(1),
  words: z.int().min(0),
  confidence: z.number().min(0).max(1).nullable().describe('mean over the words; null where there is none')
})
export type Recognition = z.infer<typeof recognitionSchema>

/** What was read from one PDF: its structure, and the text and lines of its pages. */
export const paperTextSchema = paperStructureSchema.extend({
  readerVersion: z.int().min(1),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().min(1),
  pageCount: z.number().int().min(1),
  pages: z.array(paperPageSchema),
  wordCount: z.number().int().min(0).describe('tokens of visible text that hold a letter or a digit'),
  ocr: z
    .object({ pages: z.int().min(1), words: z.int().min(0) })
    .optional()
    .describe('how much of it was recognised in page images; absent where all of it was set'),
  recognition: recognitionSchema.optional().describe('of pages that were recognised on request; absent where none was'),
  notes: z.array(paperNoteSchema),
  given: z
    .object({ year: z.int().nullable(), journal: z.string().nullable(), authors: z.array(z.string()) })
    .optional()
    .describe('what the bibliography says of it, which its pages may not print; absent where it says none of it')
})
export type PaperText = z.infer<typeof paperTextSchema>
