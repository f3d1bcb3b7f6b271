import { z } from 'zod'

/** What a release stores of a template beside its name, domain and perspective. */
export const templateTextSchema = z.strictObject({
  type: z.string(),
  grade: z.int(),
  /** Of its type; left out for the first. */
  revision: z.int().min(2).optional(),
  /** Of each part, with its fields open. */
  parts: z.array(z.string()).min(1)
})
export type TemplateText = z.infer<typeof templateTextSchema>
