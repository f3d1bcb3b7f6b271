import { z } from 'zod'
import { unrankedReasonSchema } from './unranked.ts'

/** Columns that stand beside metrics in tables of scores. */
const otherColumns: readonly string[] = [
  ...['release', 'panel', 'team', 'model', 'family', 'split', 'source', 'sent', 'unscored', 'score'],
  ...['submission', 'paper', 'parse', 'spread', 'disputed', 'words', 'characters', 'flags']
]

/** A name of a metric or profile: it stands in queries, and as a column of tables. */
export const metricNameSchema = z
  .string()
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, { error: 'must be lower-case words and numbers, joined by hyphens' })
  .max(60)
  .refine((name) => !otherColumns.includes(name), { error: 'is the name of another column of scores' })

/** A number that a response is given: one weighting of its dimensions, or whatever the rules of a suite measure. */
export const metricSchema = z
  .object({
    name: metricNameSchema,
    /** The least and the largest value that it takes; null where it has no bounds. */
    range: z.tuple([z.number(), z.number()]).nullable(),
    better: z.enum(['higher', 'lower']),
    /** What chance alone scores; left out where nobody says. */
    chance: z.number().nullable().optional(),
    /** What a response scores that was not sent, or holds no answer; 0 when left out. */
    missing: z.number().optional(),
    /** Whether values are shown times 100 though they have no bounds; left out where the range tells. */
    inPoints: z.literal(true).optional(),
    /** What a run without a score counts as at worst and at best, in the bounds of its row; left out where there are no runs. */
    bounds: z.tuple([z.number(), z.number()]).optional(),
    /** The same by task type, before `bounds`; the worst is null where a run can lose without limit. */
    boundsByTask: z.record(z.string(), z.tuple([z.number().nullable(), z.number()])).optional()
  })
  .refine(({ range }) => range === null || range[0] < range[1], { error: 'the range must ascend' })
  .refine(
    ({ range, chance = null, missing = 0 }) =>
      range === null || [chance ?? range[0], missing].every((value) => value >= range[0] && value <= range[1]),
    { error: 'what chance scores, and what a missing response does, must lie within the range' }
  )
export type Metric = z.infer<typeof metricSchema>

/** A group of task types, as a setting of a taxonomy, or a module within one. */
export const taskGroupSchema = z.object({
  id: z.string().min(1).max(64).describe('stands for one group alone in the whole release'),
  name: z.string()
})
export type TaskGroup = z.infer<typeof taskGroupSchema>

/** A task type as a release holds it, in the order in which its boards show it. */
export const manifestTaskTypeSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** Share of Overall, relative to the sum of all weights. */
  weight: z.number().min(0),
  /** Of the parsed rubric, which the database keeps. */
  rubricHash: z.string(),
  /** Of the prompt around its items, which the database keeps; left out where items hold all their words. */
  examineePromptHash: z.string().optional(),
  /** Whether judges score its responses; rules alone do otherwise. */
  judged: z.boolean(),
  /** Versions of the content schema that its items follow. */
  contentVersions: z.array(z.int().positive()),
  /** What guessing scores on average over its items, under the first metric; left out where nobody can say. */
  chance: z.number().min(0).max(1).optional(),
  /** The groups that it stands in, the outermost first, for figures by group; left out where its suite has none. */
  groups: z.array(taskGroupSchema).optional(),
  /** Under which rules other than the usual ones its items are answered; the title says it as well. */
  variant: z.string().optional()
})

/**
 * What decides the figures of a release's boards, frozen with its items: whatever the code becomes, boards, panels and
 * exports of the release go by this.
 */
export const manifestSchema = z.object({
  suite: z.string(),
  version: z.string(),
  taskTypes: z.array(manifestTaskTypeSchema),
  /** The first one is shown where nobody asks for another. */
  metrics: z.array(metricSchema).min(1),
  /** How intervals, comparisons and ranks are computed. */
  statistics: z.object({
    method: z.string(),
    version: z.int().positive(),
    /** Of a release of templates: over fewer of them a figure has no interval. */
    leastTemplates: z.int().positive().optional(),
    /** With fewer of them behind Overall no two models are compared; left out of releases that were frozen before this was asked. */
    leastTemplatesCompared: z.int().positive().optional(),
    /**
     * Why no model has a rank on its boards: whoever has an open seed has every answer. Left out of releases that rank, and of
     * those that were frozen before this was asked.
     */
    unranked: unrankedReasonSchema.optional()
  }),
  /** The version of the code that finds the answer in a response. */
  answerReader: z.int().positive(),
  /** Settings beside the common ones that its submissions may declare; left out where there are none. */
  settings: z.array(z.string()).min(1).optional(),
  /** Ways of putting its items to a model, the usual one first; left out where there is one way alone. */
  adaptations: z.array(z.string()).min(1).optional(),
  /** Hashes of the prompts that these say around an item, which the database keeps, by what the suite calls them. */
  adaptationPromptHashes: z.record(z.string(), z.string()).optional(),
  /**
   * The model that finds the answers of responses without options, with the hashes of what it is asked, which the database keeps; left out
   * where the number reader does.
   */
  extractor: z.object({ model: z.string(), promptHashes: z.record(z.string(), z.string()) }).optional(),
  /** Of a release that is drawn: open to all, so that it is for practice alone, or kept by the service until it is closed. */
  seed: z.enum(['open', 'secret']).optional(),
  /** There where its items are played call by call: a score is of a run that is over, and no key to another. */
  played: z.literal(true).optional(),
  /** `makers` where every maker of a judge is its own family; left out where all but three of them are `other`. */
  families: z.literal('makers').optional()
})
export type Manifest = z.infer<typeof manifestSchema>
