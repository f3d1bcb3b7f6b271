import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { z } from 'zod'
import { viewBoard } from '../../boards/leaderboard/view-board.ts'
import { suiteOfRelease } from '../../db/pinned-suites.ts'
import { boardViewSchema } from '../../schemas/board-view.ts'
import { leaderboardQuerySchema } from '../../schemas/leaderboard.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { nameParamsSchema, releaseItemParamsSchema } from '../../schemas/params.ts'
import { publishedResults } from '../../suites/aer/published-results.ts'
import type { Suites } from '../../suites/suite.ts'
import { itemsOfRelease } from '../../workflows/releases/release-items.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { isLoopback } from '../guards/loopback.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { showPublicItem, showRelease, showReleaseItem, visibleRelease } from '../show/show-release.ts'
import { pageOfList } from '../tables/send-list.ts'
import { annotationRoutes } from './annotation-routes.ts'
import { type ApiDocument, apiPage } from './api-page.ts'
import { assertColumns, columnsSchema } from './board-columns.ts'
import { cardRoutes } from './card-routes.ts'
import { chartDrawings } from './chart-drawings.ts'
import { type ChosenBoard, chosenBoard, suiteQuery } from './chosen-board.ts'
import { compareRoute } from './compare-route.ts'
import { conceptsRoutes } from './concepts-routes.ts'
import { environmentRoutes } from './environment-routes.ts'
import { figuresPages } from './figures-routes.ts'
import { guidePage, guides, helpPage, readGuide } from './help-page.ts'
import { itemPage } from './item-page.ts'
import { itemRoutes } from './item-routes.ts'
import { leaderboardPage } from './leaderboard-page.ts'
import { mailLinkRoutes } from './mail-link-routes.ts'
import { modelRoute } from './model-route.ts'
import { newDraftRoutes } from './new-draft-routes.ts'
import { noReleasePage } from './no-release-page.ts'
import { objectionsDeskRoutes } from './objections-desk-routes.ts'
import { oidcRoutes } from './oidc-routes.ts'
import { paperRoutes } from './paper-routes.ts'
import { peopleRoutes } from './people-routes.ts'
import { playRoutes } from './play-routes.ts'
import { publishedPage } from './published-page.ts'
import { releaseDifferenceRoute } from './release-difference-route.ts'
import { releasePage } from './release-page.ts'
import { responsePages } from './response-pages.ts'
import { runFiguresPages } from './run-figures-routes.ts'
import { runPages } from './run-routes.ts'
import { htmlType } from './send-page.ts'
import { signInRoutes } from './sign-in-routes.ts'
import { slowBoards } from './slow-boards.ts'
import { statisticsPages } from './statistics-pages.ts'
import { submissionRoutes } from './submission-routes.ts'
import { submitRoutes } from './submit-routes.ts'
import { suiteRoutes } from './suite-routes.ts'
import { teamBaselinesRoutes } from './team-baselines-routes.ts'
import { teamMailRoutes } from './team-mail-routes.ts'
import { teamRoutes } from './team-routes.ts'
import { teamWebhooksRoutes } from './team-webhooks-routes.ts'
import { validationDeskRoutes } from './validation-desk-routes.ts'

const hide = { hide: true }
/** The same query as the API's; without a release the one frozen last, without a panel the one that judged last. */
const boardQuerySchema = leaderboardQuerySchema.partial({ release: true }).extend({
  ...suiteQuery,
  ...boardViewSchema.shape,
  columns: columnsSchema,
  cited: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be an input hash: 64 digits and letters a to f')
    .optional()
    .describe('input hash of the board as it was cited')
})
const releaseQuerySchema = pageQuerySchema.extend({
  taskType: z.string().optional(),
  limit: pageQuerySchema.shape.limit.unwrap().default(20)
})
const nobodysGold = { wantsGold: false, seesPrivateGold: false }

