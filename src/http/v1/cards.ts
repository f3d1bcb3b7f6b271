import { z } from 'zod'
import { type KeptCardRubric, keptCardRubric, keptCardRubrics } from '../../db/kept-card-rubrics.ts'
import { cardRubricSchema, storedCardRubricSchema } from '../../schemas/card-rubric.ts'
import { cardQuerySchema, reportCardSchema } from '../../schemas/report-card.ts'
import { addCardRubric } from '../../workflows/cards/add-card-rubric.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { doOnce } from '../guards/idempotency.ts'
import { keepPrivate } from '../guards/private-reply.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { cardMarkdown } from '../show/card-markdown.ts'
import { cardRecords } from '../show/card-records.ts'
import { showCard } from '../show/show-card.ts'
import { csvRecord } from '../tables/csv.ts'
import { csvType } from '../tables/table-format.ts'

const tags = ['statistics']
const anyone = { permission: 'anyone' } as const
/** A rubric names a few hundred elements and models. */
const bodyLimit = 256 * 1024
const rubricParamsSchema = z.object({ id: z.string().min(1).max(60) })
const versionQuerySchema = z.strictObject({ version: cardQuerySchema.shape.version })
const textSchema = z.custom<string>().meta({ type: 'string', description: 'the same card' })

/** Report cards, and the rubrics that they are made by. */
export function cardsRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/card-rubrics',
      {
        config: { permission: 'maintain' },
        bodyLimit,
        schema: {
          operationId: 'addCardRubric',
          tags,
          summary: 'Add a rubric of report cards, or another version of one',
          description: '201 when it was added, 200 when it was there already. A rubric never changes.',
          body: cardRubricSchema,
          response: { 200: storedCardRubricSchema, 201: storedCardRubricSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) => {
          const { isNew, ...added } = await addCardRubric({ db: transaction, suites }, request.body)
          reply.code(isNew ? 201 : 200)
          return show(added)
        })
    )

    app.get(
      '/card-rubrics',
      {
        config: anyone,
        schema: {
          operationId: 'listCardRubrics',
          tags,
          summary: 'The rubrics of report cards, those that come with the service among them',
          response: { 200: z.object({ data: z.array(storedCardRubricSchema) }) }
        }
      },
      async () => ({ data: (await keptCardRubrics(db)).map(show) })
    )

    app.get(
      '/card-rubrics/:id',
      {
        config: anyone,
        schema: {
          operationId: 'getCardRubric',
          tags,
          summary: 'A rubric of report cards, as JSON that can be changed and added under another id or version',
          params: rubricParamsSchema,
          querystring: versionQuerySchema,
          response: { 200: storedCardRubricSchema }
        }
      },
      async ({ params: { id }, query: { version } }) => show(await keptCardRubric(db, { id, version }))
    )

    app.get(
      '/cards',
      {
        config: anyone,
        schema: {
          operationId: 'getReportCard',
          tags,
          summary:
            'The report card of a rubric for submissions to a release of a question bank, as JSON, CSV or Markdown',
          description:
            'The same rubric, release and submissions give the same bytes. Of releases whose items are all public; of others for ' +
            'maintainers and auditors. There is no ranking, and cards of different rubrics are on different scales.',
          querystring: cardQuerySchema,
          response: {
            200: {
              description: 'The card',
              content: {
                'application/json': { schema: reportCardSchema },
                'text/csv': { schema: textSchema },
                'text/markdown': { schema: textSchema }
              }
            }
          }
        }
      },
      async ({ query: { format, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const card = await showCard({ db, suites }, query, caller)
        keepPrivate(reply, caller)
        if (format === 'json') return card
        if (format === 'md') return await reply.type('text/markdown; charset=utf-8').send(cardMarkdown(card))
        return await reply.type(csvType).send(cardRecords(card).map(csvRecord).join(''))
      }
    )
  }
}

function show({ rubric, hash, isShipped }: KeptCardRubric): z.infer<typeof storedCardRubricSchema> {
  return { id: rubric.id, version: rubric.version, hash, isShipped, rubric }
}
