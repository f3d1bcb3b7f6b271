import { z } from 'zod'
import { type ComparedPairs, pairsAfter } from '../../boards/leaderboard/compared-pairs.ts'
import { templatesTooFew } from '../../boards/leaderboard/few-templates.ts'
import { InvalidError, NotFoundError } from '../../errors.ts'
import { tooFew } from '../../statistics/board/mean-interval.ts'
import { type Column, columnsOf } from '../tables/table.ts'

const p = z.number().nullable()

/** One pair of models of a board, the better first. */
export const pairRecordSchema = z.object({
  inputHash: z.string().describe('of the board, as `/v1/significance` has it'),
  first: z.string().describe('submission'),
  firstModel: z.string(),
  second: z.string().describe('submission'),
  secondModel: z.string(),
  difference: z.number().nullable().describe('Overall of the first minus that of the second, score units'),
  p: p.describe("two-sided; by the paper's method 0 means below 1/resamples"),
  pPlusOne: p.optional().describe("by the paper's method alone"),
  holm: p.describe('adjusted over all pairs of the board'),
  benjaminiHochberg: p.describe('adjusted over all pairs of the board'),
  reason: z
    .enum([templatesTooFew, tooFew])
    .optional()
    .describe(
      'why there is no p: fewer templates behind Overall than the release asks for, or too few items; not there with a p'
    )
})
export type PairRecord = z.infer<typeof pairRecordSchema>

/** The columns of a board's pairs: `pPlusOne` where its method has one, and `reason` where pairs have no p. */
export function pairColumns({ triangles }: ComparedPairs): Column[] {
  const { pPlusOne, reason, ...shape } = pairRecordSchema.shape
  return columnsOf(
    z.object({
      ...shape,
      ...(triangles.pPlusOne && { pPlusOne: p }),
      ...(triangles.p?.some(Number.isNaN) && { reason: reason.unwrap().nullable() })
    })
  )
}

/**
 * The pairs after a place as they are shown, each with its own.
 *
 * @param model id or name of a submission's model, whose pairs alone are wanted; of several of one name those of all
 * @throws {NotFoundError} `submission_not_found` where none of the board has that id or name
 * @throws {InvalidError} `model_unranked` where none that has is ranked
 */
export function pairRows(pairs: ComparedPairs, model: string | undefined) {
  const { inputHash, models } = pairs
  const isOf = model === undefined ? undefined : oneOf(pairs, model)
  return (after: number) =>
    pairsAfter(pairs, { after, isOf }).map(({ place, first, second, ...measured }) => {
      const [one, other] = [models[first]!, models[second]!]
      const named = {
        first: one.submissionId,
        firstModel: one.model,
        second: other.submissionId,
        secondModel: other.model
      }
      const why = measured.p === null && { reason: pairs.reason ?? tooFew }
      const row = { inputHash, ...named, ...measured, ...why }
      return { place, row: row as PairRecord & Record<string, string | number | null> }
    })
}

function oneOf({ models, compared }: ComparedPairs, asked: string): (model: number) => boolean {
  const named = models.map(({ submissionId, model }) => submissionId === asked || model === asked)
  if (!named.includes(true)) throw new NotFoundError('submission', asked)
  if (!named.slice(0, compared).includes(true)) {
    throw new InvalidError('model_unranked', `${asked} has no rank on this board, and is compared with no other`)
  }
  return (model) => named[model]!
}
