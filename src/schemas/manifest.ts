import { z } from 'zod'

/** A number that a response is given: one weighting of its dimensions, or whatever a suite measures. */
export const metricSchema = z.object({
  name: z.string(),
  /** The least and the largest value that it takes; null where it has no bounds. */
  range: z.tuple([z.number(), z.number()]).nullable(),
  better: z.enum(['higher', 'lower'])
})
export type Metric = z.infer<typeof metricSchema>

/** A task type as a release holds it, in the order in which its boards show it. */
export const manifestTaskTypeSchema = z.object({
  name: z.string(),
  title: z.string(),
  /** Share of Overall, relative to the sum of all weights. */
  weight: z.number().min(0),
  /** Of the parsed rubric, which the database keeps. */
  rubricHash: z.string(),
  /** Whether judges score its responses; rules alone do otherwise. */
  judged: z.boolean(),
  /** Versions of the content schema that its items follow. */
  contentVersions: z.array(z.int().positive())
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
  statistics: z.object({ method: z.string(), version: z.int().positive() }),
  /** The version of the code that finds the answer in a response. */
  answerReader: z.int().positive()
})
export type Manifest = z.infer<typeof manifestSchema>
