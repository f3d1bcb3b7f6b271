import { z } from 'zod'

/** What a release stores of a template beside its name, domain and perspective. */
export const templateTextSchema = z.strictObject({
  type: z.string(),
  grade: z.int(),
  /** Of each part, with its fields open. */
  parts: z.array(z.string()).min(1)
})
export type TemplateText = z.infer<typeof templateTextSchema>
