import { z } from 'zod'

/** The seven task types of the `aer` suite, in the order in which the paper's tables print them. */
export const taskTypeNames = ['EK', 'MM', 'PA', 'LR', 'MG', 'EA', 'CI'] as const
export const taskTypeNameSchema = z.enum(taskTypeNames)
export type TaskTypeName = z.infer<typeof taskTypeNameSchema>
