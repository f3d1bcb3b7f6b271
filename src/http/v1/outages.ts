import { z } from 'zod'
import { type OutageRecord, outageSchema } from '../../schemas/outage.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

/** Providers that are down, as the workers of this process find them. */
export function outagesRoutes({ outages }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/outages',
      {
        config: { permission: 'maintain' },
        schema: {
          operationId: 'listOutages',
          tags: ['operations'],
          summary: 'Providers that are down: calls to them wait, and nothing fails',
          response: { 200: z.object({ data: z.array(outageSchema) }) }
        }
      },
      async () => ({
        data: outages().map(
          ({ provider, openedAt, faults, probeAt }): OutageRecord => ({
            provider: withoutSecrets(provider),
            since: new Date(openedAt).toISOString(),
            faults,
            nextProbeAt: new Date(probeAt).toISOString()
          })
        )
      })
    )
  }
}

/** An address may carry a user's name and password. */
function withoutSecrets(address: string): string {
  const { origin, pathname } = new URL(address)
  return `${origin}${pathname}`
}
