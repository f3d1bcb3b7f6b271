import { z } from 'zod'
import { nameSchema } from './name.ts'

/** One historical text chunk (CI). */
export const fragmentSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  text: z.string().min(1).max(20_000),
  year: z
    .int({ error: 'must be a year, or null where it is not known' })
    .min(1500)
    .max(2100)
    .nullable()
    .describe('of publication; null where it is not known'),
  source: z.string().min(1).max(500),
  language: z.string().min(2).max(16)
})
export type Fragment = z.infer<typeof fragmentSchema>

/** One annotator's labels of one fragment; which fields and values exist is the rubric's to say. */
export const annotationSchema = z.strictObject({
  fragmentId: fragmentSchema.shape.id,
  annotator: nameSchema(100),
  labels: z.record(z.string(), z.string())
})
export type Annotation = z.infer<typeof annotationSchema>

/** How labels were settled on that not every annotator gave. */
export const majoritySchema = z.object({
  rule: z.literal('majority'),
  /** Least share of annotators that a label needed. */
  share: z.number().gt(0.5).max(1),
  /** By field: the share of annotators who gave the label. */
  shares: z.record(z.string(), z.number())
})

/**
 * A fragment whose annotators are consistent in every field, or were decided between: `consistency` is left out where all agree
 * by rule, `decided` where no field was in dispute.
 */
export type AnnotatedFragment = Fragment & {
  labels: Record<string, string>
  annotators: number
  consistency?: z.infer<typeof majoritySchema> | undefined
  decided?: string[] | undefined
}
