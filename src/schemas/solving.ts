import { z } from 'zod'
import { solverFlagSchema } from './item.ts'
import { solutionVerdictSchema } from './solution.ts'

export const solveItemsSchema = z
  .strictObject({
    ids: z.array(z.string().min(1)).min(1).max(10_000).optional(),
    all: z.literal(true).optional().describe('every candidate that can be solved'),
    retryUnusable: z.literal(true).optional().describe('ask again where an answer was refused, cut off or unreadable')
  })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), { error: 'give either ids or all' })
export type SolveItems = z.infer<typeof solveItemsSchema>

export const solvingSchema = z.object({
  model: z.string().describe('the solver'),
  items: z.array(z.string()).describe('queued; where the answers are there already, nothing is asked')
})

/** What an independent model answered to an item, and how that compares with the key. */
export const itemSolutionsSchema = z.object({
  item: z.string(),
  version: z.int().describe('of the item; answers to earlier versions are left out'),
  flags: z.array(
    z.object({
      flag: solverFlagSchema,
      modelId: z.string(),
      parts: z.array(z.string()).describe('parts contradicted, or solved without the paper')
    })
  ),
  data: z.array(
    z.object({
      modelId: z.string(),
      withPaper: z.boolean(),
      verdict: solutionVerdictSchema,
      output: z.string(),
      callIds: z.array(z.string()),
      createdAt: z.iso.datetime()
    })
  )
})
