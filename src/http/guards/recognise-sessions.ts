import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Executor } from '../../db/client.ts'
import { loggable } from '../../db/query-faults.ts'
import { findSession, noteSeen, type SignedIn } from '../../db/sessions.ts'
import { AppError } from '../../errors.ts'
import type { Caller } from './authenticate.ts'
import { formToken } from './own-forms.ts'
import { sessionTokenOf } from './session-cookie.ts'

/** Of whoever looks at pages with a cookie of ours. `token` is the cookie's, `formToken` what this page's forms hold. */
export type Session = SignedIn & { token: string; formToken: string }

declare module 'fastify' {
  interface FastifyRequest {
    /** Null for a request without a session that is in force, and for one that carries a key besides. */
    session: Session | null
  }
}

/**
 * Makes whoever is signed in the caller of pages and of reads under `/v1`, so that links to JSON and CSV work. A change under
 * `/v1` needs a key: no page of another site can have one sent.
 */
export function recogniseSessions(
  app: FastifyInstance,
  { db, config, now }: { db: Executor; config: Config; now: () => Date }
): void {
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    if (!takesSession(request)) return
    const token = sessionTokenOf(request, config)
    const signedIn = token === null ? null : await findSession(db, token, now())
    if (token === null || signedIn === null) return
    enterSession(request, { ...signedIn, token })
    // A database that takes no writes still shows its pages.
    await noteSeen(db, signedIn, now()).catch((error: unknown) =>
      request.log.warn({ err: loggable(error) }, 'the use of a session could not be noted')
    )
  })
}

/** Makes whoever a session is of the caller of a request. */
export function enterSession(request: FastifyRequest, signedIn: Omit<Session, 'formToken'>): void {
  request.session = { ...signedIn, formToken: formToken(signedIn.token) }
  request.caller = callerOfSession(signedIn)
}

/** The session of a form that only somebody signed in is shown. */
export function sessionOf({ session }: FastifyRequest): Session {
  if (session) return session
  throw new AppError('session_over', 'you are not signed in any more: sign in, and send the form again', 401)
}

/** Somebody who signed in without a key acts under the id of the member. */
export function callerOfSession({ keyId, memberId, teamId, role }: SignedIn): Caller {
  return { keyId: keyId ?? memberId!, memberId, teamId, role }
}

function takesSession({ method, url, headers, routeOptions }: FastifyRequest): boolean {
  // A key that is sent along says who calls, also where it is no good.
  if (headers.authorization !== undefined || routeOptions.config.isProbe) return false
  // Agents come with a key: no page of another site can have one sent.
  if (url.startsWith('/assets/') || routeOptions.url === '/mcp') return false
  return !url.startsWith('/v1/') || method === 'GET' || method === 'HEAD'
}
