import { z } from 'zod'
import { modelFamilySchema } from './model-family.ts'
import { splitSchema } from './states.ts'

/**
 * One line of the exported item scores: one published submission on one item. A file of them, whatever its format, holds
 * all that the statistics of a board are computed from, so that anyone can compute them again (`aerbench stats`).
 */
export const scoreRecordSchema = z.object({
  release: z.string(),
  releaseHash: z.string(),
  panel: z.string().nullable(),
  submissionId: z.string(),
  team: z.string(),
  model: z.string(),
  family: modelFamilySchema,
  itemId: z.string(),
  taskType: z.string(),
  split: splitSchema,
  /** The paper or fragment that the item was made from, by an id that says nothing: what whole-paper resampling draws. */
  source: z.string(),
  /** Whether a response was sent; one that was not scores 0, and its submission is not ranked. */
  sent: z.boolean(),
  /** In [0, 1]; null while unscored. */
  table2: z.number().min(0).max(1).nullable(),
  'appendix-g': z.number().min(0).max(1).nullable(),
  /** Why there is no score; null where there is one. */
  unscored: z.string().nullable()
})
export type ScoreRecord = z.infer<typeof scoreRecordSchema>

/** One dimension of one response, by the judge that scored it or by rules. A question type of EK is a dimension. */
export const dimensionRecordSchema = scoreRecordSchema
  .omit({ sent: true, table2: true, 'appendix-g': true, unscored: true })
  .extend({
    dimension: z.string(),
    /** A judge's model id, or `rules`. */
    by: z.string(),
    /** In [0, 1]. */
    score: z.number().min(0).max(1)
  })
export type DimensionRecord = z.infer<typeof dimensionRecordSchema>
