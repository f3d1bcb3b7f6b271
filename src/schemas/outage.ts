import { z } from 'zod'

export const outageSchema = z
  .object({
    provider: z.string().describe('address of its API'),
    since: z.iso.datetime(),
    faults: z.int().describe('requests in a row that met no answer'),
    nextProbeAt: z.iso.datetime().describe('when one call tries whether the provider is back; all others wait')
  })
  .meta({ id: 'Outage' })
export type OutageRecord = z.infer<typeof outageSchema>
