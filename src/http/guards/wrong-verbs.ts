import type { FastifyInstance } from 'fastify'
import findMyWay, { type HTTPMethod } from 'find-my-way'

/**
 * The verbs that an address takes, for those who came with another. Fastify finds routes by verb and address together,
 * and says of a wrong verb that nothing is there. Routes must be added after this.
 *
 * @returns the verbs at a path, sorted; none where the path is no route's
 */
export function verbsByPath(app: FastifyInstance): (path: string) => string[] {
  const routes: { url: string; verbs: HTTPMethod[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    routes.push({ url, verbs: [method].flat() as HTTPMethod[] })
  })
  // Made for the first who comes with a wrong verb: to sort all routes once more takes a sixth of a start.
  let router: ReturnType<typeof findMyWay> | null = null
  return (path) => {
    router ??= routerOf(routes)
    const known = new Set(routes.flatMap(({ verbs }) => verbs))
    return [...known].filter((verb) => router!.find(verb, path) !== null).sort()
  }
}

function routerOf(routes: readonly { url: string; verbs: readonly HTTPMethod[] }[]) {
  const router = findMyWay()
  for (const { url, verbs } of routes)
    for (const verb of verbs) if (!router.hasRoute(verb, url)) router.on(verb, url, () => {})
  return router
}
