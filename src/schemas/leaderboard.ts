import { z } from 'zod'
import { shownViewSchema } from './board-view.ts'
import { askedSettingSchema, boardSettingSchema, declarationSchema } from './declaration.ts'
import { metricSchema, taskGroupSchema } from './manifest.ts'
import { chosenProfileSchema } from './profile.ts'
import { splitSchema } from './states.ts'
import { unrankedReasonSchema } from './unranked.ts'
import { unreadShareSchema } from './unread.ts'

/** A statistic with its interval, in score units; null where it is not defined. */
export const estimateSchema = z.object({
  value: z.number().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable()
})
export type Estimate = z.infer<typeof estimateSchema>

/** What everybody gets who asks for nothing else. */
export const defaultSeed = 1
export const defaultResamples = 10_000
/** Resamples that callers without a key may ask for. */
export const publicResamples = 10_000

/** A whole number of a query string. One that is there but empty is refused: it is not zero, and not the default. */
export function wholeNumber({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  const error = `must be a whole number from ${min} to ${max}`
  const given = z.coerce.number({ error }).int({ error }).min(min, { error }).max(max, { error }).default(fallback)
  return z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? Number.NaN : value), given)
}

/**
 * How the statistics of a board are computed: `student` by Student's t over whole papers, at every size the same; `paper`
 * as the paper does it, by percentiles of resamples.
 */
export const boardMethodSchema = z.enum(['student', 'paper'])
export type BoardMethod = z.infer<typeof boardMethodSchema>

/** What the statistics are asked for; it comes back with every result, the metric filled in. */
export const leaderboardQuerySchema = z.strictObject({
  release: z
    .string({
      error: ({ input }) =>
        input === undefined ? 'is missing; name a release, as GET /v1/releases has them' : undefined
    })
    .min(1),
  split: z.enum([...splitSchema.options, 'all'], { error: 'must be public, private or all' }).default('all'),
  /** Panel id; the only panel of the release's submissions when left out. */
  panel: z.string().optional(),
  profile: z
    .string()
    .min(1)
    .max(100)
    .optional()
    .describe('a metric of the release, or a profile of its suite; the first metric of the manifest when left out'),
  seed: wholeNumber({ min: 0, max: 0xffffffff, fallback: defaultSeed }),
  resamples: wholeNumber({ min: 100, max: 100_000, fallback: defaultResamples }).describe(
    `of items; more than ${publicResamples} need a key`
  ),
  weights: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe(
      'of task types in Overall, relative, as `EK:2,MM:1`: unnamed ones count 0; those of the release when left out'
    ),
  method: boardMethodSchema
    .optional()
    .describe('how intervals, p and ranks are computed; that of the release when left out'),
  setting: askedSettingSchema
})
/** Without what says nothing of a statistic that has no Overall. */
export const unweightedQuerySchema = leaderboardQuerySchema.omit({ weights: true, method: true })
export type LeaderboardQuery = z.infer<typeof leaderboardQuerySchema>

/** A query whose metric is found. */
export type Resolved<Query> = Query & { profile: string }
/** Of a query in its result: what was found, and values in place of defaults. */
export const foundShape = {
  ...{ panel: z.string().nullable(), profile: z.string() },
  /** Not there on the board of zero-shot submissions, the default. */
  setting: boardSettingSchema.optional()
}
/** The same of a result that rests on resamples. */
export const resolvedShape = { ...foundShape, seed: z.int(), resamples: z.int() }

/** What of a result is the reader's choice: there only where something is, and last in the result. */
export const chosenSchema = z.object({
  /** In words, to be shown wherever the figures are. */
  note: z.string(),
  /** Shares of Overall by task type, where weights were chosen. */
  weights: z.record(z.string(), z.number()).optional(),
  /** Where it is not that of the release. */
  method: boardMethodSchema.optional(),
  profile: chosenProfileSchema.optional(),
  /** Where it is not zero-shot; `all` where settings are mixed. */
  setting: boardSettingSchema.optional()
})
export type Chosen = z.infer<typeof chosenSchema>

/** With why there is no interval, by any method but the paper's. */
const reasonedEstimateSchema = estimateSchema.extend({ reason: z.string().optional() })
const leaderboardEstimateSchema = reasonedEstimateSchema.extend({
  gapClosed: reasonedEstimateSchema
    .optional()
    .describe(
      'of the way from guessing to perfect, in [-1, 1] and 0 at chance: (score - chance) / (1 - chance) from chance upwards, ' +
        '(score - chance) / chance below; there where the release says what guessing scores on any task type'
    )
})
export type LeaderboardEstimate = z.infer<typeof leaderboardEstimateSchema>

/** Between which a mean lies while runs have no score. `lower` is null, with the reason, where one of them can be any loss. */
export const runBoundsSchema = z.object({
  lower: z.number().nullable(),
  upper: z.number(),
  reason: z.literal('loss_without_limit').optional().describe('why there is no lower bound')
})
export type RunBounds = z.infer<typeof runBoundsSchema>

