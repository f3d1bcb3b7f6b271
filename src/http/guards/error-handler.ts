import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { loggable } from '../../db/query-faults.ts'
import { AppError } from '../../errors.ts'
import type { Problem } from '../../schemas/problem.ts'
import { errorPage } from '../pages/error-page.ts'
import { problem, toProblem } from './problem.ts'
import { verbsByPath } from './wrong-verbs.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body that a route takes, in words, where its media types do not say all. */
    takes?: string
  }
}

/** Answers every error with a problem document, or a page where a browser asked for one, and logs those that are ours. */
export function handleErrors(app: FastifyInstance): void {
  const verbsAt = verbsByPath(app)
  app.setErrorHandler((error, request, reply) => {
    const document = toProblem(error, mediaTypesOf(request))
    if (error instanceof AppError && error.retryAfterSeconds !== null) {
      reply.header('retry-after', error.retryAfterSeconds)
    }
    if (document.status >= 500) request.log.error({ err: loggable(error) }, 'request failed')
    return answer(request, reply, document)
  })
  // The address is not repeated: it may be a link with a secret that was mangled on its way.
  app.setNotFoundHandler((request, reply) => {
    const verbs = verbsAt(request.url.split('?')[0]!)
    if (verbs.length > 0) {
      reply.header('allow', verbs.join(', '))
      const detail = `this address takes ${verbs.join(', ')}, and not ${request.method}`
      return answer(request, reply, problem({ status: 405, code: 'method_not_allowed', detail }))
    }
    const detail = `there is nothing to ${request.method} at this address; /docs has all that there are`
    return answer(request, reply, problem({ status: 404, code: 'route_not_found', detail }))
  })
}

/** For what fails before there is a route to handle it: addresses that are no URL. */
export function refuseAddress(error: FastifyError, _: unknown, reply: FastifyReply): void {
  sendProblem(reply, toProblem(error))
}

/** Seconds: a database that restarts is back by then. */
const retryAfter = 5

export function sendProblem(reply: FastifyReply, document: Problem): FastifyReply {
  if (document.status === 503) reply.header('retry-after', retryAfter)
  if (document.status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.code(document.status).type('application/problem+json').send(JSON.stringify(document))
}

/** What a route takes, in words: as its configuration puts it, or by its schema. */
function mediaTypesOf({ routeOptions }: FastifyRequest): string | undefined {
  return routeOptions.config.takes ?? routeOptions.schema?.consumes?.join(' or ')
}

function answer({ url, method, headers }: FastifyRequest, reply: FastifyReply, document: Problem): FastifyReply {
  if (url.startsWith('/v1/') || !headers.accept?.includes('text/html')) return sendProblem(reply, document)
  if (document.status === 503) reply.header('retry-after', retryAfter)
  // The address of a form may be no page: whoever signs in from here is not led back to it (`returnToReferrer`).
  if (method !== 'GET') reply.header('referrer-policy', 'no-referrer')
  return reply.code(document.status).type('text/html; charset=utf-8').send(errorPage(document))
}
