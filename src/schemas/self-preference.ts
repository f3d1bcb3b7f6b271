import { z } from 'zod'
import { boardUnitSchema } from './board-statistics.ts'
import { judgesAskedSchema, judgesQuerySchema } from './judges-query.ts'
import { chosenSchema, estimateSchema, type Resolved } from './leaderboard.ts'
import { modelFamilySchema } from './model-family.ts'

const zeroMethodSchema = z.enum(['wilcox', 'pratt', 'zsplit'])
const asked = {
  /** Of the clustered test. Items of one paper rise and fall together: taken one by one, it finds too much. */
  unit: boardUnitSchema.default('source'),
  zeroMethod: zeroMethodSchema.default('wilcox').describe('what the signed-rank test does with gaps of zero')
}

/** What the tests of self-preference are asked for; it comes back with the result. */
export const selfPreferenceQuerySchema = judgesQuerySchema.extend(asked)
export type AskedSelfPreference = z.infer<typeof selfPreferenceQuerySchema>
export type SelfPreferenceQuery = Resolved<AskedSelfPreference>

/** In score units [-1, 1], and the same times 100; null where there is nothing to take a mean of. */
const gapSchema = { meanGap: z.number().nullable(), meanGapPct: z.number().nullable() }

/** Wilcoxon's signed-rank test of a model's gaps against "no offset between the judges". */
export const gapTestSchema = z.object({
  zeroMethod: zeroMethodSchema,
  /** Of `p`: exact up to 50 gaps without ties and zeros; else the normal approximation without continuity correction. */
  method: z.enum(['exact', 'approx']),
  /** The smaller rank sum; null when every gap is zero, where p is 1. */
  statistic: z.number().nullable(),
  wPlus: z.number(),
  wMinus: z.number(),
  tiedGroups: z.int(),
  z: z.number().nullable(),
  /** Two-sided. */
  p: z.number(),
  /** Two-sided from the exact distribution given the ties, zeros dropped; null above 200 gaps that are not zero. */
  pExact: z.number().nullable(),
  /** `p`, adjusted over the models of this comparison: Holm (1979). */
  pHolm: z.number()
})

export const modelGapSchema = z.object({
  submissionId: z.string(),
  model: z.string(),
  team: z.string(),
  family: modelFamilySchema,
  /** Items that both sides scored, and those that one or both did not. */
  n: z.int(),
  missing: z.int(),
  /** Items of the n whose gap is zero. */
  zeros: z.int(),
  ...gapSchema,
  medianGap: z.number().nullable(),
  /** Median of the means of all pairs of gaps, zeros counted: the shift that the signed-rank test is about. */
  hodgesLehmann: z.number().nullable(),
  /** Null where no item has a gap. */
  wilcoxon: gapTestSchema.nullable(),
  /** Why there is no test, or none that could find anything; null otherwise. */
  reason: z.string().nullable()
})
export type ModelGap = z.infer<typeof modelGapSchema>

/** Plain mean of the models' mean gaps. `neither` holds the families that no judge of the comparison is of. */
export const groupGapSchema = z.object({
  group: z.union([modelFamilySchema, z.literal('neither'), z.literal('all')]),
  models: z.int(),
  ...gapSchema
})

/** How a p was come by: every arrangement looked at, or `drawn` of them and the observed one added. */
const countedSchema = {
  method: z.enum(['exact', 'monte-carlo']),
  drawn: z.int().nullable(),
  /** Arrangements at least as far from zero as the observed one, itself included. */
  asLarge: z.int(),
  /** Two-sided; never 0. */
  p: z.number(),
  /** p as it is to be shown. */
  display: z.string()
}

/** Are the mean gaps of one group of models larger than those of another? In score units. */
export const familyContrastSchema = z.object({
  /** The models that the first side would favour, and those held against them. */
  first: z.object({ group: z.string(), models: z.int() }),
  second: z.object({ group: z.string(), models: z.int() }),
  /** Why there is no test; null where there is. */
  reason: z.string().nullable(),
  /** Mean over the first group's models of their mean gap, less that of the second. */
  difference: z.number().nullable(),
  differencePct: z.number().nullable(),
  /** The models' mean gaps as two samples. */
  mannWhitney: z
    .object({
      u1: z.number(),
      u2: z.number(),
      /** Share of pairs of models in which the first group's has the larger gap. */
      auc: z.number(),
      ties: z.boolean(),
      /** Of `p`: exact, given the ties, up to 60 models; the normal approximation beyond. */
      method: z.enum(['exact', 'asymptotic']),
      /** Two-sided. */
      p: z.number(),
      /** The normal approximation with continuity correction, two-sided, to be held beside the exact p. */
      pAsymptotic: z.number(),
      /** Ways to split the models into groups of these sizes; without ties, no exact p is below two of them. */
      splits: z.number(),
      smallestP: z.number(),
      /** Median of all differences between a model of the first group and one of the second. */
      hodgesLehmann: z.number()
    })
    .nullable(),
  /** Family labels permuted over models. */
  permutation: z.object({ ...countedSchema, splits: z.number() }).nullable(),
  /** Items, or papers, as the units. */
  clustered: z
    .object({
      ...countedSchema,
      unit: boardUnitSchema,
      clusters: z.int(),
      /** Items that have the gaps of all models of both groups. */
      items: z.int(),
      /** The difference over those items, with its percentile interval from resampled clusters. */
      estimate: estimateSchema
    })
    .nullable(),
  /** Why `clustered` is null where there are the other tests; null otherwise. */
  unclustered: z.string().nullable()
})
export type FamilyContrast = z.infer<typeof familyContrastSchema>

/** The gap of a judge, or of the judges of a family, over another or over the others. */
export const gapComparisonSchema = z.object({
  judges: z.array(z.string()),
  family: modelFamilySchema,
  against: z.object({ judges: z.array(z.string()), families: z.array(modelFamilySchema) }),
  models: z.array(modelGapSchema),
  groups: z.array(groupGapSchema),
  contrast: familyContrastSchema
})
export type GapComparison = z.infer<typeof gapComparisonSchema>

export const selfPreferenceSchema = z.object({
  query: judgesAskedSchema.extend(asked),
  /** sha256 of all that decides the numbers: equal input, equal bytes. */
  inputHash: z.string(),
  releaseHash: z.string(),
  /** Plain words: which items, what is compared, what was resampled. */
  estimand: z.string(),
  /** By test: what it takes to be true unless shown otherwise, and how its p comes about. */
  tests: z.record(z.string(), z.string()),
  level: z.number(),
  judges: z.array(z.object({ modelId: z.string(), family: modelFamilySchema })),
  items: z.int(),
  /** Why there is nothing to compare, where there is nothing. */
  reason: z.string().nullable(),
  /** Every unordered pair of judges, in the order of the panel: the first one's score minus the second one's. */
  pairs: z.array(gapComparisonSchema),
  /** Every family of judges against the mean of the judges of other families: is its own family favoured? */
  families: z.array(gapComparisonSchema),
  chosen: chosenSchema.optional()
})
export type SelfPreference = z.infer<typeof selfPreferenceSchema>

/** The gaps of all models that have a judge of their own family, where its judges are held against others. */
export function ownModels(families: readonly GapComparison[]): ModelGap[] {
  const compared = families.filter(({ contrast }) => contrast.reason === null)
  return compared.flatMap(({ family, models }) => models.filter((model) => model.family === family))
}
