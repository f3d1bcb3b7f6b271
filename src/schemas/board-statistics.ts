import { z } from 'zod'
import { settingSchema } from './declaration.ts'
import { chosenSchema, estimateSchema, leaderboardQuerySchema, type Resolved, resolvedShape } from './leaderboard.ts'
import { metricSchema } from './manifest.ts'
import { modelFamilySchema } from './model-family.ts'
import { unrankedReasonSchema } from './unranked.ts'

/** What varies by itself: items within their task type, or whole papers and fragments with all items made from them. */
export const boardUnitSchema = z.enum(['item', 'source'])
/** How an interval is read off resamples. */
export const intervalKindSchema = z.enum(['percentile', 'bca'])

/** What the statistics of a board are asked for. */
export const boardQuerySchema = leaderboardQuerySchema.extend({
  unit: boardUnitSchema.optional().describe('source when left out; item under method=paper'),
  interval: intervalKindSchema.optional().describe('under method=paper: percentile when left out')
})
export type AskedBoard = z.infer<typeof boardQuerySchema>
/** A query whose metric and method are found; `interval` under the paper's method alone, `method` but where the paper's is that of the release. */
export type BoardQuery = Resolved<AskedBoard> & { unit: 'item' | 'source' }

/** An estimate with the reason where it, or its interval, is not defined. */
export const boardEstimateSchema = estimateSchema.extend({ reason: z.string().nullable() })
export type BoardEstimate = z.infer<typeof boardEstimateSchema>

/** One number per ordered pair of models, in the order of `models`; null on the diagonal and for unranked models. */
const matrixSchema = z.array(z.array(z.number().nullable()))

export const boardModelSchema = z.object({
  submissionId: z.string(),
  model: z.string(),
  team: z.string(),
  family: modelFamilySchema,
  overall: boardEstimateSchema,
  /** By task type, for those that the split holds. */
  tasks: z.record(z.string(), boardEstimateSchema),
  /** By the id of a group of task types, of a release that was frozen with groups. */
  groups: z.record(z.string(), boardEstimateSchema).optional(),
  /** 1 + the number of ranked models with a higher Overall; null where the submission, or the whole board, is not ranked. */
  rank: z.int().positive().nullable(),
  /** Its confidence set of ranks, which holds for all models at once; by the paper's method the middle 95 % of resamples. */
  rankInterval: z.object({ lower: z.int(), upper: z.int() }).nullable(),
  /**
   * Of a model chosen beforehand, for it alone: its confidence set of ranks, and the smallest k of which "is among the first k"
   * can be said; not by the paper's method.
   */
  rankMarginal: z.object({ lower: z.int(), upper: z.int(), amongFirst: z.int() }).nullable().optional(),
  /** Models that share a letter cannot be told apart (Holm, 5 %); null where unranked, and on boards that are too long. */
  letters: z.string().nullable(),
  /** True where the first of the board cannot be told to be better (Holm, 5 %). */
  tiedWithFirst: z.boolean().nullable(),
  items: z.int(),
  scored: z.int(),
  sent: z.int(),
  /** Where the submission declares one. */
  setting: settingSchema.optional()
})

/** What difference of two models these items could show. */
export const powerNoteSchema = z.object({
  /** Median over neighbours in the ranking of the standard error of their difference in Overall, score units. */
  standardError: z.number().nullable(),
  /** The true difference that a two-sided test at 5 % finds in 80 of 100 samples of such items, score units. */
  detectable: z.number().nullable(),
  pairs: z.int(),
  /** In words, with its assumptions. */
  note: z.string()
})

export const boardStatisticsSchema = z.object({
  query: boardQuerySchema.extend(resolvedShape),
  /** sha256 of all that decides the numbers: equal input, equal bytes. */
  inputHash: z.string(),
  releaseHash: z.string(),
  /** Plain words: which items, which weights, what was resampled. */
  estimand: z.string(),
  level: z.number(),
  taskTypes: z.array(z.object({ name: z.string(), items: z.int(), sources: z.int(), weight: z.number() })),
  /** Best first; then those that are not compared, by name. */
  models: z.array(boardModelSchema),
  pairs: z.object({
    /** Where a service shows only some: the matrices are of so many models, the first ones. */
    models: z.int().optional(),
    /** Then: in words, where all pairs are. */
    rest: z.string().optional(),
    /** Overall of the row's model minus that of the column's, score units. */
    difference: matrixSchema,
    /**
     * Two-sided, of Student's t; null where items are too few. By the paper's method 2 min(P(D >= 0), P(D <= 0)), where 0 means
     * below 1/resamples.
     */
    p: matrixSchema,
    /** By the paper's method: the same with one added to the count and to the resamples, never 0. */
    pPlusOne: matrixSchema.optional(),
    /** Adjusted over all pairs: Holm (1979). By the paper's method from Student's t, at most `pPlusOne`, where `p` is 0. */
    holm: matrixSchema,
    /** Adjusted over all pairs: Benjamini & Hochberg (1995), from the same. */
    benjaminiHochberg: matrixSchema,
    /** How a p of 0 is to be shown, as `< 1/10000`. */
    zero: z.string(),
    reason: z
      .string()
      .optional()
      .describe('why no pair has a p, and no model letters or a set of ranks: `templates_too_few` behind Overall')
  }),
  power: powerNoteSchema,
  lettersReason: z
    .literal('too_many_models')
    .optional()
    .describe(
      'why no model has letters, where models can be told apart: `too_many_models`, since nobody reads letters of so many'
    ),
  unranked: unrankedReasonSchema
    .optional()
    .describe('why no model has a rank or a set of ranks: `seed_open`, since whoever has the seed has every answer'),
  /** The metric, where it is no score from 0 to 1 of which more is better. */
  metric: metricSchema.optional(),
  chosen: chosenSchema.optional()
})
export type BoardStatistics = z.infer<typeof boardStatisticsSchema>
