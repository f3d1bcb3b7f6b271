import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { problemSchema } from '../schemas/problem.ts'
import { may } from './guards/permissions.ts'
import { forGenerators } from './openapi-document.ts'

const problems = { content: { 'application/problem+json': { schema: problemSchema } } }

/**
 * Describes the routes registered after it: the document at `/openapi.json`, which `/docs` shows as a page.
 *
 * @param publicUrl the address that browsers and programs use; where nobody has set it, the one of the document itself
 */
export async function describeRoutes(app: FastifyInstance, version: string, publicUrl = '/'): Promise<void> {
  addCommonParts(app)
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'AER-bench',
        version,
        description:
          'Measures how well language models do economic research: from papers to items, from submissions to scores, ' +
          'from scores to a leaderboard with intervals. Errors are problem documents (RFC 9457) with a stable `code`. ' +
          'Lists go by `cursor`, or whole as NDJSON by `Accept: application/x-ndjson`. What changes something may carry ' +
          'an `Idempotency-Key`; reads carry an `ETag`.'
      },
      servers: [{ url: publicUrl }],
      components: { securitySchemes: { key: { type: 'http', scheme: 'bearer', bearerFormat: 'aer_...' } } }
    },
    transform: jsonSchemaTransform,
    transformObject: (document) => forGenerators(jsonSchemaTransformObject(document))
  })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
}

/** What all routes under `/v1` share is written once: the key they need, and the problems they answer with. */
function addCommonParts(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission
    if (!permission || !route.schema) return
    const responses = typeof route.schema.response === 'object' ? route.schema.response : {}
    route.schema = {
      ...route.schema,
      security: may(null, permission) ? [{}, { key: [] }] : [{ key: [] }],
      response: {
        ...responses,
        '4xx': { description: 'What was asked for cannot be done, and why', ...problems },
        '5xx': { description: 'A fault of ours', ...problems }
      }
    }
  })
}
