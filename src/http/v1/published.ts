import { z } from 'zod'
import {
  publishedResultsSchema,
  publishedSourceSchema,
  publishedTableNameSchema,
  publishedTableSchema
} from '../../suites/aer/published.ts'
import { publishedResults, publishedTableCsv } from '../../suites/aer/published-results.ts'
import type { Routes } from '../dependencies.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const paramsSchema = z.object({ table: publishedTableNameSchema })
const querySchema = z.strictObject({ format: tableFormatSchema })
const csvSchema = z.custom<string>().meta({ type: 'string', description: 'the figures with the digits printed' })
const oneTableSchema = z.object({ source: publishedSourceSchema, table: publishedTableSchema })
const tags = ['published results']

/** The paper's own tables: not measured here, and part of no statistic of the service. */
export function publishedRoutes(): Routes {
  return async (app) => {
    app.get(
      '/published',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getPublishedResults',
          tags,
          summary:
            'What the authors of the paper published: tables 3, 4, 6 to 9 and figures of Appendix F, with what came out when checked',
          response: { 200: publishedResultsSchema }
        }
      },
      async () => publishedResults()
    )

    app.get(
      '/published/:table',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getPublishedTable',
          tags,
          summary: 'One of those tables',
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
          return publishedTableCsv(params.table)
        }
        const { source, tables } = publishedResults()
        return { source, table: tables.find(({ name }) => name === params.table)! }
      }
    )
  }
}
