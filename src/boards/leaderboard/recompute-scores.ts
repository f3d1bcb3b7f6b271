import type { Executor } from '../../db/client.ts'
import { findPanel } from '../../db/panels.ts'
import { pinnedSuite } from '../../db/pinned-suites.ts'
import type { ProfileRow } from '../../db/profiles.ts'
import { missingScore } from '../../grading/metrics.ts'
import { scoreResponse } from '../../grading/score-response.ts'
import type { Metric } from '../../schemas/manifest.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import type { Score } from '../../schemas/score.ts'
import { findTaskType } from '../../suites/index.ts'
import { judgedParts } from '../../suites/judged-parts.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { metricOfProfile, withProfile } from '../../suites/with-profile.ts'
import { wholeVerdicts } from '../judges/judge-scores.ts'
import { findingsPage, type ItemFindings } from './findings-page.ts'
import { itemsOfPage } from './items-of-page.ts'
import { readInTurn } from './read-in-turn.ts'
import type { ScoreTable } from './score-table.ts'

/**
 * A table of scores under a profile: from what rules and judges found in each response, as grading would have scored it.
 * No model is asked. What is not graded, or waits for a judge, stays so.
 *
 * @param table with scores under the first metric of the release
 * @throws {ConflictError} `profile_unfit` for a release whose rubrics lack a dimension that the profile weighs
 */
export async function recomputeScores(
  { db, suites }: { db: Executor; suites: Suites },
  table: ScoreTable,
  profile: ProfileRow
): Promise<ScoreTable> {
  const metric = metricOfProfile(profile)
  const panel = table.panel === null ? null : await findPanel(db, table.panel)
  const suite = withProfile(await pinnedSuite({ db, suites }, table.manifest, panel?.definition ?? null), profile)
  const scores = table.models.map(() => table.items.map((): number | null => null))
  const unscored = table.unscored.map((row) => [...row])
  const pageSize = itemsOfPage(table.models.length)
  for (let from = 0; panel && from < table.items.length; from += pageSize) {
    const items = table.items.slice(from, from + pageSize)
    for (const [place, findings] of (await readInTurn(() => findingsPage(db, table, items))).entries()) {
      const item = from + place
      const scoreOf = scorer({ suite, panel: panel.definition, metric }, findings)
      for (const model of table.models.keys()) {
        const reason = unscored[model]![item]!
        if (reason !== null && reason !== 'no_applicable_dimension') continue
        const score = scoreOf(model)
        scores[model]![item] = score.status === 'scored' ? score.value : null
        unscored[model]![item] = score.status === 'scored' ? null : score.reason
      }
    }
  }
  const { name, title, hash } = profile
  return { ...table, metrics: [metric], scores: { [name]: scores }, unscored, profile: { name, title, hash } }
}

type Scoring = { suite: Suite; panel: PanelDefinition; metric: Metric }

/** What each model scores on an item, by its place. */
function scorer(
  { suite, panel, metric }: Scoring,
  { item, content, responses }: ItemFindings
): (model: number) => Score {
  const taskType = findTaskType(suite, item.taskType)
  const { rubric, hash: rubricHash } = taskType.rubric
  const parts = judgedParts(taskType, { content: readContent(taskType, content), rubric, mode: panel.mode })
  return (model) => {
    const { rule, verdicts } = responses[model]!
    if (!rule) return { status: 'unscored', reason: 'not_graded' }
    if (rule.parse !== 'parsed') return { status: 'scored', value: missingScore(metric) }
    const judges = (taskType.judging ? panel.judges : []).map(({ modelId }) => {
      const own = verdicts.filter(({ judge }) => judge === modelId)
      return wholeVerdicts(own, { parts, repeats: panel.repeats, rubricHash })
    })
    return scoreResponse({ rubric, rules: rule.dimensions, values: rule.values, parts, judges }, metric)
  }
}
