import type { FastifyInstance } from 'fastify'
import { askedBy } from '../../boards/leaderboard/compute-in-turn.ts'

/** Has every handler compute statistics in the name of its caller: by key, or by address for those without one. */
export function takeTurns(app: FastifyInstance): void {
  // The last hook before the handler, and by callback: reading a body would lose what is known of the caller.
  app.addHook('preHandler', ({ caller, ip }, _, done) => askedBy(caller?.keyId ?? ip, done))
}
