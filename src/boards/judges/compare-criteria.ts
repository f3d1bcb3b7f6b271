import type { Executor } from '../../db/client.ts'
import type { PanelRow } from '../../db/panels.ts'
import { pinnedSuite } from '../../db/pinned-suites.ts'
import { publishedPanels } from '../../db/published-scores.ts'
import { releaseItemsOf } from '../../db/releases.ts'
import { originalsOf } from '../../db/submission-copies.ts'
import { InvalidError, NotFoundError } from '../../errors.ts'
import type { AskedCriteria, CriteriaComparison } from '../../schemas/criteria-comparison.ts'
import { criteriaOf } from '../../suites/judged-parts.ts'
import { readContent } from '../../suites/read-content.ts'
import type { Suites } from '../../suites/suite.ts'
import type { BoardReader } from '../leaderboard/build-leaderboard.ts'
import { chosenOf } from '../leaderboard/chosen.ts'
import { exportDimensions } from '../leaderboard/export-dimensions.ts'
import { loadScoreTable } from '../leaderboard/load-score-table.ts'
import { readInTurn } from '../leaderboard/read-in-turn.ts'
import { refusePrivate } from '../leaderboard/refuse-private.ts'
import { type ScoreTable, splitOf } from '../leaderboard/score-table.ts'
import { tableMemory } from '../leaderboard/table-memory.ts'
import { type ComparedResponse, criteriaEstimates, criteriaLevel } from './criteria-estimates.ts'

type Store = { db: Executor; suites: Suites }
/** By task type: the dimension that criteria stand for, and the items that name any. */
type Replaced = Map<string, { dimension: string; itemIds: Set<string> }>

/** It takes reading every verdict of two panels. */
const remembered = tableMemory<CriteriaComparison['taskTypes']>(6)

/**
 * Holds the scores that code adds up from verdicts on criteria against the holistic scores of the same responses, by the
 * dimension that the criteria stand for, judges averaged.
 *
 * @throws {NotFoundError} `release_not_found`, `panel_not_found`
 * @throws {InvalidError} `panel_needed` when there are several panels of a kind and none is named
 * @throws {AppError} 403 `split_private`
 */
export async function compareCriteria(
  { db, suites }: Store,
  { release, split, setting, panel, criteria }: AskedCriteria,
  { seesPrivate }: BoardReader
): Promise<CriteriaComparison> {
  const panels = await publishedPanels(db, release)
  const isOfCriteria = ({ definition }: PanelRow) => definition.mode === 'criteria'
  const byCriteria = choose(criteria, panels.filter(isOfCriteria), 'criteria')
  const holistic = choose(
    panel,
    panels.filter((row) => !isOfCriteria(row)),
    'panel'
  )
  const load = async (chosen: PanelRow | null) =>
    splitOf(await loadScoreTable(db, { release, panel: (chosen ?? panels[0])?.id, setting }), split)
  const tables = { holistic: await load(holistic), criteria: await load(byCriteria) }
  if (!seesPrivate) refusePrivate(tables.holistic.items)
  const found = holistic && byCriteria && { holistic, criteria: byCriteria }
  const asked = [holistic?.id, byCriteria?.id, split, setting]
  return {
    query: {
      ...{ release, split, ...(setting && { setting }) },
      ...{ panel: holistic?.id ?? null, criteria: byCriteria?.id ?? null }
    },
    level: criteriaLevel,
    judges: { holistic: judgesOf(holistic), criteria: judgesOf(byCriteria) },
    taskTypes: found ? await remembered(db, release, asked, () => compare({ db, suites }, tables, found)) : [],
    reason: found ? null : byCriteria ? 'no_holistic_panel' : 'no_criteria_panel',
    ...chosenOf({ setting }, {})
  }
}

function judgesOf(panel: PanelRow | null): string[] {
  return (panel?.definition.judges ?? []).map(({ modelId }) => modelId)
}

/** The panel of a kind that is asked for, or the only one; null where there is none. */
function choose(asked: string | undefined, own: readonly PanelRow[], name: string): PanelRow | null {
  const found = own.find(({ id }) => id === asked)
  if (asked !== undefined && !found) throw new NotFoundError('panel', asked)
  if (found || own.length < 2) return found ?? own[0] ?? null
  const panels = own.map(({ id }) => id).sort()
  const message = `${own.length} such panels judged the release: name one as ${name}`
  throw new InvalidError('panel_needed', message, { panels })
}

type Pair<Value> = { holistic: Value; criteria: Value }

async function compare(
  store: Store,
  tables: Pair<ScoreTable>,
  panels: Pair<PanelRow>
): Promise<CriteriaComparison['taskTypes']> {
  const replaced = await replacedIn(store, tables.criteria, panels.criteria)
  const models = [...tables.holistic.models, ...tables.criteria.models]
  const originals = await originalsOf(
    store.db,
    models.map(({ submissionId }) => submissionId)
  )
  const scoresOf = async (kind: keyof Pair<unknown>) => {
    const judges = panels[kind].definition.judges.length
    return await scoresIn(store, tables[kind], { replaced, originals, judges })
  }
  const [holistic, criteria] = [await scoresOf('holistic'), await scoresOf('criteria')]
  return [...replaced].map(([taskType, { dimension }]) => {
    const responses = [...holistic].flatMap(([response, whole]): ComparedResponse[] => {
      const added = criteria.get(response)
      if (!added || whole.taskType !== taskType) return []
      return [{ itemId: whole.itemId, source: whole.source, holistic: whole.score, criteria: added.score }]
    })
    return { taskType, dimension, ...criteriaEstimates(responses) }
  })
}

async function replacedIn({ db, suites }: Store, table: ScoreTable, panel: PanelRow): Promise<Replaced> {
  const suite = await pinnedSuite({ db, suites }, table.manifest, panel.definition)
  const itemsOf = Map.groupBy(table.items, ({ taskType }) => taskType)
  const found: Replaced = new Map()
  for (const taskType of suite.taskTypes) {
    const dimension = taskType.judging?.criteria?.dimension
    if (dimension === undefined) continue
    const wanted = (itemsOf.get(taskType.name) ?? []).map(({ itemId }) => itemId)
    const contents = await readInTurn(() => releaseItemsOf(db, table.release, wanted))
    const named = wanted.filter((id) => criteriaOf(taskType, readContent(taskType, contents.get(id)!)).length > 0)
    found.set(taskType.name, { dimension, itemIds: new Set(named) })
  }
  return found
}

type Scored = { taskType: string; itemId: string; source: string; score: number }

/** The mean over the judges by response, of those that every judge scored; a copy goes by its original. */
async function scoresIn(
  store: Store,
  table: ScoreTable,
  {
    replaced,
    originals,
    judges: wanted
  }: { replaced: Replaced; originals: ReadonlyMap<string, string>; judges: number }
): Promise<Map<string, Scored>> {
  const sums = new Map<string, Scored & { judges: number }>()
  for await (const { submissionId, itemId, taskType, source, dimension, by, score } of exportDimensions(store, table)) {
    const own = replaced.get(taskType)
    if (by === 'rules' || dimension !== own?.dimension || !own.itemIds.has(itemId)) continue
    const response = `${originals.get(submissionId)}\n${itemId}`
    const sum = sums.get(response) ?? { taskType, itemId, source, score: 0, judges: 0 }
    sums.set(response, { ...sum, score: sum.score + score, judges: sum.judges + 1 })
  }
  const whole = [...sums].filter(([, { judges }]) => judges === wanted)
  return new Map(whole.map(([response, sum]) => [response, { ...sum, score: sum.score / wanted }]))
}
