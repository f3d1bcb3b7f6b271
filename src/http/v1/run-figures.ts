import { z } from 'zod'
import { makeRunFigure } from '../../boards/runs/figures/make-run-figure.ts'
import { drawSvg } from '../../charts/draw-svg.ts'
import { runFigureChart } from '../../charts/run-figure.ts'
import { runFigureNameSchema, runFigureQueryShape, runFigureSchema, runFigureTitles } from '../../schemas/run-figure.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { runFigureRecords } from '../show/run-figure-records.ts'
import { csvRecord } from '../tables/csv.ts'
import { csvType } from '../tables/table-format.ts'
import { svgPolicy, svgType } from './charts.ts'

const tags = ['runs']
const config = { permission: 'anyone' } as const
const paramsSchema = z.object({ figure: runFigureNameSchema })
const querySchema = z.strictObject({
  ...runFigureQueryShape,
  format: z
    .enum(['json', 'csv', 'svg', 'vega-lite'])
    .default('json')
    .describe('of the figure; vega-lite has the data with it'),
  theme: z.enum(['light', 'dark']).default('light').describe('of drawings')
})
const listSchema = z.object({ data: z.array(z.object({ figure: runFigureNameSchema, title: z.string() })) })
const textSchema = z.custom<string>().meta({ type: 'string', description: 'the same figure' })

/** Figures of runs in environments, as data and drawn. */
export function runFiguresRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/run-figures',
      {
        config,
        schema: {
          operationId: 'listRunFigures',
          tags,
          summary: 'The figures that there are of runs in environments',
          response: { 200: listSchema }
        }
      },
      async () => ({ data: runFigureNameSchema.options.map((figure) => ({ figure, title: runFigureTitles[figure] })) })
    )

    app.get(
      '/run-figures/:figure',
      {
        config: { ...config, isOfBoard: true },
        schema: {
          operationId: 'getRunFigure',
          tags,
          summary: 'A figure of the runs of a release, as data with intervals, CSV, SVG or Vega-Lite',
          description:
            'Of published submissions of one setting, from what was recorded of their runs: means over the runs of a level, with how many they are. ' +
            'The same submissions and seed give the same bytes.',
          params: paramsSchema,
          querystring: querySchema,
          response: {
            200: {
              description: 'The figure',
              content: {
                'application/json': { schema: runFigureSchema },
                'text/csv': { schema: textSchema },
                'image/svg+xml': { schema: textSchema }
              }
            }
          }
        }
      },
      async ({ params: { figure }, query: { format, theme, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const found = await makeRunFigure(db, { figure, query })
        if (format === 'json') return found
        if (format === 'csv') return await reply.type(csvType).send(runFigureRecords(found).map(csvRecord).join(''))
        const spec = runFigureChart(found, theme)
        if (format === 'vega-lite') {
          return await reply.type('application/json; charset=utf-8').send(JSON.stringify(spec))
        }
        reply.header('content-security-policy', svgPolicy)
        return await reply.type(svgType).send(await drawSvg(spec))
      }
    )
  }
}
