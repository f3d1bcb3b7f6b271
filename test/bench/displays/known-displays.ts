import { z } from 'zod'

/**
 * Tables and displayed equations of one paper as they are printed, taken down from images of its pages. `repository`,
 * `commit` and `path` say where the PDF lies in public; `page` counts the pages of the PDF from 1.
 */
export const knownDisplaysSchema = z.object({
  repository: z.string(),
  commit: z.string(),
  path: z.string(),
  journal: z.string(),
  kind: z.enum(['born-digital', 'scan-ocr']),
  tables: z.array(
    z.object({
      number: z.string(),
      page: z.int().min(1),
      heads: z.int().min(0).describe('rows at the top whose cells may stretch over several columns'),
      rows: z.array(z.array(z.string())).describe('wrapped cells in one, empty cells as empty texts')
    })
  ),
  displays: z.array(
    z.object({
      number: z.string().nullable(),
      page: z.int().min(1),
      formula: z.string().describe('as our reader writes formulas: a_{i}^2, (a + b)/c, \u2211_{i=1}^N, \u221a(a)')
    })
  )
})
export type KnownDisplays = z.infer<typeof knownDisplaysSchema>
export type KnownTable = KnownDisplays['tables'][number]
