import { z } from 'zod'
import { settingSchema } from './declaration.ts'
import type { Metric } from './manifest.ts'
import { modelFamilySchema } from './model-family.ts'
import { metricValueSchema, type ScoreRecord } from './score-record.ts'
import { splitSchema } from './states.ts'

/**
 * One line of scores that no service exported, as `aerbench stats` takes them: one model on one item, with one score that
 * stands for every metric, or none. What may be left out has a default that changes no figure.
 *
 * @param metrics at least one; scores lie in the range of the first
 */
export function plainScoreSchemaOf(metrics: readonly Metric[]) {
  return z.strictObject({
    model: z.string().min(1),
    itemId: z.string().min(1),
    taskType: z.string().min(1),
    score: metricValueSchema(metrics[0]!).nullable(),
    /** What the item was made from; each item is its own source when left out. */
    source: z.string().min(1).optional(),
    split: splitSchema.default('public'),
    family: modelFamilySchema.default('other'),
    /** Of its submission; zero-shot when left out. */
    setting: settingSchema.nullish()
  })
}
export type PlainScore = z.infer<ReturnType<typeof plainScoreSchemaOf>>

/** Stands where an export names its release and the hash of its items. */
const noRelease = { release: 'unnamed', releaseHash: 'none', panel: null }

/** Whether a table was made of plain scores, by what stands for the hash of its release. */
export function isPlain(releaseHash: string): boolean {
  return releaseHash === noRelease.releaseHash
}

/** A plain score as the record that a service would have exported: a model is a submission of its own. */
export function scoreRecordOf({ score, ...plain }: PlainScore, metrics: readonly Metric[]): ScoreRecord {
  const { model, family, itemId, taskType, split, source = itemId, setting } = plain
  return {
    ...noRelease,
    ...{ submissionId: model, team: 'unnamed', model, family },
    ...{ itemId, taskType, split, source, sent: true },
    scores: Object.fromEntries(metrics.map(({ name }) => [name, score])),
    unscored: score === null ? 'not_graded' : null,
    ...(setting && { setting })
  }
}
