import { z } from 'zod'
import { type Setting, settingSchema } from './declaration.ts'
import type { Metric } from './manifest.ts'
import { modelFamilySchema } from './model-family.ts'
import { splitSchema } from './states.ts'

/** What every line of an export says: whose response to which item it is about. */
export const placeRecordSchema = z.object({
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
  source: z.string()
})

/** One published submission on one item. */
export type ScoreRecord = z.infer<typeof placeRecordSchema> & {
  /** Whether a response was sent; one that was not has the score of a missing one, and its submission is not ranked. */
  sent: boolean
  /** By metric, in its range; null while unscored. */
  scores: Readonly<Record<string, number | null>>
  /** Why there is no score; null where there is one. */
  unscored: string | null
  /** Which its submission declares; not there where it declares none. */
  setting?: Setting
}
/** The same as it is written: a column for each metric. */
export type FlatScoreRecord = Omit<ScoreRecord, 'scores'> & Record<string, string | number | boolean | null>

/**
 * One line of the exported item scores, with a column for each metric of the release. A file of them, whatever its format,
 * holds all that the statistics of a board are computed from, so that anyone can compute them again (`aerbench stats`).
 */
export function scoreRecordSchemaOf(metrics: readonly Metric[]) {
  return placeRecordSchema.extend({
    sent: z.boolean(),
    ...Object.fromEntries(metrics.map((metric) => [metric.name, metricValueSchema(metric).nullable()])),
    unscored: z.string().nullable()
  })
}

/** A value that a metric can take. */
export function metricValueSchema({ range }: Metric): z.ZodNumber {
  return range === null ? z.number() : z.number().min(range[0]).max(range[1])
}

export function flatScore({ sent, scores, unscored, setting, ...place }: ScoreRecord): FlatScoreRecord {
  return { ...place, sent, ...scores, unscored, ...(setting && { setting }) }
}

/** Last in a line, and only in exports in which a submission declares its setting: null for those that do not. */
export const settingColumn = { setting: settingSchema.nullable() }

/** Behind it, and only in exports in which a run is in an instance that its team had begun a run in before; null for what is no scored run. */
export const playedColumn = { playedBefore: z.boolean().nullable() }

/** One dimension of one response, by the judge that scored it or by rules. A question type of EK is a dimension. */
export const dimensionRecordSchema = placeRecordSchema.extend({
  dimension: z.string(),
  /** A judge's model id, or `rules`. */
  by: z.string(),
  /** In [0, 1]. */
  score: z.number().min(0).max(1)
})
export type DimensionRecord = z.infer<typeof dimensionRecordSchema>
