import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Executor } from '../../db/client.ts'
import { endSession, findSession } from '../../db/sessions.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** Ends the session of a browser that signs in anew, whoever's that was. */
export async function endFormerSession(
  transaction: Executor,
  request: FastifyRequest,
  { config, now }: { config: Config; now: Date }
): Promise<void> {
  const token = sessionTokenOf(request, config)
  const former = token === null ? null : await findSession(transaction, token, now)
  if (former) await endSession(transaction, former.id)
}
