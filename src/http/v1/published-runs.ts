import { z } from 'zod'
import {
  publishedRunSourceSchema,
  publishedRuns,
  publishedRunsSchema,
  publishedRunTableCsv,
  publishedRunTableNameSchema,
  publishedRunTableSchema
} from '../../suites/econevals/report/published.ts'
import type { Routes } from '../dependencies.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const paramsSchema = z.object({ table: publishedRunTableNameSchema })
const querySchema = z.strictObject({ format: tableFormatSchema })
const csvSchema = z.custom<string>().meta({ type: 'string', description: 'the cells with the text printed' })
const oneTableSchema = z.object({ source: publishedRunSourceSchema, table: publishedRunTableSchema })
const tags = ['published results']

/** The tables of the paper of EconEvals: not measured here, and part of no statistic of the service. */
export function publishedRunsRoutes(): Routes {
  return async (app) => {
    app.get(
      '/suites/econevals/published',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getPublishedRuns',
          tags,
          summary: 'What the authors of EconEvals published: tables 2 to 7 and single figures of the appendix',
          response: { 200: publishedRunsSchema }
        }
      },
      async () => publishedRuns()
    )

    app.get(
      '/suites/econevals/published/:table',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getPublishedRunTable',
          tags,
          summary: 'One of those tables of EconEvals',
          params: paramsSchema,
          querystring: querySchema,
          response: {
            200: {
              description: 'The table',
              content: { 'application/json': { schema: oneTableSchema }, 'text/csv': { schema: csvSchema } }
            }
          }
        }
      },
      async ({ params, query }, reply) => {
        if (query.format === 'csv') {
          reply.type(csvType)
          return publishedRunTableCsv(params.table)
        }
        const { source, tables } = publishedRuns()
        return { source, table: tables.find(({ name }) => name === params.table)! }
      }
    )
  }
}
