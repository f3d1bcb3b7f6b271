import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * Everything comes from here: no script but our own files and Swagger UI's, no frame, no foreign address. Pages draw with inline
 * SVG, whose attributes are not style; Swagger UI sets style attributes and shows data images.
 */
export async function setSecurityHeaders(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"]
      }
    },
    // Without any, browsers send forms of ours as if they came from nowhere (`Origin: null`), and they are refused.
    referrerPolicy: { policy: 'same-origin' },
    // The service itself speaks plain HTTP: whoever puts TLS before it decides on this.
    strictTransportSecurity: false
  })
}
