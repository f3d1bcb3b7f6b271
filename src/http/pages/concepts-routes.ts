import { conceptFragments } from '../../boards/drift/concept-fragments.ts'
import { findConceptDrift } from '../../boards/drift/find-concept-drift.ts'
import { loadAsked } from '../../boards/leaderboard/load-score-table.ts'
import { conceptDriftQuerySchema } from '../../schemas/concept-drift.ts'
import { conceptFragmentsQuerySchema } from '../../schemas/concept-fragments.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { listInMemory } from '../tables/list-in-memory.ts'
import { pageOfList } from '../tables/send-list.ts'
import { chosenBoard, suiteQuery } from './chosen-board.ts'
import { conceptsPage, noConceptsPage } from './concepts-page.ts'
import { fragmentsPage } from './fragments-page.ts'
import { noReleasePage } from './no-release-page.ts'
import { htmlType } from './send-page.ts'
import { splitForAll } from './split-for-all.ts'

const hide = { hide: true }
const config = { isOfBoard: true } as const
const querySchema = conceptDriftQuerySchema.partial({ release: true }).extend(suiteQuery)
const fragmentsQuerySchema = conceptFragmentsQuerySchema.extend({
  limit: conceptFragmentsQuerySchema.shape.limit.unwrap().default(50)
})

/** Concepts over time and the fragments behind them, for a reader without a key. */
export function conceptsRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/concepts',
      { config, schema: { ...hide, querystring: querySchema } },
      async ({ query: { suite, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const chosen = await chosenBoard(db, { ...query, suite })
        if (!chosen) return await reply.type(htmlType).send(noReleasePage('Concepts', suite))
        const { release, panel, setting } = chosen
        const split = await splitForAll(db, { release, split: query.split })
        const asked = { ...query, release, panel, split, setting }
        if (!chosen.hasFragments) {
          const { query: found } = await loadAsked({ db, suites }, asked)
          return await reply.type(htmlType).send(noConceptsPage({ ...found, panel: panel ?? null }, chosen))
        }
        const drift = await findConceptDrift({ db, suites }, asked, { seesGold: false })
        return await reply.type(htmlType).send(conceptsPage(drift, chosen))
      }
    )

    app.get(
      '/concepts/fragments',
      { config, schema: { ...hide, querystring: fragmentsQuerySchema } },
      async ({ query: { cursor, limit, ...asked } }, reply) => {
        const fragments = await conceptFragments({ db, suites }, asked)
        const page = await pageOfList({
          query: { cursor, limit },
          ...listInMemory(fragments, ({ itemId }) => itemId)
        })
        return await reply.type(htmlType).send(fragmentsPage({ asked, page }))
      }
    )
  }
}
