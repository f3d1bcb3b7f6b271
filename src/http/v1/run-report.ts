import { loadRuns } from '../../boards/runs/load-runs.ts'
import { runReport } from '../../boards/runs/run-report.ts'
import { undeclaredSetting } from '../../schemas/declaration.ts'
import { runReportQuerySchema, runReportSchema } from '../../schemas/run-report.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

/** What the runs of a release come to, as the paper of EconEvals tells it. */
export function runReportRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/run-report',
      {
        config: { permission: 'anyone', isOfBoard: true },
        schema: {
          operationId: 'getRunReport',
          tags: ['runs'],
          summary:
            'Means of runs by environment and level, litmus tests with their reliability, and tests between levels and models',
          description:
            'Of published submissions of one setting. What rests on runs that failed or are missing is null.',
          querystring: runReportQuerySchema,
          response: { 200: runReportSchema }
        }
      },
      async ({ query }) => {
        const { release, setting = undeclaredSetting } = query
        return { release, setting, ...runReport(await loadRuns(db, query), query) }
      }
    )
  }
}
