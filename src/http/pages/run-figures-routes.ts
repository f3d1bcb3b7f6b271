import { z } from 'zod'
import { makeRunFigure } from '../../boards/runs/figures/make-run-figure.ts'
import { drawSvg } from '../../charts/draw-svg.ts'
import { runFigureChart } from '../../charts/run-figure.ts'
import { runFigureNameSchema, runFigureQueryShape } from '../../schemas/run-figure.ts'
import { suiteOfRuns } from '../../workflows/runs/open-run.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { svgPolicy, svgType } from '../v1/charts.ts'
import { chosenBoard, suiteQuery } from './chosen-board.ts'
import { noReleasePage } from './no-release-page.ts'
import { runFiguresPage } from './run-figures-page.ts'
import { htmlType } from './send-page.ts'

const hide = { hide: true }
const config = { isOfBoard: true } as const
/** An empty field of a form says nothing. */
const environment = z.preprocess((value) => (value === '' ? undefined : value), runFigureQueryShape.environment)
const querySchema = z.strictObject({
  ...runFigureQueryShape,
  ...suiteQuery,
  figure: runFigureNameSchema.default('score-by-period'),
  release: runFigureQueryShape.release.optional(),
  environment
})
const pictureQuerySchema = z.strictObject({
  ...runFigureQueryShape,
  figure: runFigureNameSchema,
  environment,
  theme: z.enum(['light', 'dark']).default('light'),
  columns: z.enum(['1', '2']).default('2')
})

/** Figures of runs in environments as a page, with its drawings. */
export function runFiguresPages({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/run-figures',
      { config, schema: { ...hide, querystring: querySchema } },
      async ({ query: { suite = suiteOfRuns, figure, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const { release, setting } = query
        const board = await chosenBoard(db, { suite, release, setting })
        if (!board) return await reply.type(htmlType).send(noReleasePage('Figures of runs', suite))
        const asked = { ...query, release: board.release }
        const found = await makeRunFigure(db, { figure, query: asked })
        return await reply.type(htmlType).send(runFiguresPage(found, { figure, query: asked, board }))
      }
    )

    app.get(
      '/run-figures.svg',
      { config, schema: { ...hide, querystring: pictureQuerySchema } },
      async ({ query: { figure, theme, columns, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const found = await makeRunFigure(db, { figure, query })
        reply.header('content-security-policy', svgPolicy)
        return await reply.type(svgType).send(await drawSvg(runFigureChart(found, theme, { columns: Number(columns) })))
      }
    )
  }
}
