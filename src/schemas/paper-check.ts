import { z } from 'zod'

/** Why a PDF that can be read is no paper to make items of. */
export const paperFaultSchema = z.enum(['pdf_scanned', 'pdf_cover_only', 'pdf_too_little_text'])
export type PaperFault = z.infer<typeof paperFaultSchema>

/** How much text there is in a PDF, and whether that is enough for a paper. */
export const paperCheckSchema = z
  .object({
    code: paperFaultSchema.nullable().describe('null for a paper that extractions may read'),
    detail: z.string().nullable().describe('what is wrong, and what helps'),
    words: z.int().min(0).describe('that a reader of the pages sees'),
    bodyWords: z.int().min(0).describe('of running text, without notes, references and appendices'),
    hiddenWords: z.int().min(0).describe('that no reader sees, as in the text layer of a scan'),
    pages: z.int().min(1),
    textPages: z.int().min(0).describe('pages with 50 visible words or more'),
    ocrPages: z.int().min(0).optional().describe('scanned pages whose text layer is what their image shows'),
    ocrWords: z.int().min(0).optional().describe('words on them, recognised in images: digits may be wrong'),
    refusedLayerPages: z.int().min(0).optional().describe('scanned pages whose text layer does not fit their image')
  })
  .meta({ id: 'PaperCheck' })
export type PaperCheck = z.infer<typeof paperCheckSchema>
