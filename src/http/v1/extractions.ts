import { z } from 'zod'
import { type ExtractionRow, findExtraction, listExtractions } from '../../db/extractions.ts'
import { NotFoundError } from '../../errors.ts'
import { refuseUnknown } from '../../models/model-id.ts'
import { extractionDetailSchema, extractionSchema, newExtractionsSchema } from '../../schemas/extraction.ts'
import { pageQuerySchema } from '../../schemas/page.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { extractionStateSchema } from '../../schemas/states.ts'
import { suiteNames, taskTypeNames } from '../../suites/index.ts'
import { resumeExtraction, startExtractions } from '../../workflows/items/start-extractions.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { doOnce } from '../guards/idempotency.ts'
import { showExtraction, showExtractionDetail } from '../show/show-extraction.ts'
import { listResponse, sendList } from '../tables/send-list.ts'
import { eventStreamResponse, sendEvents } from '../tables/server-sent-events.ts'

const config = { permission: 'maintain' } as const
const tags = ['extractions']

/** Extractions: the rounds of a task type on a paper, run in the background. */
export function extractionsRoutes(dependencies: Dependencies): Routes {
  const { db, suites, closing, config: settings } = dependencies
  const extractionsQuerySchema = pageQuerySchema.extend({
    paper: z.string().optional(),
    suite: z.enum(suiteNames(suites)).optional(),
    taskType: z.enum(taskTypeNames(suites)).optional(),
    state: extractionStateSchema.optional()
  })
  const read = async (id: string) => await showExtractionDetail(dependencies, await existing(dependencies, id))

  return async (app) => {
    app.post(
      '/papers/:id/extractions',
      {
        config,
        schema: {
          operationId: 'startExtractions',
          tags,
          summary: 'Queue the extractions of a paper; those that exist already are returned as they are',
          description:
            'A generation is one extraction of each task type beside the first, under a name, with a model, an effort, prompts or ' +
            'whatever else of its own; its items stand beside those of the others. 409 `generation_differs` where the name has ' +
            'other settings already.',
          params: idParamsSchema,
          body: newExtractionsSchema.nullish(),
          response: { 202: z.object({ data: z.array(extractionSchema) }) }
        }
      },
      async (request, reply) => {
        const { params, body } = request
        const model = body?.settings?.model
        if (model !== undefined) refuseUnknown(model, Object.keys(settings.endpoints))
        return await doOnce({ db, request, reply }, async (transaction) => {
          const rows = await startExtractions({ ...dependencies, db: transaction }, params.id, {
            suite: body?.suite ?? suites[0].name,
            taskTypes: body?.types ?? [],
            delivery: body?.delivery ?? 'live',
            generation: body?.generation,
            settings: body?.settings
          })
          reply.code(202)
          return { data: rows.map(showExtraction) }
        })
      }
    )

    app.get(
      '/extractions',
      {
        config,
        schema: {
          operationId: 'listExtractions',
          tags,
          summary: 'The extractions of all papers, or of one',
          querystring: extractionsQuerySchema,
          response: { 200: listResponse(extractionSchema) }
        }
      },
      async (request, reply) => {
        const { paper: paperId, suite, taskType, state } = request.query
        return await sendList(request, reply, {
          query: request.query,
          rows: (page) => listExtractions(db, { ...page, paperId, suite, taskType, state }),
          keyOf: ({ id }) => id,
          show: (rows) => rows.map(showExtraction)
        })
      }
    )

    app.get(
      '/extractions/:id',
      {
        config,
        schema: {
          operationId: 'getExtraction',
          tags,
          summary: 'An extraction with its rounds',
          params: idParamsSchema,
          response: { 200: extractionDetailSchema }
        }
      },
      async ({ params: { id } }) => await read(id)
    )

    app.get(
      '/extractions/:id/events',
      {
        config,
        schema: {
          operationId: 'followExtraction',
          tags,
          summary: 'The extraction now and at each change, until it stops',
          params: idParamsSchema,
          response: { 200: eventStreamResponse }
        }
      },
      async ({ params: { id } }, reply) => {
        await existing(dependencies, id)
        return sendEvents(reply, {
          read: () => read(id),
          isTerminal: ({ state }) => state !== 'queued' && state !== 'running',
          closing
        })
      }
    )

    app.post(
      '/extractions/:id/resume',
      {
        config,
        schema: {
          operationId: 'resumeExtraction',
          tags,
          summary: 'Go on with one that failed or needs review, at the first round that is not done',
          params: idParamsSchema,
          response: { 202: extractionSchema }
        }
      },
      async (request, reply) =>
        await doOnce({ db, request, reply }, async (transaction) => {
          const resumed = await resumeExtraction({ ...dependencies, db: transaction }, request.params.id)
          reply.code(202)
          return showExtraction(resumed)
        })
    )
  }
}

async function existing({ db }: Dependencies, id: string): Promise<ExtractionRow> {
  const row = await findExtraction(db, id)
  if (!row) throw new NotFoundError('extraction', id)
  return row
}
