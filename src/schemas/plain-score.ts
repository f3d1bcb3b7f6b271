import { z } from 'zod'
import { modelFamilySchema } from './model-family.ts'
import type { ScoreRecord } from './score-record.ts'
import { splitSchema } from './states.ts'

/**
 * One line of scores that no service exported, as `aerbench stats` takes them: one model on one item, with one score in
 * [0, 1] whatever the profile, or none. What may be left out has a default that changes no figure.
 */
export const plainScoreSchema = z.strictObject({
  model: z.string().min(1),
  itemId: z.string().min(1),
  taskType: z.string().min(1),
  score: z.number().min(0).max(1).nullable(),
  /** What the item was made from; each item is its own source when left out. */
  source: z.string().min(1).optional(),
  split: splitSchema.default('public'),
  family: modelFamilySchema.default('other')
})
export type PlainScore = z.infer<typeof plainScoreSchema>

/** Stands where an export names its release and the hash of its items. */
const noRelease = { release: 'unnamed', releaseHash: 'none', panel: null }

/** Whether a table was made of plain scores, by what stands for the hash of its release. */
export function isPlain(releaseHash: string): boolean {
  return releaseHash === noRelease.releaseHash
}

/** A plain score as the record that a service would have exported: a model is a submission of its own. */
export function scoreRecordOf({ score, ...plain }: PlainScore): ScoreRecord {
  const { model, family, itemId, taskType, split, source = itemId } = plain
  return {
    ...noRelease,
    ...{ submissionId: model, team: 'unnamed', model, family },
    ...{ itemId, taskType, split, source, sent: true },
    ...{ table2: score, 'appendix-g': score, unscored: score === null ? 'not_graded' : null }
  }
}
