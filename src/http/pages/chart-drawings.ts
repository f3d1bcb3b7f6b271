import { told } from '../../charts/chart-spec.ts'
import { drawSvg } from '../../charts/draw-svg.ts'
import { charts } from '../charts.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { svgPolicy, svgType } from '../v1/charts.ts'

/** The charts once more for the script of pages: their marks carry what they show. The drawings of the API do not. */
export function chartDrawings({ db, suites, leaderboard }: Dependencies): Routes {
  const tools = { db, suites, leaderboard }
  return async (app) => {
    for (const { name, query } of charts) {
      app.get(
        `/charts/${name}.svg`,
        { config: { isOfBoard: true }, schema: { hide: true, querystring: query } },
        async ({ query: askedChart, caller }, reply) => {
          const spec = await askedChart({ ...tools, caller })
          const svg = await drawSvg(spec, spec[told] ?? { isInPoints: true })
          return await reply.header('content-security-policy', svgPolicy).type(svgType).send(svg)
        }
      )
    }
  }
}
