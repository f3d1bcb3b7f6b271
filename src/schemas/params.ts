import { z } from 'zod'

export const idParamsSchema = z.object({ id: z.string().min(1).max(200) })
export const nameParamsSchema = z.object({ name: z.string().min(1).max(200) })
export const releaseItemParamsSchema = nameParamsSchema.extend({ itemId: z.string().min(1).max(200) })
export const submissionItemParamsSchema = idParamsSchema.extend({ itemId: z.string().min(1).max(200) })
