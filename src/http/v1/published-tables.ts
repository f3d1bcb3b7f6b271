import { z } from 'zod'
import { NotFoundError } from '../../errors.ts'
import {
  publishedSuiteSchema,
  publishedTableCsv,
  publishedTables,
  publishedTablesSchema,
  tableOfCellsSchema,
  tablesSourceSchema
} from '../../suites/published-tables.ts'
import type { Routes } from '../dependencies.ts'
import { csvType, tableFormatSchema } from '../tables/table-format.ts'

const suiteParamsSchema = z.object({ suite: publishedSuiteSchema })
const paramsSchema = suiteParamsSchema.extend({ table: z.string().min(1).max(64) })
const querySchema = z.strictObject({ format: tableFormatSchema })
const csvSchema = z.custom<string>().meta({ type: 'string', description: 'the cells with the text printed' })
const oneTableSchema = z.object({ source: tablesSourceSchema, table: tableOfCellsSchema })
const tags = ['published results']

/** The tables of the papers of STEER, STEER-ME and EconEvals: not measured here, and part of no statistic of the service. */
export function publishedTablesRoutes(): Routes {
  return async (app) => {
    app.get(
      '/suites/:suite/published',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getPublishedTables',
          tags,
          summary: 'What the authors of STEER, STEER-ME or EconEvals published, cell by cell as printed',
          params: suiteParamsSchema,
          response: { 200: publishedTablesSchema }
        }
      },
      async ({ params }) => publishedTables(params.suite)
    )

    app.get(
      '/suites/:suite/published/:table',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'getPublishedTableOfSuite',
          tags,
          summary: 'One of the tables that the authors of a suite published',
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
        const { source, tables } = publishedTables(params.suite)
        const table = tables.find(({ name }) => name === params.table)
        if (!table) throw new NotFoundError('published_table', `${params.table} of ${params.suite}`)
        if (query.format === 'csv') {
          reply.type(csvType)
          return publishedTableCsv(params.suite, table.name)
        }
        return { source, table }
      }
    )
  }
}
