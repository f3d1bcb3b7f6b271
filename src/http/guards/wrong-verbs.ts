import type { FastifyInstance } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'

/**
 * The verbs that an address takes, for those who came with another. Fastify finds routes by verb and address together,
 * and says of a wrong verb that nothing is there. Routes must be added after this.
 *
 * @returns the verbs at a path, sorted; none where the path is no route's
 */
export function verbsByPath(app: FastifyInstance): (path: string) => string[] {
  const router = findMyWay()
  const verbs = new Set<HTTPMethod>()
  app.addHook('onRoute', ({ url, method }) => {
    for (const verb of [method].flat() as HTTPMethod[]) {
      verbs.add(verb)
      if (!router.hasRoute(verb, url)) router.on(verb, url, () => {})
    }
  })
  return (path) => [...verbs].filter((verb) => router.find(verb, path) !== null).sort()
}
