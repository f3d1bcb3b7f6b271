import { z } from 'zod'
import { keptCardRubrics } from '../../db/kept-card-rubrics.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { choicesQuerySchema } from '../../schemas/choice-figures.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { cardQueryShape } from '../../schemas/report-card.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { showCard } from '../show/show-card.ts'
import { showChoices } from '../show/show-choices.ts'
import { showPeople } from '../show/show-people.ts'
import { cardPage } from './card-page.ts'
import { choicesPage } from './choices-page.ts'
import { htmlType } from './send-page.ts'

const hide = { hide: true }
/** The query of the API; without a rubric that of the whole benchmark. */
const cardQuerySchema = z.strictObject({ ...cardQueryShape, rubric: cardQueryShape.rubric.default('whole-benchmark') })

/** Report cards, and what a submission chose, as pages: the same that the API gives this caller. */
export function cardRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get('/cards', { schema: { ...hide, querystring: cardQuerySchema } }, async ({ query, caller }, reply) => {
      limitResamples(query.resamples, caller)
      const card = await showCard({ db, suites }, query, caller)
      const rubrics = (await keptCardRubrics(db)).map(({ rubric }) => rubric)
      const last = rubrics.filter(({ id }, place) => rubrics[place + 1]?.id !== id)
      const offered = last.filter(({ suites }) => suites.includes(card.release.suite))
      const people = await showPeople(db, card.release.name)
      keepPrivate(reply, caller)
      return await reply.type(htmlType).send(cardPage(card, { query, rubrics: offered, people }))
    })

    app.get(
      '/submissions/:id/choices',
      { schema: { ...hide, params: idParamsSchema, querystring: choicesQuerySchema } },
      async ({ params: { id }, query, caller }, reply) => {
        const found = await showChoices({ db, suites }, { id, query, caller })
        const people = await showPeople(db, found.release)
        const { suite } = await manifestOfRelease(db, found.release)
        keepPrivate(reply, caller)
        return await reply.type(htmlType).send(choicesPage(found, { suite, people }))
      }
    )
  }
}
