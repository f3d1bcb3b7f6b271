import type { Executor } from '../../db/client.ts'
import { findPanel } from '../../db/panels.ts'
import { publishedSubmissions, rulesOn, verdictsOn } from '../../db/published-scores.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import { parseModelId } from '../../models/model-id.ts'
import type { LeaderboardQuery } from '../../schemas/leaderboard.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { findTaskType } from '../../suites/index.ts'
import type { Suite } from '../../suites/suite.ts'
import { loadScoreTable } from '../leaderboard/load-score-table.ts'
import { readInTurn } from '../leaderboard/read-in-turn.ts'
import { type ScoredItem, type ScoreTable, splitOf } from '../leaderboard/score-table.ts'
import { judgeScores } from './judge-scores.ts'
import type { JudgedTable } from './judged-table.ts'

/** Items whose verdicts are in memory at a time: those of all models. */
const pageSize = 50
/** The task type without judges that the paper counts in its gap tests, with gaps of zero (Appendix C, n = 1,469). */
const countedByPaper = 'EK'

export type JudgedQuery = Pick<LeaderboardQuery, 'release' | 'split' | 'panel' | 'profile'> & {
  /** Whether EK is in the table, each judge with the score that rules gave. */
  withRules: boolean
}

/** Tables in memory for each database: every statistic of judges, and every chart of them, is made from the same. */
const loaded = new WeakMap<Executor, Map<string, Promise<JudgedTable>>>()
const mostLoaded = 6

/**
 * What each judge alone would have scored, for the published submissions of one panel. It takes reading every verdict, so
 * it is kept in memory for as long as no submission is published, withdrawn or graded anew.
 *
 * @throws {NotFoundError} {InvalidError} as `loadScoreTable`
 */
export async function loadJudgedTable(
  { db, suite }: { db: Executor; suite: Suite },
  query: JudgedQuery
): Promise<JudgedTable> {
  const { release, split, profile, withRules } = query
  const published = await publishedSubmissions(db, release)
  const state = published.map(({ id, panelId, updatedAt }) => [id, panelId, updatedAt]).sort()
  const key = JSON.stringify([release, split, query.panel ?? null, profile, withRules, state])
  const tables = loaded.get(db) ?? new Map<string, Promise<JudgedTable>>()
  loaded.set(db, tables)
  const table = tables.get(key) ?? readJudgedTable({ db, suite }, query)
  // Put behind the others: the first one is the one to go.
  tables.delete(key)
  tables.set(key, table)
  if (tables.size > mostLoaded) tables.delete(tables.keys().next().value!)
  table.catch(() => tables.delete(key))
  return await table
}

async function readJudgedTable(
  { db, suite }: { db: Executor; suite: Suite },
  query: JudgedQuery
): Promise<JudgedTable> {
  const table = splitOf(await loadScoreTable(db, query), query.split)
  const panel = table.panel === null ? null : await findPanel(db, table.panel)
  const { release, releaseHash, models } = table
  const judges = (panel?.definition.judges ?? []).map(({ modelId }) => ({
    modelId,
    family: parseModelId(modelId).family
  }))
  const items = table.items.filter(({ taskType }) => isCounted(suite, taskType, query.withRules))
  const empty = () => models.map(() => items.map((): number | null => null))
  const scores = judges.map(empty)
  const words = empty()
  for (let from = 0; panel && from < items.length; from += pageSize) {
    const asked = { table, panel: panel.definition, items: items.slice(from, from + pageSize), query }
    const page = await readInTurn(() => readPage({ db, suite }, asked))
    for (const { model, item, byJudge, ...response } of page) {
      words[model]![from + item] = response.words
      for (const [judge, { modelId }] of judges.entries())
        scores[judge]![model]![from + item] = byJudge[modelId] ?? null
    }
  }
  return { release, releaseHash, panel: table.panel, profile: query.profile, judges, models, items, scores, words }
}

function isCounted(suite: Suite, taskType: string, withRules: boolean): boolean {
  return findTaskType(suite, taskType).judging !== null || (withRules && taskType === countedByPaper)
}

type Page = { table: ScoreTable; panel: PanelDefinition; items: readonly ScoredItem[]; query: JudgedQuery }
type JudgedCell = { model: number; item: number; words: number | null; byJudge: Record<string, number | null> }

async function readPage(
  { db, suite }: { db: Executor; suite: Suite },
  { table, panel, items, query: { profile } }: Page
): Promise<JudgedCell[]> {
  const itemIds = items.map(({ itemId }) => itemId)
  const submissionIds = table.models.map(({ submissionId }) => submissionId)
  const contents = await releaseItemsOf(db, table.release, itemIds)
  const keyOf = ({ submissionId, itemId }: { submissionId: string; itemId: string }) => `${submissionId}\n${itemId}`
  const verdicts = Map.groupBy(await verdictsOn(db, submissionIds, itemIds), keyOf)
  const ruled = new Map((await rulesOn(db, submissionIds, itemIds)).map((row) => [keyOf(row), row]))
  const places = new Map(table.items.map(({ itemId }, place) => [itemId, place]))
  return items.flatMap(({ itemId, taskType: name }, item) => {
    const taskType = findTaskType(suite, name)
    const { examinee, gold } = contents.get(itemId)!
    const content = taskType.contentSchema.parse({ examinee, gold })
    return submissionIds.map((submissionId, model) => {
      const found = ruled.get(keyOf({ submissionId, itemId }))
      const byRules = table.scores[profile][model]![places.get(itemId)!]!
      const byJudge = taskType.judging
        ? judgeScores(taskType, panel, {
            content,
            rules: found?.dimensions ?? [],
            judgments: verdicts.get(keyOf({ submissionId, itemId })) ?? []
          })[profile]
        : Object.fromEntries(panel.judges.map(({ modelId }) => [modelId, byRules]))
      return { model, item, words: found?.words ?? null, byJudge }
    })
  })
}
