import { z } from 'zod'

/** One historical text chunk (CI). */
export const fragmentSchema = z.strictObject({
  id: z.string().regex(/^[A-Za-z0-9_-]{1,64}$/),
  text: z.string().min(1).max(20_000),
  year: z.int().min(1500).max(2100),
  source: z.string().min(1).max(500),
  language: z.string().min(2).max(16)
})
export type Fragment = z.infer<typeof fragmentSchema>

/** One annotator's labels of one fragment; which fields and values exist is the rubric's to say. */
export const annotationSchema = z.strictObject({
  fragmentId: fragmentSchema.shape.id,
  annotator: z.string().min(1).max(100),
  labels: z.record(z.string(), z.string())
})
export type Annotation = z.infer<typeof annotationSchema>

/** A fragment whose annotators agree on every field. */
export type AnnotatedFragment = Fragment & { labels: Record<string, string>; annotators: number }
