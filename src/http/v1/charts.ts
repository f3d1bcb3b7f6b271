import { z } from 'zod'
import { drawSvg } from '../../charts/draw-svg.ts'
import { charts } from '../charts.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

const tags = ['charts']
const config = { permission: 'anyone' } as const
const ofBoard = { ...config, isOfBoard: true } as const
const listSchema = z.object({
  data: z.array(z.object({ name: z.string(), title: z.string(), svg: z.string(), vegaLite: z.string() }))
})
const svgSchema = z.custom<string>().meta({ type: 'string', description: 'the chart, with title and caption' })
const specSchema = z.custom<object>().meta({ type: 'object', description: 'the chart as Vega-Lite, with its data' })

/** For a drawing opened by itself: it holds style attributes at most, and asks for nothing. */
export const svgPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"

export const svgType = 'image/svg+xml; charset=utf-8'

/** The statistics as pictures, and as what these were drawn from. */
export function chartsRoutes({ db, suites, leaderboard }: Dependencies): Routes {
  const tools = { db, suites, leaderboard }
  const list = charts.map(({ name, title }) => ({
    ...{ name, title },
    ...{ svg: `/v1/charts/${name}.svg`, vegaLite: `/v1/charts/${name}.json` }
  }))
  return async (app) => {
    app.get(
      '/charts',
      {
        config,
        schema: { operationId: 'listCharts', tags, summary: 'The charts that there are', response: { 200: listSchema } }
      },
      async () => ({ data: list })
    )

    for (const { name, title, query } of charts) {
      app.get(
        `/charts/${name}.svg`,
        {
          config: ofBoard,
          schema: {
            operationId: `draw${idOf(name)}`,
            tags,
            summary: `${title}, as SVG`,
            querystring: query,
            response: {
              200: { description: 'The drawing', content: { 'image/svg+xml': { schema: svgSchema } } }
            }
          }
        },
        async ({ query: askedChart, caller }, reply) => {
          const svg = await drawSvg(await askedChart({ ...tools, caller }))
          reply.header('content-security-policy', svgPolicy).type(svgType)
          return svg
        }
      )

      app.get(
        `/charts/${name}.json`,
        {
          config: ofBoard,
          schema: {
            operationId: `get${idOf(name)}Spec`,
            tags,
            summary: `${title}, as Vega-Lite with its data`,
            querystring: query,
            response: {
              200: { description: 'The specification', content: { 'application/json': { schema: specSchema } } }
            }
          }
        },
        async ({ query: askedChart, caller }) => await askedChart({ ...tools, caller })
      )
    }
  }
}

/** `task-scores` as `TaskScores`. */
function idOf(name: string): string {
  return name.replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}
