import { generationComparisonSchema } from '../../schemas/generation-comparison.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { comparedGenerations, generationsQuery } from '../show/compared-generations.ts'

/** What generations of the same papers took and gave. */
export function generationsRoutes({ db, suites }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/generations',
      {
        config: { permission: 'maintain' },
        schema: {
          operationId: 'compareGenerations',
          tags: ['extractions'],
          summary:
            'Generations of the same papers side by side: yield, repairs, findings of checks and verifiers, cost',
          querystring: generationsQuery(suites),
          response: { 200: generationComparisonSchema }
        }
      },
      async ({ query }) => await comparedGenerations({ db, suites }, query)
    )
  }
}
