import { listItems } from '../../db/items.ts'
import { solverFlagsOf } from '../../db/solver-flags.ts'
import { verificationsOf } from '../../db/verifications.ts'
import { samplingPlanSchema, samplingQuerySchema } from '../../schemas/sampling-plan.ts'
import { samplingPlan } from '../../workflows/items/sampling-plan.ts'
import type { Dependencies, Routes } from '../dependencies.ts'

/** Which items a person reads before the others are approved with them. */
export function samplingPlansRoutes({ db }: Dependencies): Routes {
  return async (app) => {
    app.get(
      '/items/sample',
      {
        config: { permission: 'maintain' },
        schema: {
          operationId: 'planSample',
          tags: ['items'],
          summary:
            'The items to read so that few wrong ones bound the share of wrong ones among all; nothing is stored',
          querystring: samplingQuerySchema,
          response: { 200: samplingPlanSchema }
        }
      },
      async ({ query: { suite, taskType, state, attention, ...plan } }) => {
        const filter = { suite, taskType, state, attention }
        const rows = await listItems(db, { ...filter, after: null, limit: Number.MAX_SAFE_INTEGER })
        const ids = rows.map(({ id }) => id)
        const flags = await solverFlagsOf(db, ids)
        const verifications = await verificationsOf(db, ids)
        const items = rows.map((row) => ({
          ...row,
          solverFlags: flags.get(row.id) ?? [],
          verification: verifications.get(row.id)
        }))
        return samplingPlan(items, plan)
      }
    )
  }
}