export const leaderboardRowSchema = z.object({
  submissionId: z.string(),
  model: z.string(),
  team: z.string(),
  family: z.string(),
  /** Null where the submission is not ranked; `unranked` says why. */
  rank: z.int().positive().nullable(),
  unranked: z.string().nullable(),
  rankInterval: z
    .object({ lower: z.int(), upper: z.int() })
    .optional()
    .describe(
      'its confidence set of ranks, which holds for all submissions of the board at once; by the method `paper` the middle 95 % of ' +
        'resamples. Left out of rows without a rank, and where `rankIntervalReason` says why there is none'
    ),
  unsent: z
    .array(z.string())
    .optional()
    .describe(
      'task types of the split to which it has no response at all, in the order of the board; left out where there are none'
    ),
  sentInPart: z
    .record(z.string(), z.int())
    .optional()
    .describe('of the task types of which it has some responses and not all, how many; left out where there are none'),
  /** Between which Overall lies while runs have no score: each of them at worst, and at best. Not there where none is missing. */
  bounds: runBoundsSchema.optional(),
  /** Of runs in environments: those in an instance that the team had begun a run in before. */
  playedBefore: z.int().optional(),
  overall: leaderboardEstimateSchema,
  /** By task type, for the task types that the release holds. */
  tasks: z.record(z.string(), leaderboardEstimateSchema),
  /** By id, for the groups of the board. */
  groups: z.record(z.string(), leaderboardEstimateSchema).optional(),
  /** Responses sent over items of the split. */
  coverage: z.number().min(0).max(1),
  scored: z.int(),
  unscored: z.int(),
  /** How many judgments each judge of the panel owes. */
  missingByJudge: z.record(z.string(), z.int()),
  /**
   * By rule-graded task type, the share of what was asked to which no answer could be found in its responses: how much of
   * the score its form may have cost. Not there for releases that pin the first reader.
   */
  unread: z.record(z.string(), unreadShareSchema).optional(),
  /**
   * Judges of the model's own family: `/v1/judges/own-family` tells what they add. Left out where there is none, by the
   * paper's method, and of releases from before every maker was a family.
   */
  ownFamilyJudges: z.array(z.string()).optional(),
  /** How its outputs were made, where it declared that. */
  ...declarationSchema.shape
})

/** Task types that a board has one figure of: the Overall of these alone. */
export const leaderboardGroupSchema = taskGroupSchema.extend({
  within: z.string().nullable().describe('the id of the group that it stands in; null for the outermost'),
  taskTypes: z.array(z.string()).describe('all task types in it'),
  items: z.int(),
  weight: z.number(),
  chance: z.number().nullable().optional().describe('what guessing scores; null where a task type cannot say')
})

export const leaderboardSchema = z.object({
  query: leaderboardQuerySchema.extend(resolvedShape),
  /** sha256 of release, panel, profile, seed, resamples, models and all item scores: equal input, equal numbers. */
  inputHash: z.string(),
  releaseHash: z.string(),
  /** Plain words: which items, which weights, what was resampled. */
  estimand: z.string(),
  level: z.number(),
  taskTypes: z.array(
    z.object({
      ...{ name: z.string(), title: z.string(), items: z.int(), weight: z.number() },
      chance: z.number().optional().describe('what guessing scores, over all items of the release'),
      group: z
        .string()
        .optional()
        .describe('the id of the group that it stands in directly, where the release has groups'),
      variant: z
        .string()
        .optional()
        .describe('under which rules other than the usual ones its items are answered; its title says it as well')
    })
  ),
  groups: z
    .array(leaderboardGroupSchema)
    .optional()
    .describe('directly below what `within` asks for; there where the release was frozen with groups of task types'),
  within: z
    .array(taskGroupSchema)
    .optional()
    .describe('the group that was asked for, behind those that it stands in; empty where all of the release is shown'),
  chance: z
    .number()
    .nullable()
    .optional()
    .describe('what guessing scores as Overall; null where a task type cannot say'),
  rows: z.array(leaderboardRowSchema),
  unranked: unrankedReasonSchema
    .optional()
    .describe('why no row has a rank: `seed_open`, since whoever has the seed has every answer; rows stand best first'),
  rankIntervalReason: z
    .string()
    .optional()
    .describe(
      'why no ranked row has a set of ranks: `items_too_few` or `templates_too_few` for an error of Overall, or ' +
        '`items_private`, of which a set would tell more than ranks do'
    ),
  /** Set when recorded or synthetic data is among the results. */
  notice: z.string().nullable(),
  /** The metric, where it is no score from 0 to 1 of which more is better. */
  metric: metricSchema.optional(),
  chosen: chosenSchema.optional(),
  /** Where rows were chosen or sorted: all else is of the whole board. */
  view: shownViewSchema.optional()
})
export type Leaderboard = z.infer<typeof leaderboardSchema>
