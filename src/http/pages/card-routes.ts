import { z } from 'zod'
import { keptCardRubrics } from '../../db/kept-card-rubrics.ts'
import { manifestOfRelease } from '../../db/pinned-suites.ts'
import { frozenReleases } from '../../db/releases.ts'
import { choicesQuerySchema } from '../../schemas/choice-figures.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { cardQueryShape } from '../../schemas/report-card.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { showCard } from '../show/show-card.ts'
import { showChoices } from '../show/show-choices.ts'
import { showPeople } from '../show/show-people.ts'
import { cardComparisonPage } from './card-comparison-page.ts'
import { cardPage } from './card-page.ts'
import { choicesPage } from './choices-page.ts'
import { htmlType } from './send-page.ts'

const hide = { hide: true }
/** The query of the API; without a rubric that of the whole benchmark. */
const cardQuerySchema = z.strictObject({ ...cardQueryShape, rubric: cardQueryShape.rubric.default('whole-benchmark') })
/** A rubric, of its last version where none is named. */
const rubricSchema = z
  .string()
  .regex(
    /^[^@]{1,60}(@\d{1,6})?$/,
    'must be the id of a rubric, with @ and a version behind it where that is not the last'
  )
  .transform((name) => {
    const [id, version] = name.split('@') as [string, string | undefined]
    return { id, version: version === undefined ? undefined : Number(version) }
  })
type AskedRubric = z.infer<typeof rubricSchema>
const { rubric: _, version: __, ...ofBoth } = cardQueryShape
const comparisonQuerySchema = z.strictObject({
  ...ofBoth,
  first: rubricSchema,
  second: rubricSchema.optional(),
  other: cardQueryShape.release.optional()
})

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
      '/cards/compare',
      { schema: { ...hide, querystring: comparisonQuerySchema } },
      async ({ query: { first, second, release, other = release, submissions, ...asked }, caller }, reply) => {
        limitResamples(asked.resamples, caller)
        const all = (await keptCardRubrics(db)).map(({ rubric }) => rubric)
        const card = async ({ id: rubric, version }: AskedRubric, ofRelease: string) => {
          // Those that are named answered one release.
          const named = ofRelease === release ? { submissions } : {}
          return await showCard({ db, suites }, { ...asked, ...named, release: ofRelease, rubric, version }, caller)
        }
        const one = await card(first, release)
        const rubrics = all.filter(({ suites }) => suites.includes(one.release.suite))
        // Without a second the first rubric that is another.
        const next = second ?? rubrics.find(({ id }) => id !== one.rubric.id) ?? first
        const sides = { first: one, second: await card(next, other) }
        // A rubric of one suite takes nothing of another.
        const ofSuite = (await frozenReleases(db)).filter(({ suite }) => suite === one.release.suite)
        const releases = ofSuite.map(({ name }) => name)
        keepPrivate(reply, caller)
        return await reply
          .type(htmlType)
          .send(cardComparisonPage(sides, { asked: { ...asked, submissions }, rubrics, releases }))
      }
    )

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
