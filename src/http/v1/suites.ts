import { z } from 'zod'
import { type SuiteRecord, suiteSchema } from '../../schemas/suite.ts'
import type { Suite } from '../../suites/suite.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

/** What this service measures. */
export function suitesRoutes({ suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/suites',
      {
        config: { permission: 'anyone' },
        schema: {
          operationId: 'listSuites',
          tags: ['suites'],
          summary: 'Suites with their task types and metrics; the first is meant where none is named',
          response: { 200: z.object({ data: z.array(suiteSchema) }) }
        }
      },
      async () => ({ data: suites.map(showSuite) })
    )
  }
}

function showSuite({ name, title, version, metrics, taskTypes }: Suite): SuiteRecord {
  return {
    name,
    title,
    version,
    metrics: [...metrics],
    taskTypes: taskTypes.map(({ name, title, since = null, source, judging, solving }) => ({
      name,
      title,
      since,
      source: source.kind,
      judged: judging !== null,
      judgedCharacters: judging?.mostCharacters ?? null,
      solved: solving !== undefined
    }))
  }
}
