import { z } from 'zod'
import { bankFigureChart } from '../../charts/bank-figure.ts'
import { drawSvg } from '../../charts/draw-svg.ts'
import { bankFigureSchema, figureNameSchema, figureQueryShape, figureTitles } from '../../schemas/bank-figure.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { figureRecords } from '../show/figure-records.ts'
import { showFigure } from '../show/show-figure.ts'
import { csvRecord } from '../tables/csv.ts'
import { csvType } from '../tables/table-format.ts'
import { svgPolicy } from './charts.ts'

const tags = ['charts']
const config = { permission: 'anyone' } as const
const paramsSchema = z.object({ figure: figureNameSchema })
const querySchema = z.strictObject({
  ...figureQueryShape,
  format: z
    .enum(['json', 'csv', 'svg', 'vega-lite'])
    .default('json')
    .describe('of the figure; vega-lite has the data with it'),
  theme: z.enum(['light', 'dark']).default('light').describe('of drawings')
})
const listSchema = z.object({ data: z.array(z.object({ figure: figureNameSchema, title: z.string() })) })
const textSchema = z.custom<string>().meta({ type: 'string', description: 'the same figure' })

/** Figures of submissions to question banks, as data and drawn. */
export function figuresRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/figures',
      {
        config,
        schema: {
          operationId: 'listBankFigures',
          tags,
          summary: 'The figures that there are of submissions to a question bank',
          response: { 200: listSchema }
        }
      },
      async () => ({ data: figureNameSchema.options.map((figure) => ({ figure, title: figureTitles[figure] })) })
    )

    app.get(
      '/figures/:figure',
      {
        config,
        schema: {
          operationId: 'getBankFigure',
          tags,
          summary: 'A figure of submissions to a question bank, as data with intervals, CSV, SVG or Vega-Lite',
          description:
            'The same submissions and seed give the same bytes. Of releases whose items are all public; of others for maintainers ' +
            'and auditors. What follows from what was chosen is null, with the reason `responses_not_open`, to whom responses are not open.',
          params: paramsSchema,
          querystring: querySchema,
          response: {
            200: {
              description: 'The figure',
              content: {
                'application/json': { schema: bankFigureSchema },
                'text/csv': { schema: textSchema },
                'image/svg+xml': { schema: textSchema }
              }
            }
          }
        }
      },
      async ({ params: { figure }, query: { format, theme, ...query }, caller }, reply) => {
        const found = await showFigure({ db, suites }, { figure, query, caller })
        keepPrivate(reply, caller)
        if (format === 'json') return found
        if (format === 'csv') return await reply.type(csvType).send(figureRecords(found).map(csvRecord).join(''))
        const spec = bankFigureChart(found, theme)
        if (format === 'vega-lite') {
          return await reply.type('application/json; charset=utf-8').send(JSON.stringify(spec))
        }
        reply.header('content-security-policy', svgPolicy)
        return await reply.type('image/svg+xml; charset=utf-8').send(await drawSvg(spec))
      }
    )
  }
}
