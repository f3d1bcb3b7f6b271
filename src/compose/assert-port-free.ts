import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'

/**
 * Refuses an address that cannot be listened on before a start opens its database, which takes much longer.
 *
 * @throws {AppError} 500 `address_unusable`
 */
export async function assertPortFree({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>): Promise<void> {
  const server = createServer()
  try {
    await once(server.listen({ host: HOST, port: PORT }), 'listening')
  } catch (cause) {
    throw addressUnusable({ HOST, PORT }, cause as NodeJS.ErrnoException)
  }
  server.close()
  await once(server, 'close')
}

/** Why nobody can listen at an address, and what to do where another program does. */
export function addressUnusable({ HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>, cause: NodeJS.ErrnoException): AppError {
  const remedy = cause.code === 'EADDRINUSE' ? ': another program does; set PORT to a free one, as PORT=8090' : ''
  return new AppError('address_unusable', `cannot listen on ${HOST}:${PORT}: ${cause.message}${remedy}`, 500, { cause })
}
