import type { FastifyInstance } from 'fastify'
import { callerOf } from './authenticate.ts'
import { assertMay, type Permission } from './permissions.ts'

/**
 * Has the pages that are registered beside it opened for those alone who may do something: whoever is not signed in is led to
 * where one signs in, and others are refused before anything is looked for. Their forms hold what `takeForm` asks for.
 */
export function pagesFor(app: FastifyInstance, permission: Permission): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.session) assertMay(callerOf(request).role, permission)
    else if (request.method !== 'POST') return await reply.redirect('/sign-in', 303)
  })
}
