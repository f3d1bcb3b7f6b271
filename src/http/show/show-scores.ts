import { type JudgeScores, judgeScores } from '../../boards/judges/judge-scores.ts'
import { type AdjudicationRow, adjudicationsOf } from '../../db/adjudications.ts'
import type { Executor } from '../../db/client.ts'
import { type JudgmentRow, judgmentsOf } from '../../db/judgments.ts'
import { findPanel } from '../../db/panels.ts'
import { manifestOfRelease, pinnedSuite } from '../../db/pinned-suites.ts'
import { type ReleaseItemRow, releaseItemPlaces, releaseItemsOf } from '../../db/releases.ts'
import { type RuleResultRow, ruleResultsOf, type ScoreRow } from '../../db/scores.ts'
import type { SubmissionRow } from '../../db/submissions.ts'
import { byMetric } from '../../grading/metrics.ts'
import { defaultDisagreementBound, type PanelDefinition } from '../../schemas/panel.ts'
import { type Score, unscoredReasonSchema } from '../../schemas/score.ts'
import type { ItemScore } from '../../schemas/submission.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { showAdjudication } from './show-adjudication.ts'

/**
 * `full`: evidence and judgments. `adjudications`: what was made of a response beside them, which may name people. `private`:
 * whatever tells the gold of the private split. `flags`: marks of manipulation.
 */
export type ScoreView = { full: boolean; adjudications: boolean; private: boolean; flags: boolean }

/** What operators see. */
export const everything: ScoreView = { full: true, adjudications: true, private: true, flags: true }

/** Item scores with what explains them, as far as the reader may see it. */
export async function showScores(
  { db, suites }: { db: Executor; suites: Suites },
  submission: SubmissionRow,
  rows: readonly ScoreRow[],
  view: ScoreView
): Promise<ItemScore[]> {
  const found = await findingsOf(db, submission, rows)
  const suite = await pinnedSuite({ db, suites }, await manifestOfRelease(db, submission.releaseName), found.panel)
  return rows.map((row) => {
    const { itemId, taskType, values, spread, reason } = row
    const { split, paperId } = found.places.get(itemId)!
    const rule = found.rules.get(itemId)
    const judgments = found.judgments.get(itemId) ?? []
    const adjudications = found.adjudications.get(itemId) ?? []
    const mayTellGold = split === 'public' || view.private
    const shows = view.full && mayTellGold
    return {
      itemId,
      taskType,
      split,
      paper: paperId,
      scores: byMetric(suite.metrics, (_, place) => scoreOf(values[place] ?? null, reason)),
      judgeScores:
        found.panel && scoresOfJudges(suite, found.panel, { row, rule, judgments, item: found.items.get(itemId) }),
      spread,
      disputed: spread === null ? null : spread > (found.panel?.disagreementBound ?? defaultDisagreementBound),
      adjudications:
        shows && view.adjudications ? adjudications.map((row) => showAdjudication(row, suite.metrics)) : null,
      words: rule?.words ?? null,
      characters: rule?.characters ?? null,
      flags: view.flags ? (rule?.flags ?? []) : null,
      parse: rule?.parse ?? null,
      // A field of CI is yes or no: read with one's own output, its score is its gold.
      dimensions: mayTellGold ? (rule?.dimensions ?? []) : null,
      evidence: shows ? (rule?.evidence ?? null) : null,
      judgments: shows ? judgments.map(({ verdict }) => verdict) : null,
      withheld: !shows
    }
  })
}

type Findings = {
  panel: PanelDefinition | null
  places: Awaited<ReturnType<typeof releaseItemPlaces>>
  rules: Map<string, RuleResultRow>
  judgments: Map<string, JudgmentRow[]>
  adjudications: Map<string, AdjudicationRow[]>
  /** Those that judges were asked about. */
  items: Map<string, ReleaseItemRow>
}

async function findingsOf(
  db: Executor,
  { id, releaseName, panelId }: SubmissionRow,
  rows: readonly ScoreRow[]
): Promise<Findings> {
  const itemIds = rows.map(({ itemId }) => itemId)
  const panel = panelId === null ? null : await findPanel(db, panelId)
  const judgments = Map.groupBy(await judgmentsOf(db, id, itemIds), ({ itemId }) => itemId)
  return {
    panel: panel?.definition ?? null,
    places: await releaseItemPlaces(db, releaseName, itemIds),
    rules: new Map((await ruleResultsOf(db, id, itemIds)).map((row) => [row.itemId, row])),
    judgments,
    adjudications: Map.groupBy(await adjudicationsOf(db, id, itemIds), ({ itemId }) => itemId),
    items: await releaseItemsOf(db, releaseName, [...judgments.keys()])
  }
}

function scoresOfJudges(
  suite: Suite,
  panel: PanelDefinition,
  found: { row: ScoreRow; rule: RuleResultRow | undefined; judgments: JudgmentRow[]; item: ReleaseItemRow | undefined }
): JudgeScores | null {
  const { row, rule, judgments, item } = found
  const taskType = findTaskType(suite, row.taskType)
  if (!item || !taskType.judging) return null
  const content = readContent(taskType, item)
  const metrics = suite.metrics.map(({ name }) => name)
  return judgeScores(taskType, panel, { content, rules: rule?.dimensions ?? [], judgments, metrics })
}

/** A score as it is stored, or why there is none. */
export function scoreOf(value: number | null, reason: string | null): Score {
  if (value !== null) return { status: 'scored', value }
  return { status: 'unscored', reason: unscoredReasonSchema.catch('not_graded').parse(reason) }
}
