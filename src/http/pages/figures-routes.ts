import { z } from 'zod'
import { bankFigureChart } from '../../charts/bank-figure.ts'
import { drawSvg } from '../../charts/draw-svg.ts'
import { screens } from '../../charts/screen.ts'
import { publishedSubmissions } from '../../db/published-scores.ts'
import { frozenReleases } from '../../db/releases.ts'
import { AppError } from '../../errors.ts'
import { figureNameSchema, figureQueryShape } from '../../schemas/bank-figure.ts'
import { isBank } from '../../suites/hierarchy.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { showFigure } from '../show/show-figure.ts'
import { svgPolicy } from '../v1/charts.ts'
import { chosenBoard, suiteQuery } from './chosen-board.ts'
import { type FigureRefused, figuresPage } from './figures-page.ts'
import { noReleasePage } from './no-release-page.ts'
import { htmlType } from './send-page.ts'

const hide = { hide: true }
/** An empty field of a form says nothing. */
const unlessEmpty = (value: unknown) => (value === '' ? undefined : value)
const querySchema = z.strictObject({
  ...figureQueryShape,
  ...suiteQuery,
  figure: figureNameSchema.default('score-by-grade'),
  release: figureQueryShape.release.optional(),
  // A form sends each box that is ticked.
  submissions: z.preprocess((given) => (Array.isArray(given) ? given.join(',') : given), figureQueryShape.submissions),
  within: z.preprocess(unlessEmpty, figureQueryShape.within),
  from: z.preprocess(unlessEmpty, figureQueryShape.from),
  to: z.preprocess(unlessEmpty, figureQueryShape.to),
  against: z.preprocess(unlessEmpty, figureQueryShape.against)
})
const pictureQuerySchema = z.strictObject({
  ...figureQueryShape,
  figure: figureNameSchema,
  theme: z.enum(['light', 'dark']).default('light'),
  screen: z.enum(screens).default('desk')
})

/** Figures of submissions to a question bank as a page, with drawings for the reader's session, which the API does not know. */
export function figuresPages({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/figures',
      { schema: { ...hide, querystring: querySchema } },
      async ({ query: { suite, figure, ...query }, caller }, reply) => {
        const banks = suites.filter(isBank).map(({ name }) => name)
        const releases = (await frozenReleases(db)).filter((release) => banks.includes(release.suite))
        const board = await chosenBoard(db, { suite: suite ?? releases[0]?.suite, release: query.release })
        if (!board) return await reply.type(htmlType).send(noReleasePage('Figures', suite))
        const asked = { ...query, release: board.release }
        const found = await orRefused(() => showFigure({ db, suites }, { figure, query: asked, caller }))
        const published = await publishedSubmissions(db, board.release)
        keepPrivate(reply, caller)
        const page = figuresPage(found, { figure, query: asked, board: { ...board, releases }, published })
        return await reply
          .code('refusal' in found ? found.status : 200)
          .type(htmlType)
          .send(page)
      }
    )

    app.get(
      '/figures.svg',
      { schema: { ...hide, querystring: pictureQuerySchema } },
      async ({ query: { figure, theme, screen, ...query }, caller }, reply) => {
        const found = await showFigure({ db, suites }, { figure, query, caller })
        keepPrivate(reply, caller)
        reply.header('content-security-policy', svgPolicy)
        return await reply
          .type('image/svg+xml; charset=utf-8')
          .send(await drawSvg(bankFigureChart(found, theme, screen)))
      }
    )
  }
}

/** What another choice on the page mends is told beside the form; all else on a page of its own. */
async function orRefused<Found>(find: () => Promise<Found>): Promise<Found | FigureRefused> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof AppError) || !told.has(error.code)) throw error
    return { refusal: error.code, words: error.message, status: error.status }
  }
}

const told = new Set(['split_private', 'submissions_many', 'choices_none', 'within_unknown', 'adaptations_half'])
