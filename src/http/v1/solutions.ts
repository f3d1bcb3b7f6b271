import { findItem } from '../../db/items.ts'
import { currentSolutions, type SolutionRow } from '../../db/solutions.ts'
import { NotFoundError } from '../../errors.ts'
import { solverFlags } from '../../grading/solver-flags.ts'
import { idParamsSchema } from '../../schemas/params.ts'
import { itemSolutionsSchema, solveItemsSchema, solvingSchema } from '../../schemas/solving.ts'
import { startSolving } from '../../workflows/items/start-solving.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { doOnce } from '../guards/idempotency.ts'

const permission = { permission: 'maintain' } as const
const tags = ['items']

/** What an independent model answers to items, with their paper at hand and without it. */
export function solutionsRoutes({ db, queue, suites, config }: Dependencies): Routes {
  return async (app) => {
    app.post(
      '/items/solve',
      {
        config: permission,
        schema: {
          operationId: 'solveItems',
          tags,
          summary: 'Have the solver answer items with their paper and without it; what is answered stays as it is',
          body: solveItemsSchema,
          response: { 202: solvingSchema }
        }
      },
      async (request, reply) => {
        const solverModel = config.SOLVER_MODEL ?? null
        return await doOnce({ db, request, reply }, async (transaction) => {
          reply.code(202)
          return await startSolving({ db: transaction, queue, suites, solverModel }, request.body)
        })
      }
    )

    app.get(
      '/items/:id/solutions',
      {
        config: permission,
        schema: {
          operationId: 'listSolutions',
          tags,
          summary: "The solver's answers to the item as it is now, beside the key, and what they say against it",
          params: idParamsSchema,
          response: { 200: itemSolutionsSchema }
        }
      },
      async ({ params: { id } }) => {
        const item = await findItem(db, id)
        if (!item) throw new NotFoundError('item', id)
        const solutions = await currentSolutions(db, id)
        const { version } = item
        return { item: id, version, flags: solverFlags(solutions), data: solutions.map(showSolution) }
      }
    )
  }
}

function showSolution({ modelId, withPaper, verdict, output, callIds, createdAt }: SolutionRow) {
  return { modelId, withPaper, verdict, output, callIds, createdAt: createdAt.toISOString() }
}
