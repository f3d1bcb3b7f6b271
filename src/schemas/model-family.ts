import { z } from 'zod'

/** Model families of the self-preference tests (paper, Appendix C). */
export const modelFamilySchema = z.enum(['anthropic', 'openai', 'google', 'other'])
export type ModelFamily = z.infer<typeof modelFamilySchema>
