import type { FastifyInstance } from 'fastify'

export type Route = { method: string; path: string }

/**
 * All routes of the service, hidden ones too, as the router itself prints them: `GET /runs/:id/play`. HEAD, OPTIONS and
 * what is served under `/assets` are left out.
 */
export async function routesOf(app: FastifyInstance): Promise<Route[]> {
  await app.ready()
  const routes: Route[] = []
  const steps: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, step, methods] = /^(.*?)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    if (indent === undefined) continue
    // Four characters a level; a step stands below the one that it goes on from.
    steps.splice(indent.length / 4, steps.length, step!)
    const path = steps.join('')
    for (const method of methods?.split(', ') ?? []) {
      if (!/^(HEAD|OPTIONS)$/.test(method) && !path.startsWith('/assets')) routes.push({ method, path })
    }
  }
  return routes
}
