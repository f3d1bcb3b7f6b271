import { z } from 'zod'
import { chosenSchema, foundShape, leaderboardQuerySchema, type Resolved } from './leaderboard.ts'
import { metricSchema } from './manifest.ts'
import { modelFamilySchema } from './model-family.ts'

/** What is asked of families: nothing is resampled. */
export const fingerprintsQuerySchema = leaderboardQuerySchema.omit({ seed: true, resamples: true, method: true })
export type AskedFingerprints = z.infer<typeof fingerprintsQuerySchema>
export type FingerprintsQuery = Resolved<AskedFingerprints>

/** The models of a family in one task type, or in Overall, in score units. */
export const familySpreadSchema = z.object({
  models: z.int().describe('its submissions, several of one model too'),
  mean: z.number().nullable(),
  /** Between its models, with n - 1; null below two of them. */
  standardDeviation: z.number().nullable(),
  /** Why the standard deviation, or the mean too, is null. */
  reason: z.string().nullable()
})

/** One-way random effects of families, models within them: variance components of the analysis of variance. */
export const familyComponentsSchema = z.object({
  /** Named families with a model, and their models. */
  families: z.int(),
  models: z.int(),
  /** Pooled standard deviation of models about the mean of their family, score units; null where every family has one model. */
  within: z.number().nullable(),
  /** Standard deviation of families beyond what their models' spread explains; 0 where `betweenVariance` is below it. */
  between: z.number().nullable(),
  /** (MSB - MSW) / n0 in squared score units: an estimate without bias, and so at times below zero. */
  betweenVariance: z.number().nullable(),
  /** Of the variance of a model, in [0, 1]: the part between families (intraclass correlation). */
  shareBetween: z.number().nullable(),
  /** Why some of these are null. */
  reason: z.string().nullable()
})
export type FamilyComponents = z.infer<typeof familyComponentsSchema>

const measureSchema = z.object({
  /** Null of Overall. */
  taskType: z.string().nullable(),
  title: z.string(),
  /** Models that lack a response or a score of it, and are in none of its figures. */
  left: z.int(),
  /** In the order of `families`. */
  byFamily: z.array(familySpreadSchema),
  components: familyComponentsSchema
})

export const familyFingerprintsSchema = z.object({
  query: fingerprintsQuerySchema.extend(foundShape),
  /** sha256 of all that decides the numbers: equal input, equal bytes. */
  inputHash: z.string(),
  releaseHash: z.string(),
  /** Plain words: what is averaged, and what spread is meant. */
  estimand: z.string(),
  families: z.array(
    z.object({ family: modelFamilySchema, models: z.array(z.object({ submissionId: z.string(), model: z.string() })) })
  ),
  /** Overall, then the task types of the release that the split holds. */
  measures: z.array(measureSchema),
  /** The metric, where it is no score from 0 to 1 of which more is better. */
  metric: metricSchema.optional(),
  chosen: chosenSchema.optional()
})
export type FamilyFingerprints = z.infer<typeof familyFingerprintsSchema>
