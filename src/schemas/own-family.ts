import { z } from 'zod'
import { chosenSchema, foundShape, type Resolved, unweightedQuerySchema } from './leaderboard.ts'
import { modelFamilySchema } from './model-family.ts'

/** What is asked of judges of a model's own family: nothing is resampled. */
export const ownFamilyQuerySchema = unweightedQuerySchema.omit({ seed: true, resamples: true })
export type AskedOwnFamily = z.infer<typeof ownFamilyQuerySchema>
export type OwnFamilyQuery = Resolved<AskedOwnFamily>

/** In score units; null with a reason. */
const figureSchema = z.object({ value: z.number().nullable(), reason: z.string().nullable() })

export const judgedFamilySchema = z.object({
  family: modelFamilySchema,
  judges: z.array(z.string()),
  /** Models with a gap: of the family, and of families that no judge is of, which they are held against. */
  models: z.int(),
  against: z.int(),
  /** Mean gap of the family's models less that of the others, in units of Overall: how much more its judges give their own. */
  preference: figureSchema,
  /** The preference times the share of the family's judges among all: what it adds to Overall of the family's models. */
  correction: figureSchema
})

export const ownFamilyRowSchema = z.object({
  submissionId: z.string(),
  model: z.string(),
  team: z.string(),
  family: modelFamilySchema,
  ownFamilyJudges: z.array(z.string()),
  /** As the leaderboard has it, with the place there; null where the submission is not ranked. */
  overall: z.number().nullable(),
  rank: z.int().positive().nullable(),
  /** Overall by the judges of its own family less that by the others: over responses that all of them scored. */
  gap: figureSchema,
  /** Overall by the judges of other families alone, at their own level: they may be stricter with everybody. */
  overallWithoutOwn: figureSchema,
  /** Overall less the correction of its family; Overall itself where no judge is of the family. */
  overallCorrected: figureSchema
})

export const ownFamilySchema = z.object({
  query: ownFamilyQuerySchema.extend(foundShape),
  /** sha256 of all that decides the numbers: equal input, equal bytes. */
  inputHash: z.string(),
  releaseHash: z.string(),
  /** Plain words: what is compared, and what it takes to be true. */
  estimand: z.string(),
  /** Why nothing is corrected, where nothing is. */
  reason: z.string().nullable(),
  /** Those that have a judge on the panel. */
  families: z.array(judgedFamilySchema),
  /** Best first; then those that are not ranked, by name. */
  rows: z.array(ownFamilyRowSchema),
  /** Pairs of ranked models whose order is another one by corrected Overall; a tie is no order. */
  flips: z.object({
    /** Of pairs that have a corrected Overall on both sides. */
    compared: z.int(),
    total: z.int(),
    /** The first ones, by the ranks of their models: at most 500. */
    pairs: z.array(
      z.object({
        /** Submission ids, in the order of the leaderboard. */
        ahead: z.string(),
        behind: z.string(),
        /** Of Overall, the first less the second: above zero; and of corrected Overall: below zero. */
        difference: z.number(),
        corrected: z.number()
      })
    )
  }),
  chosen: chosenSchema.optional()
})
export type OwnFamily = z.infer<typeof ownFamilySchema>
