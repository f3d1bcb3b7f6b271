import { z } from 'zod'

/** How far annotators agree, field by field. */
export const agreementSchema = z.object({
  fragments: z.int().describe('with labels from at least two annotators'),
  consistent: z.int().describe('of these, with the same label in every field from every annotator'),
  fields: z.array(
    z.object({
      field: z.string(),
      percentAgreement: z
        .number()
        .nullable()
        .describe('mean over fragments of the share of annotator pairs that agree, 0 to 100')
    })
  )
})
export type AnnotationAgreement = z.infer<typeof agreementSchema>

export const fragmentItemsSchema = z.object({
  created: z.array(z.string()).describe('ids of the new items'),
  existing: z.int().describe('items that were there already'),
  inconsistent: z.array(z.string()).describe('ids of fragments whose annotators differ'),
  unannotated: z.array(z.string()).describe('ids of fragments with fewer than two annotators')
})
