import { z } from 'zod'

/** Orders of a board besides that of its ranks; a task type it holds, or a group that it shows, is one more. */
export const boardOrders = ['model', 'team', 'coverage', 'date'] as const

/**
 * Which rows of a board are shown, and in which order, and of which groups of task types it has figures. Nothing of it is computed anew: ranks, intervals and letters are
 * those of the whole board.
 */
export const boardViewSchema = z.object({
  within: chosen(z.string().max(64)).describe(
    'the id of a group of task types, as `groups` has it: the groups, or task types, directly below it; the outermost groups when left out'
  ),
  find: chosen(z.string().trim().max(100)).describe('rows whose model, team or family holds these words'),
  best: chosen(z.enum(['team', 'family'], { error: 'must be team or family' })).describe(
    'of each team, or of each family, the row that stands first alone'
  ),
  sort: chosen(z.string().max(64)).describe(
    `a task type or a group that is shown (best first), or one of ${boardOrders.join(', ')}; by rank when left out`
  )
})
export type BoardView = z.infer<typeof boardViewSchema>

/** What a board that was asked for a view says of it. */
export const shownViewSchema = z.object({
  find: z.string().optional(),
  best: z.enum(['team', 'family']).optional(),
  sort: z.string().optional(),
  /** Rows of the whole board. */
  of: z.int()
})

/** A form sends a field that nobody filled in as an empty text. */
function chosen<Value>(schema: z.ZodType<Value>) {
  return z.preprocess((value) => (value === '' ? undefined : value), schema.optional())
}
