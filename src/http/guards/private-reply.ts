import type { FastifyReply } from 'fastify'
import type { Caller } from './authenticate.ts'

/** Keeps a reply that may show its caller more than everybody out of caches that others share. */
export function keepPrivate(reply: Pick<FastifyReply, 'header'>, caller: Caller | null): void {
  if (caller !== null) reply.header('cache-control', 'private, no-cache')
}
