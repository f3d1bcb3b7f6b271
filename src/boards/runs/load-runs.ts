import { z } from 'zod'
import type { Executor } from '../../db/client.ts'
import { listGradedAnswers } from '../../db/graded-answers.ts'
import { InvalidError } from '../../errors.ts'
import type { BoardSetting } from '../../schemas/declaration.ts'
import type { ScoreBounds } from '../../suites/econevals/environment/score.ts'
import { findEnvironment } from '../../suites/econevals/environments.ts'
import { contentSchema } from '../../suites/econevals/release/content.ts'
import { loadScoreTable } from '../leaderboard/load-score-table.ts'

const evidenceSchema = z.object({
  playedBefore: z.boolean(),
  figures: z.record(z.string(), z.union([z.number(), z.boolean(), z.string()]).nullable())
})

/** One run of a submission, or why there is none: `failed` or `missing`. */
export type ScoredRun = {
  itemId: string
  taskType: string
  level: string
  score: number | null
  /** Null where there is no score. */
  evidence: z.infer<typeof evidenceSchema> | null
  isSent: boolean
  /** Between which the score lies that is not there; null where it is. */
  bounds: ScoreBounds | null
}
export type RunsOfModel = { submissionId: string; team: string; model: string; runs: ScoredRun[] }

const pageSize = 500

/**
 * The runs of all published submissions of one setting to a release.
 *
 * @throws {InvalidError} `release_without_runs` for a release of another suite
 * @throws {NotFoundError} {InvalidError} as `loadScoreTable`
 */
export async function loadRuns(
  db: Executor,
  query: { release: string; setting?: BoardSetting | undefined }
): Promise<RunsOfModel[]> {
  const { models, manifest } = await loadScoreTable(db, query)
  if (!manifest.played) {
    throw new InvalidError(
      'release_without_runs',
      `release ${query.release} is of ${manifest.suite}, whose items are answered in words`
    )
  }
  const read: RunsOfModel[] = []
  for (const { submissionId, team, model } of models) {
    const runs: ScoredRun[] = []
    for (let after: string | null = null; ; ) {
      const page = await listGradedAnswers(
        db,
        { id: submissionId, releaseName: query.release },
        { after, limit: pageSize }
      )
      runs.push(...page.map(runOf))
      if (page.length < pageSize) break
      after = page.at(-1)!.item.itemId
    }
    read.push({ submissionId, team, model, runs })
  }
  return read
}

function runOf({ item, score, evidence, isSent }: Awaited<ReturnType<typeof listGradedAnswers>>[number]): ScoredRun {
  const { level } = contentSchema.shape.examinee.parse(item.examinee)
  const { itemId, taskType } = item
  const isScored = score !== null
  return {
    ...{ itemId, taskType, level, score, isSent },
    evidence: isScored ? evidenceSchema.parse(evidence) : null,
    bounds: isScored ? null : boundsOf(taskType, level, contentSchema.shape.gold.parse(item.gold).instance)
  }
}

function boundsOf(taskType: string, level: string, instance: unknown): ScoreBounds {
  const { scoreBounds, scoreBoundsIn, instanceSchema } = findEnvironment(taskType)
  return scoreBoundsIn?.(instanceSchema.parse(instance), level) ?? scoreBounds
}
