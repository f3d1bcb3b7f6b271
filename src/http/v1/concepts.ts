import { z } from 'zod'
import { conceptFragments } from '../../boards/drift/concept-fragments.ts'
import { findConceptDrift } from '../../boards/drift/find-concept-drift.ts'
import { conceptDriftQuerySchema, conceptDriftSchema } from '../../schemas/concept-drift.ts'
import { conceptFragmentSchema, conceptFragmentsQuerySchema } from '../../schemas/concept-fragments.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { seesPrivate } from '../guards/assert-visible.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { conceptRecords } from '../show/concept-records.ts'
import { listInMemory } from '../tables/list-in-memory.ts'
import { listResponse, sendList } from '../tables/send-list.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const querySchema = conceptDriftQuerySchema.extend({ format: tableFormatSchema })
const csvSchema = z.custom<string>().meta({ type: 'string', description: 'one figure a line, with a head' })

/** Concepts over time: what the paper's Appendix D does, for any release with dated fragments. */
export function conceptsRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/concepts/drift',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'getConceptDrift',
          tags: ['statistics'],
          summary:
            'Accuracy by decade, era, length and language, the era regression, and the last decade minus the first with ' +
            'the length held fixed; private items are for maintainers and auditors',
          querystring: querySchema,
          response: {
            200: {
              description: 'Concepts over time',
              content: { 'application/json': { schema: conceptDriftSchema }, 'text/csv': { schema: csvSchema } }
            }
          }
        }
      },
      async ({ query: { format, ...query }, caller }, reply) => {
        limitResamples(query.resamples, caller)
        const drift = await findConceptDrift({ db, suites }, query, { seesGold: seesPrivate(caller) })
        if (format === 'json') return drift
        reply.type(csvType)
        return conceptRecords(drift)
      }
    )

    app.get(
      '/concepts/fragments',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'listConceptFragments',
          tags: ['statistics'],
          summary:
            'The fragments of a decade, with the share of models that have each field right; of the public split alone',
          querystring: conceptFragmentsQuerySchema,
          response: { 200: listResponse(conceptFragmentSchema) }
        }
      },
      async (request, reply) => {
        const { cursor, limit, ...asked } = request.query
        const fragments = await conceptFragments({ db, suites }, asked)
        return await sendList(request, reply, {
          query: { cursor, limit },
          ...listInMemory(fragments, ({ itemId }) => itemId)
        })
      }
    )
  }
}
