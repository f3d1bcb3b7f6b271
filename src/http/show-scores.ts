import type { Executor } from '../db/client.ts'
import { judgmentsOf } from '../db/judgments.ts'
import { releaseItemPlaces } from '../db/releases.ts'
import { ruleResultsOf, type ScoreRow } from '../db/scores.ts'
import type { SubmissionRow } from '../db/submissions.ts'
import { type Score, unscoredReasonSchema } from '../schemas/score.ts'
import type { ItemScore } from '../schemas/submission.ts'

/** `full`: evidence and judgments. `private`: whatever tells the gold of the private split. */
export type ScoreView = { full: boolean; private: boolean }

/** Item scores with what explains them, as far as the reader may see it. */
export async function showScores(
  db: Executor,
  { id, releaseName }: SubmissionRow,
  rows: readonly ScoreRow[],
  view: ScoreView
): Promise<ItemScore[]> {
  const itemIds = rows.map(({ itemId }) => itemId)
  const places = await releaseItemPlaces(db, releaseName, itemIds)
  const rules = new Map((await ruleResultsOf(db, id, itemIds)).map((row) => [row.itemId, row]))
  const judgments = Map.groupBy(await judgmentsOf(db, id, itemIds), ({ itemId }) => itemId)
  return rows.map((row) => {
    const { split, paperId } = places.get(row.itemId)!
    const rule = rules.get(row.itemId)
    const mayTellGold = split === 'public' || view.private
    const shows = view.full && mayTellGold
    return {
      itemId: row.itemId,
      taskType: row.taskType,
      split,
      paper: paperId,
      scores: { table2: scoreOf(row.table2, row.reason), 'appendix-g': scoreOf(row.appendixG, row.reason) },
      parse: rule?.parse ?? null,
      // A field of CI is yes or no: read with one's own output, its score is its gold.
      dimensions: mayTellGold ? (rule?.dimensions ?? []) : null,
      evidence: shows ? (rule?.evidence ?? null) : null,
      judgments: shows ? (judgments.get(row.itemId) ?? []).map(({ verdict }) => verdict) : null,
      withheld: !shows
    }
  })
}

function scoreOf(value: number | null, reason: string | null): Score {
  if (value !== null) return { status: 'scored', value }
  return { status: 'unscored', reason: unscoredReasonSchema.catch('not_graded').parse(reason) }
}
