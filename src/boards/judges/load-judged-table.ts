import type { Executor } from '../../db/client.ts'
import type { QuoteCountsRow } from '../../db/quote-counts.ts'
import { earlierFamily, parseModelId } from '../../models/model-id.ts'
import type { LeaderboardQuery } from '../../schemas/leaderboard.ts'
import { findTaskType } from '../../suites/index.ts'
import type { Suite, Suites } from '../../suites/suite.ts'
import { inTurns } from '../leaderboard/in-turns.ts'
import { loadAsked } from '../leaderboard/load-score-table.ts'
import { loadFigures } from '../leaderboard/model-figures.ts'
import { splitOf } from '../leaderboard/score-table.ts'
import { tableMemory } from '../leaderboard/table-memory.ts'
import type { JudgedTable } from './judged-table.ts'

export type JudgedQuery = Pick<LeaderboardQuery, 'release' | 'split' | 'panel' | 'profile' | 'setting'> & {
  /** Whether task types that `countsInGaps` names are in the table, each judge with the score that rules gave. */
  withRules: boolean
}

/** Every statistic of judges, and every chart of them, is made from the same tables. */
const remembered = tableMemory<Judged>(6)

/** A table of judges with what became of their quotes, whose rows are of one submission each. */
export type Judged = { table: JudgedTable; quotes: readonly QuoteCountsRow[] }

/**
 * What each judge alone would have scored, for the published submissions of one panel. It takes reading every verdict, so
 * it is kept in memory for as long as no submission is published, withdrawn or graded anew.
 *
 * @throws {NotFoundError} {InvalidError} as `loadAsked`
 */
export async function loadJudgedTable(
  source: { db: Executor; suites: Suites },
  query: JudgedQuery
): Promise<JudgedTable> {
  return (await loadJudged(source, query)).table
}

/** The same with the quotes of these judges. @throws {NotFoundError} {InvalidError} as `loadAsked` */
export async function loadJudged(
  { db, suites }: { db: Executor; suites: Suites },
  query: JudgedQuery
): Promise<Judged> {
  const { release, split, panel = null, profile = null, setting, withRules } = query
  const asked = [split, panel, profile, withRules, setting]
  return await remembered(db, release, asked, () => readJudgedTable({ db, suites }, query))
}

async function readJudgedTable({ db, suites }: { db: Executor; suites: Suites }, asked: JudgedQuery): Promise<Judged> {
  const { table: whole, query } = await loadAsked({ db, suites }, asked)
  const table = splitOf(whole, query.split)
  const { suite, panel, byModel } = await loadFigures({ db, suites }, table, query.profile)
  const { release, releaseHash, manifest, models } = table
  const judges = (panel?.judges ?? []).map(({ modelId, family }) => ({
    modelId,
    family: manifest.families === 'makers' ? (family ?? parseModelId(modelId).family) : earlierFamily(modelId),
    ...(family !== undefined && { stated: family })
  }))
  const places = [...table.items.keys()].filter((place) => {
    return isCounted(suite, table.items[place]!.taskType, query.withRules)
  })
  const isJudged = places.map((place) => findTaskType(suite, table.items[place]!.taskType).judging !== null)
  const scores = judges.map((): (number | null)[][] => [])
  for await (const [model, own] of inTurns(byModel)) {
    const byRules = table.scores[query.profile]![model]!
    for (const [judge, ofJudge] of scores.entries()) {
      ofJudge.push(places.map((place, at) => (isJudged[at] ? own.judges[judge]![place]! : byRules[place]!)))
    }
  }
  const words = byModel.map((own) => places.map((place) => own.words[place]!))
  const found = { release, panel: table.panel, profile: query.profile, ...(table.profile && { chosen: table.profile }) }
  const items = places.map((place) => table.items[place]!)
  return {
    table: { ...found, releaseHash, manifest, judges, models, items, scores, words },
    quotes: byModel.flatMap(({ quotes }) => quotes)
  }
}

function isCounted(suite: Suite, taskType: string, withRules: boolean): boolean {
  const { judging, countsInGaps = false } = findTaskType(suite, taskType)
  return judging !== null || (withRules && countsInGaps)
}