/** Pages for people: made of the objects that the API returns to a reader without a key; a team's own, to the team. */
export function pagesRoutes(dependencies: Dependencies): Routes {
  const { db, suites, leaderboard, config } = dependencies
  const { PUBLIC_URL } = config
  // A page is kept for whoever asks next, and says what follows from the configuration alone.
  const hasAddress = PUBLIC_URL !== undefined && !isLoopback(PUBLIC_URL)
  const sendSlow = slowBoards({ db })
  return async (app) => {
    await app.register(statisticsPages(dependencies))
    await app.register(figuresPages(dependencies))
    await app.register(runFiguresPages(dependencies))
    await app.register(conceptsRoutes(dependencies))
    await app.register(chartDrawings(dependencies))
    await app.register(signInRoutes(dependencies))
    await app.register(oidcRoutes(dependencies))
    await app.register(teamRoutes(dependencies))
    await app.register(newDraftRoutes(dependencies))
    await app.register(submissionRoutes(dependencies))
    await app.register(submitRoutes(dependencies))
    await app.register(teamWebhooksRoutes(dependencies))
    await app.register(teamMailRoutes(dependencies))
    await app.register(mailLinkRoutes(dependencies))
    await app.register(peopleRoutes(dependencies))
    await app.register(teamBaselinesRoutes(dependencies))
    await app.register(compareRoute(dependencies))
    await app.register(modelRoute(dependencies))
    await app.register(responsePages(dependencies))
    await app.register(cardRoutes(dependencies))
    await app.register(suiteRoutes(dependencies))
    await app.register(objectionsDeskRoutes(dependencies))
    await app.register(validationDeskRoutes(dependencies))
    await app.register(releaseDifferenceRoute(dependencies))
    await app.register(paperRoutes(dependencies))
    await app.register(itemRoutes(dependencies))
    await app.register(annotationRoutes(dependencies))
    await app.register(environmentRoutes(dependencies))
    await app.register(runPages(dependencies))
    await app.register(playRoutes(dependencies))
    await app.register(fastifyStatic, {
      root: fileURLToPath(new URL('./assets', import.meta.url)),
      prefix: '/assets/',
      maxAge: '1h'
    })

    app.get('/help', { schema: hide }, async (_, reply) => await reply.type(htmlType).send(helpPage()))
    // Guides do not change while the service runs.
    const rendered = new Map<string, string>()
    for (const [name] of guides) {
      app.get(`/help/${name}`, { schema: hide }, async (_, reply) => {
        const page = rendered.get(name) ?? (await guidePage(name))
        rendered.set(name, page)
        return await reply.type(htmlType).send(page)
      })
      // As text: to a browser Markdown is a file to save.
      app.get(`/help/${name}.md`, { schema: hide }, async (_, reply) => {
        return await reply.type('text/plain; charset=utf-8').send(await readGuide(name))
      })
    }

    // Routes do not change while the service runs.
    let api: string | null = null
    app.get('/docs', { schema: hide }, async (_, reply) => {
      api ??= apiPage(app.swagger() as unknown as ApiDocument)
      return await reply.type(htmlType).send(api)
    })

    app.get(
      '/',
      { config: { isOfBoard: true }, schema: { ...hide, querystring: boardQuerySchema } },
      async (request, reply) => {
        const { suite, within: wanted, find, best, sort, columns, cited, ...query } = request.query
        limitResamples(query.resamples, request.caller)
        const chosen = await chosenBoard(db, { ...query, suite })
        if (!chosen) return await reply.type(htmlType).send(noReleasePage('Leaderboard', suite))
        const { release, panel, setting } = chosen
        // The form of a board keeps it, also where a release without groups is chosen.
        const within = chosen.hasGroups ? wanted : undefined
        return await sendSlow(request, reply, { title: 'Leaderboard', release }, async () => {
          const whole = await leaderboard(
            { ...query, release, panel, setting },
            { seesPrivate: false, groupsBelow: [within ?? null] }
          )
          const board = viewBoard(whole, { within, find, best, sort })
          assertColumns(board, columns)
          return leaderboardPage(board, chosen, { tagged: taggedTypes(suites, chosen), columns, cited, hasAddress })
        })
      }
    )

    app.get(
      '/releases/:name',
      { schema: { ...hide, params: nameParamsSchema, querystring: releaseQuerySchema } },
      async ({ params: { name }, query }, reply) => {
        const row = await visibleRelease(db, name, false)
        const release = await showRelease(db, row)
        const suite = await suiteOfRelease({ db, suites }, row)
        const taskTypes = suite.taskTypes.filter((type) => release.items.some(({ taskType }) => taskType === type.name))
        const chosen = taskTypes.find(({ name }) => name === query.taskType)?.name ?? taskTypes[0]?.name ?? ''
        const page = await pageOfList({
          query,
          rows: (page) => itemsOfRelease({ db, suites }, row, { ...page, taskType: chosen, split: 'public' }),
          keyOf: ({ itemId }) => itemId,
          show: (rows) => rows.map((row) => showReleaseItem({ suite, canary: release.canary }, row, nobodysGold))
        })
        return await reply.type(htmlType).send(releasePage({ release, taskTypes, chosen, page }))
      }
    )

    app.get(
      '/releases/:name/items/:itemId',
      { schema: { ...hide, params: releaseItemParamsSchema } },
      async ({ params: { name, itemId } }, reply) => {
        const release = await visibleRelease(db, name, false)
        return await reply.type(htmlType).send(itemPage(await showPublicItem({ db, suites }, release, itemId)))
      }
    )

    app.get(
      '/published',
      { schema: hide },
      async (_, reply) => await reply.type(htmlType).send(publishedPage(publishedResults()))
    )
  }
}

/** The task types of the suite of a board that have tags. */
function taggedTypes(suites: Suites, { release, releases }: ChosenBoard): string[] {
  const suite = releases.find(({ name }) => name === release)?.suite
  if (suite === undefined) return []
  // A board of a suite that is served no longer is shown without what its task types have.
  return (suites.find(({ name }) => name === suite)?.taskTypes ?? []).flatMap(({ name, tagging }) =>
    tagging ? [name] : []
  )
}
