import { z } from 'zod'
import { boardEstimateSchema, boardQuerySchema } from './board-statistics.ts'
import { settingSchema } from './declaration.ts'
import { chosenSchema, resolvedShape } from './leaderboard.ts'
import { metricSchema, taskGroupSchema } from './manifest.ts'
import { splitSchema } from './states.ts'

/** Two submissions to compare, by id, of the release named. */
export const comparisonQuerySchema = boardQuerySchema.extend({
  first: z.string().min(1).describe('id of a published submission'),
  second: z.string().min(1).describe('id of another one')
})
export type AskedComparison = z.infer<typeof comparisonQuerySchema>

const sideSchema = z.object({
  ...{ submissionId: z.string(), model: z.string(), team: z.string(), family: z.string() },
  leftOut: z
    .int()
    .describe(
      'items of the split to which it sent no response: they score what `metric.missing` says, 0 where it says nothing'
    ),
  unsent: z
    .array(z.string())
    .optional()
    .describe('task types of the split to which it has no response at all; left out where there are none'),
  setting: settingSchema.optional()
})

/** How the first differs from the second on some items. */
const differenceShape = {
  items: z.int(),
  difference: boardEstimateSchema,
  /** Items on which the first is better, equal (within 1e-12), worse. */
  better: z.int(),
  equal: z.int(),
  worse: z.int(),
  /** Items on which one of them has no score. */
  missing: z.int()
}

/** Two submissions over the same items: how the first differs from the second. */
export const comparisonSchema = z.object({
  query: comparisonQuerySchema.extend(resolvedShape),
  inputHash: z.string(),
  releaseHash: z.string(),
  estimand: z.string(),
  level: z.number(),
  first: sideSchema,
  second: sideSchema,
  overall: z.object({
    /** First minus second, score units, with its interval. */
    difference: boardEstimateSchema,
    /** Two-sided, that of the board; null where one of them is not ranked. */
    p: z.number().nullable(),
    /** By the paper's method. */
    pPlusOne: z.number().nullable().optional(),
    /** The p as it is to be shown. */
    display: z.string().nullable()
  }),
  tasks: z.array(z.object({ name: z.string(), ...differenceShape })),
  groups: z
    .array(
      taskGroupSchema.extend({
        within: z.string().nullable().describe('the id of the group that it stands in; null for the outermost'),
        taskTypes: z.array(z.string()).describe('all task types in it that the split holds'),
        ...differenceShape
      })
    )
    .optional()
    .describe(
      'the difference in the Overall of the task types of a group alone, each group before those within it; there where the release ' +
        'was frozen with groups of task types'
    ),
  /** The metric, where it is no score from 0 to 1 of which more is better, or a missing response scores other than 0. */
  metric: metricSchema.optional(),
  chosen: chosenSchema.optional()
})
export type Comparison = z.infer<typeof comparisonSchema>

/** What an interval of a difference says of the two sides; null where there is none. It is of one row, and adjusted for no others. */
export function verdictOf(
  { lower, upper }: Comparison['overall']['difference'],
  metric: Comparison['metric']
): 'first better' | 'second better' | 'not told apart' | null {
  if (lower === null || upper === null) return null
  if (lower <= 0 && upper >= 0) return 'not told apart'
  return lower > 0 === (metric?.better !== 'lower') ? 'first better' : 'second better'
}

/** Which side sent nothing to a task type, or to several together, in words; null where both sent something: else its difference measures nothing. */
export function whoSentNothing(
  { first, second }: Pick<Comparison, 'first' | 'second'>,
  ...tasks: readonly string[]
): string | null {
  const [isFirst, isSecond] = [first, second].map(({ unsent = [] }) => tasks.every((task) => unsent.includes(task)))
  if (isFirst && isSecond) return 'nothing sent by either'
  if (isFirst) return 'nothing sent by the first'
  return isSecond ? 'nothing sent by the second' : null
}

/** Furthest apart first, or what the first or the second is furthest ahead on, or by id. */
export const comparedOrders = ['apart', 'first', 'second', 'item'] as const

/** The items of two submissions: all that a comparison takes but what its intervals are computed with. */
export const comparedItemsQuerySchema = comparisonQuerySchema
  .omit({ weights: true, method: true, seed: true, resamples: true, unit: true, interval: true })
  .extend({
    taskType: z.string().min(1).max(64).optional().describe('of the release; all when left out'),
    order: z.enum(comparedOrders).default('apart').describe('what comes first: items far apart, or one side ahead')
  })
export type ComparedItemsQuery = z.infer<typeof comparedItemsQuerySchema>

export const comparedItemSchema = z.object({
  itemId: z.string(),
  taskType: z.string(),
  split: splitSchema,
  /** Under the metric of the query; null while unscored. */
  first: z.number().nullable(),
  second: z.number().nullable(),
  /** First minus second; null where either has no score. */
  difference: z.number().nullable(),
  leftOut: z
    .object({ first: z.boolean(), second: z.boolean() })
    .describe('which side sent no response, for which it is given what `metric.missing` says, 0 where it says nothing'),
  /** Why there is no score; null where there is one. */
  unscored: z.object({ first: z.string().nullable(), second: z.string().nullable() })
})
export type ComparedItem = z.infer<typeof comparedItemSchema>
