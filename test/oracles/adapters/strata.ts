import { z } from 'zod'
import type { Stratum } from '../../../src/statistics/board/stratum.ts'

const rowSchema = z.array(z.number().nullable()).nullable()
/** `strata[task][model][item]`; weights by task, or a sentence such as `1/7 each`. */
export const strataSchema = z.object({
  strata: z.record(z.string(), z.array(rowSchema)),
  weights: z.union([z.record(z.string(), z.number()), z.string().regex(/^1\/\d+ each$/)])
})
export const indexedSchema = strataSchema.extend({
  indices: z.record(z.string(), z.array(z.array(z.number())))
})

export function strataOf({ strata, weights }: z.infer<typeof strataSchema>): Stratum[] {
  return Object.entries(strata).map(([name, scores]) => {
    const weight = typeof weights === 'string' ? 1 : weights[name]
    if (weight === undefined) throw new Error(`no weight is given for ${name}`)
    return { name, weight, scores }
  })
}
