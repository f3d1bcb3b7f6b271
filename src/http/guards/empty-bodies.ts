import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/**
 * Has an empty body that is said to be JSON be none where a route can do without: generated clients and curl send the
 * type all the same. Other routes refuse it as `body_empty`.
 */
export function takeEmptyBodies(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ headers, routeOptions }) => {
    if (headers['content-length'] !== '0') return
    const schema = routeOptions.schema?.body
    if (schema instanceof z.ZodType && schema.safeParse(undefined).success) delete headers['content-type']
  })
}
