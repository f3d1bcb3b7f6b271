import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { askedBy } from '../../boards/leaderboard/compute-in-turn.ts'
import type { Asker } from '../../boards/leaderboard/fair-turns.ts'
import { AppError } from '../../errors.ts'
import { networkOf } from './caller-network.ts'

/** All callers without a key: a team is not to wait longer because more addresses ask. */
const withoutKey = 'without key'

/**
 * Has every handler compute statistics in the name of its caller: the team, with all its keys, or the network of the
 * address for those without one. A caller who hangs up leaves the queue.
 */
export function takeTurns(app: FastifyInstance): void {
  // The last hook before the handler, and by callback: reading a body would lose what is known of the caller.
  app.addHook('preHandler', (request, reply, done) => askedBy(askerOf(request, reply), done))
}

/** Has work go on when its caller hangs up, since others come for what it finds; it takes the turns of the caller. */
export function outliving<Result>({ caller, ip }: FastifyRequest, work: () => Result): Result {
  const share = caller?.teamId ?? withoutKey
  return askedBy({ share, caller: caller?.teamId ?? networkOf(ip) }, work)
}

function askerOf({ caller, ip }: FastifyRequest, reply: FastifyReply): Asker {
  const hangUp = new AbortController()
  // Also when the reply is out, and nothing waits any more.
  reply.raw.once('close', () => hangUp.abort(new AppError('request_aborted', 'the caller hung up', 499)))
  const { signal } = hangUp
  if (caller) return { share: caller.teamId, caller: caller.teamId, signal }
  return { share: withoutKey, caller: networkOf(ip), signal }
}
