import { z } from 'zod'

/** The ends of a 95 % interval of a coefficient, in its units; null where there is none, with the reason. */
export const intervalSchema = z.object({
  lower: z
    .number()
    .nullable()
    .describe('lower end of the 95 % interval, in units of the coefficient; null without one'),
  upper: z.number().nullable().describe('upper end; null without one'),
  reason: z
    .enum(['items_too_few', 'no_spread'])
    .nullable()
    .describe(
      'why there is no interval: fewer than two clusters to leave out, or the coefficient is not defined (also without some ' +
        'cluster), at an end of its range, or the same whichever cluster is left out'
    )
})
