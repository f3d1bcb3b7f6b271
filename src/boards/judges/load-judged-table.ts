import type { Executor } from '../../db/client.ts'
import { findPanel } from '../../db/panels.ts'
import { pinnedSuite } from '../../db/pinned-suites.ts'
import { findProfile } from '../../db/profiles.ts'
import { rulesOn, verdictsOn } from '../../db/published-scores.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import { earlierFamily, parseModelId } from '../../models/model-id.ts'
import type { LeaderboardQuery, Resolved } from '../../schemas/leaderboard.ts'
import type { PanelDefinition } from '../../schemas/panel.ts'
import { findTaskType } from '../../suites/index.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { withProfile } from '../../suites/with-profile.ts'
import { itemsOfPage } from '../leaderboard/items-of-page.ts'
import { loadAsked } from '../leaderboard/load-score-table.ts'
import { readInTurn } from '../leaderboard/read-in-turn.ts'
import { type ScoredItem, type ScoreTable, splitOf } from '../leaderboard/score-table.ts'
import { tableMemory } from '../leaderboard/table-memory.ts'
import { judgeScores } from './judge-scores.ts'
import type { JudgedTable } from './judged-table.ts'

export type JudgedQuery = Pick<LeaderboardQuery, 'release' | 'split' | 'panel' | 'profile' | 'setting'> & {
  /** Whether task types that `countsInGaps` names are in the table, each judge with the score that rules gave. */
  withRules: boolean
}

/** Every statistic of judges, and every chart of them, is made from the same tables. */
const remembered = tableMemory<JudgedTable>(6)

/**
 * What each judge alone would have scored, for the published submissions of one panel. It takes reading every verdict, so
 * it is kept in memory for as long as no submission is published, withdrawn or graded anew.
 *
 * @throws {NotFoundError} {InvalidError} as `loadAsked`
 */
export async function loadJudgedTable(
  { db, suites }: { db: Executor; suites: Suites },
  query: JudgedQuery
): Promise<JudgedTable> {
  const { release, split, panel = null, profile = null, setting, withRules } = query
  const asked = [split, panel, profile, withRules, setting]
  return await remembered(db, release, asked, () => readJudgedTable({ db, suites }, query))
}

async function readJudgedTable(
  { db, suites }: { db: Executor; suites: Suites },
  asked: JudgedQuery
): Promise<JudgedTable> {
  const { table: whole, query } = await loadAsked({ db, suites }, asked)
  const table = splitOf(whole, query.split)
  const panel = table.panel === null ? null : await findPanel(db, table.panel)
  const pinned = await pinnedSuite({ db, suites }, table.manifest, panel?.definition ?? null)
  const profile = table.profile && (await findProfile(db, { suite: pinned.name, name: table.profile.name }))
  const suite = profile ? withProfile(pinned, profile) : pinned
  const { release, releaseHash, manifest, models } = table
  const judges = (panel?.definition.judges ?? []).map(({ modelId, family }) => ({
    modelId,
    family: manifest.families === 'makers' ? (family ?? parseModelId(modelId).family) : earlierFamily(modelId),
    ...(family !== undefined && { stated: family })
  }))
  const items = table.items.filter(({ taskType }) => isCounted(suite, taskType, query.withRules))
  const empty = () => models.map(() => items.map((): number | null => null))
  const scores = judges.map(empty)
  const words = empty()
  const pageSize = itemsOfPage(models.length)
  for (let from = 0; panel && from < items.length; from += pageSize) {
    const wanted = { table, panel: panel.definition, items: items.slice(from, from + pageSize), query }
    const page = await readInTurn(() => readPage({ db, suite }, wanted))
    for (const { model, item, byJudge, ...response } of page) {
      words[model]![from + item] = response.words
      for (const [judge, { modelId }] of judges.entries())
        scores[judge]![model]![from + item] = byJudge[modelId] ?? null
    }
  }
  const found = { release, panel: table.panel, profile: query.profile, ...(table.profile && { chosen: table.profile }) }
  return { ...found, releaseHash, manifest, judges, models, items, scores, words }
}

function isCounted(suite: Suite, taskType: string, withRules: boolean): boolean {
  const { judging, countsInGaps = false } = findTaskType(suite, taskType)
  return judging !== null || (withRules && countsInGaps)
}

type Page = { table: ScoreTable; panel: PanelDefinition; items: readonly ScoredItem[]; query: Resolved<JudgedQuery> }
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
    const content = readContent(taskType, contents.get(itemId)!)
    return submissionIds.map((submissionId, model) => {
      const found = ruled.get(keyOf({ submissionId, itemId }))
      const byRules = table.scores[profile]![model]![places.get(itemId)!]!
      const byJudge = taskType.judging
        ? judgeScores(taskType, panel, {
            content,
            rules: found?.dimensions ?? [],
            judgments: verdicts.get(keyOf({ submissionId, itemId })) ?? [],
            metrics: [profile]
          })[profile]!
        : Object.fromEntries(panel.judges.map(({ modelId }) => [modelId, byRules]))
      return { model, item, words: found?.words ?? null, byJudge }
    })
  })
}
