import { z } from 'zod'

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
  angle: z.number().int().optional().describe('clockwise degrees; absent for upright text'),
  hidden: hiddenReasonSchema.optional()
})
export type PaperLine = z.infer<typeof paperLineSchema>

/** One page. `text` joins its visible lines with line feeds; hidden lines stay in `lines`, last and marked. */
export const paperPageSchema = z.object({
  number: z.number().int().min(1),
  width: z.number(),
  height: z.number(),
  lines: z.array(paperLineSchema),
  text: z.string()
})
export type PaperPage = z.infer<typeof paperPageSchema>

/** Something a maintainer should know about a paper that could be read. */
export const paperNoteSchema = z.object({
  code: z.enum(['partial', 'page_unreadable', 'hidden_text']),
  message: z.string(),
  page: z.number().int().min(1).optional()
})
export type PaperNote = z.infer<typeof paperNoteSchema>

/** What was read from one PDF. Title, authors and abstract are guesses from page one; null or empty means none found. */
export const paperTextSchema = z.object({
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  bytes: z.number().int().min(1),
  pageCount: z.number().int().min(1),
  title: z.string().nullable(),
  authors: z.array(z.string()),
  abstract: z.string().nullable(),
  pages: z.array(paperPageSchema),
  wordCount: z.number().int().min(0).describe('tokens of visible text that hold a letter or a digit'),
  notes: z.array(paperNoteSchema)
})
export type PaperText = z.infer<typeof paperTextSchema>
