import type { FastifyInstance } from 'fastify'
import { AppError } from '../../errors.ts'

/**
 * Refuses HTTP/1.1 without Host, as RFC 9112 (3.2) asks for. HTTP/1.0 knows no such field, and is served without it:
 * nothing of an answer depends on the name that the service was called by.
 *
 * @throws {AppError} 400 `host_missing`
 */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }) => {
    if (raw.headers.host !== undefined || raw.httpVersion === '1.0') return
    throw new AppError('host_missing', 'a request by HTTP/1.1 must name its Host', 400)
  })
}
