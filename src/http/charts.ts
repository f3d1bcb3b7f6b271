import { z } from 'zod'
import { findConceptDrift } from '../boards/drift/find-concept-drift.ts'
import { findJudgeStatistics } from '../boards/judges/find-judge-statistics.ts'
import type { JudgedTable } from '../boards/judges/judged-table.ts'
import { loadJudgedTable } from '../boards/judges/load-judged-table.ts'
import type { BoardReader } from '../boards/leaderboard/build-leaderboard.ts'
import { differencesFromFirst } from '../boards/leaderboard/differences-from-first.ts'
import { dimensionStatistics } from '../boards/leaderboard/dimension-statistics.ts'
import { findBoardOf } from '../boards/leaderboard/find-board.ts'
import { loadAsked } from '../boards/leaderboard/load-score-table.ts'
import { splitOf } from '../boards/leaderboard/score-table.ts'
import { tagStatistics } from '../boards/leaderboard/tag-statistics.ts'
import { blandAltmanChart } from '../charts/bland-altman.ts'
import type { ChartSpec } from '../charts/chart-spec.ts'
import { decadeGapChart } from '../charts/decade-gap.ts'
import { decadesChart } from '../charts/decades.ts'
import { differenceToFirstChart } from '../charts/difference-to-first.ts'
import { dimensionScales, dimensionsChart } from '../charts/dimensions.ts'
import { eraViolinsChart } from '../charts/era-violins.ts'
import { intervalsChart } from '../charts/intervals.ts'
import { type JudgePair, judgeAgreementChart } from '../charts/judge-agreement.ts'
import { judgeGapsChart } from '../charts/judge-gaps.ts'
import { judgeOverallChart } from '../charts/judge-overall.ts'
import { languagesChart } from '../charts/languages.ts'
import { overallByDateChart } from '../charts/overall-by-date.ts'
import { rankSetsChart } from '../charts/rank-sets.ts'
import { screens } from '../charts/screen.ts'
import { adjustments, significanceChart } from '../charts/significance.ts'
import { tagsChart } from '../charts/tags.ts'
import { taskDistributionChart } from '../charts/task-distribution.ts'
import { taskRangesChart } from '../charts/task-ranges.ts'
import { taskScoresChart } from '../charts/task-scores.ts'
import { AppError, InvalidError, NotFoundError } from '../errors.ts'
import { boardQuerySchema } from '../schemas/board-statistics.ts'
import { conceptDriftQuerySchema } from '../schemas/concept-drift.ts'
import { dimensionQuerySchema } from '../schemas/dimension-statistics.ts'
import { judgesQuerySchema } from '../schemas/judges-query.ts'
import {
  type Leaderboard,
  type LeaderboardQuery,
  leaderboardQuerySchema,
  unweightedQuerySchema
} from '../schemas/leaderboard.ts'
import { tagQuerySchema } from '../schemas/tag-statistics.ts'
import type { Dependencies } from './dependencies.ts'
import { assertFiguresVisible, assertVisible, seesPrivate } from './guards/assert-visible.ts'
import type { Caller } from './guards/authenticate.ts'
import { limitResamples } from './guards/resample-limit.ts'

/** Who asks, and what a chart is computed with. */
export type ChartReader = Pick<Dependencies, 'db' | 'suites' | 'leaderboard'> & { caller: Caller | null }
/** A chart that was asked for: its query is parsed, and what is left is to compute it. */
export type AskedChart = (reader: ChartReader) => Promise<ChartSpec>
/** What a board must have for a chart to say anything. */
export type ChartNeed = 'judges' | 'dates' | 'comparisons' | 'rankSets'
export type Chart = {
  name: string
  title: string
  needs: ChartNeed | null
  /** Whether it is of Overall, and takes weights. */
  isWeighed: boolean
  query: z.ZodType<AskedChart>
}

const theme = z.enum(['light', 'dark']).default('light').describe('of the page that the chart is shown on')
const screen = z
  .enum(screens)
  .default('desk')
  .describe('that the chart is drawn for: on that of a telephone it goes on below where it goes on beside at a desk')
const shown = { theme, screen }
const scale = z
  .enum(dimensionScales)
  .default('points')
  .describe('of colours: points of 100, the own range of each dimension, or ranks of the models')
const taskType = z.string().min(1).max(64).optional().describe('of the release; all of them when left out')
const judge = z.string().min(1).optional()
const twoJudges = {
  ...shown,
  first: judge.describe('model id of a judge; the first of the panel when left out'),
  second: judge.describe('model id of another judge; the next of the panel when left out')
}
const twoJudgesSchema = judgesQuerySchema.extend(twoJudges)
const themedDriftSchema = conceptDriftQuerySchema.extend(shown)

/** Every chart: the statistic's own query, and what is drawn of its result. */
export const charts: readonly Chart[] = [
  chart({
    name: 'intervals',
    title: 'Overall and task scores with intervals',
    query: leaderboardQuerySchema.extend(shown),
    draw: async ({ theme, screen, ...query }, { leaderboard, caller }) =>
      intervalsChart(await leaderboard(query, withoutGroups(caller)), theme, screen)
  }),
  chart({
    name: 'task-scores',
    title: 'Overall and task scores by provider',
    query: leaderboardQuerySchema.extend(shown),
    draw: async ({ theme, screen, ...query }, reader) => taskScoresChart(await openBoard(query, reader), theme, screen)
  }),
  chart({
    name: 'task-ranges',
    title: 'Task scores of all models: range, median and mean',
    query: unweightedQuerySchema.extend(shown),
    draw: async ({ theme, screen, ...query }, reader) => taskRangesChart(await openBoard(query, reader), theme, screen)
  }),
  chart({
    name: 'task-distribution',
    title: 'How item scores are spread within task types',
    query: unweightedQuerySchema.extend(shown),
    draw: async ({ theme, screen, ...asked }, { db, suites, caller }) => {
      const { table: whole, query } = await loadAsked({ db, suites }, asked)
      const table = splitOf(whole, query.split)
      assertVisible(table.items, caller)
      const taskTypes = table.manifest.taskTypes.map(({ name }) => name)
      return taskDistributionChart({ taskTypes, table, profile: query.profile, theme, screen })
    }
  }),
  chart({
    name: 'significance',
    title: 'Which models differ: p of every pair',
    needs: 'comparisons',
    query: boardQuerySchema.extend({ ...shown, adjustment: z.enum(adjustments).default('holm') }),
    draw: async ({ theme, screen, adjustment, ...query }, { db, suites, caller }) => {
      const loaded = await loadAsked({ db, suites }, query)
      assertFiguresVisible(splitOf(loaded.table, query.split), caller)
      return significanceChart(await findBoardOf(db, loaded, []), adjustment, theme, screen)
    }
  }),
  chart({
    name: 'difference-to-first',
    title: 'How far behind the first',
    query: boardQuerySchema.extend(shown),
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) => {
      const loaded = await loadAsked({ db, suites }, query)
      assertFiguresVisible(splitOf(loaded.table, query.split), caller)
      const board = await findBoardOf(db, loaded, [])
      return differenceToFirstChart(board, await differencesFromFirst(loaded, board), theme, screen)
    }
  }),
  chart({
    name: 'rank-sets',
    title: 'Which ranks are possible',
    needs: 'rankSets',
    query: boardQuerySchema.extend(shown),
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) => {
      const loaded = await loadAsked({ db, suites }, query)
      assertFiguresVisible(splitOf(loaded.table, query.split), caller)
      return rankSetsChart(await findBoardOf(db, loaded, []), theme, screen)
    }
  }),
  chart({
    name: 'overall-by-date',
    title: 'Overall by the day of the outputs',
    query: leaderboardQuerySchema.extend(shown),
    draw: async ({ theme, screen, ...query }, reader) =>
      overallByDateChart(await openBoard(query, reader), theme, screen)
  }),
  chart({
    name: 'dimensions',
    title: 'Scores by dimension',
    query: dimensionQuerySchema.extend({ ...shown, scale, taskType }),
    draw: async ({ theme, screen, scale, taskType, ...query }, { db, suites, caller }) => {
      const whole = await dimensionStatistics({ db, suites }, query, { seesGold: seesPrivate(caller) })
      if (taskType === undefined) return dimensionsChart(whole, theme, scale, screen)
      const { table } = await loadAsked({ db, suites }, query)
      assertTaskType(table.manifest.taskTypes, taskType)
      const dimensions = whole.dimensions.filter((dimension) => dimension.taskType === taskType)
      return dimensionsChart({ ...whole, dimensions }, theme, scale, screen)
    }
  }),
  chart({
    name: 'tags',
    title: 'Scores by kind of question, element and item',
    query: tagQuerySchema.extend(shown),
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) =>
      tagsChart(await tagStatistics({ db, suites }, query, { seesGold: seesPrivate(caller) }), theme, screen)
  }),
  chart({
    name: 'judge-overall',
    needs: 'judges',
    title: 'Overall by each judge',
    query: judgesQuerySchema.extend(shown),
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) => {
      const table = await loadJudgedTable({ db, suites }, { ...query, withRules: query.includeRules })
      assertVisible(table.items, caller)
      assertTwoJudges(table)
      const taskTypes = table.manifest.taskTypes.map(({ name }) => name)
      return judgeOverallChart({ table, taskTypes, withRules: query.includeRules, theme, screen })
    }
  }),
  chart({
    name: 'judge-agreement',
    needs: 'judges',
    title: 'Two judges, response by response',
    query: twoJudgesSchema,
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) => {
      const table = await loadJudgedTable({ db, suites }, { ...query, withRules: query.includeRules })
      assertVisible(table.items, caller)
      return judgeAgreementChart({ table, ...judgesOf(table, query), theme, screen })
    }
  }),
  chart({
    name: 'bland-altman',
    needs: 'judges',
    title: 'Differences of two judges (Bland and Altman)',
    query: twoJudgesSchema,
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) => {
      const table = await loadJudgedTable({ db, suites }, { ...query, withRules: query.includeRules })
      assertVisible(table.items, caller)
      return blandAltmanChart({ table, ...judgesOf(table, query), theme, screen })
    }
  }),
  chart({
    name: 'judge-gaps',
    needs: 'judges',
    title: 'Gaps of two judges by task type and model',
    query: twoJudgesSchema,
    draw: async ({ theme, screen, first, second, ...asked }, { db, suites, caller }) => {
      const table = await loadJudgedTable({ db, suites }, { ...asked, withRules: asked.includeRules })
      assertVisible(table.items, caller)
      const query = { ...asked, profile: table.profile }
      const taskTypes = table.manifest.taskTypes.map(({ name }) => name)
      const pair = judgesOf(table, { first, second })
      return judgeGapsChart(
        await findJudgeStatistics(db, 'judgeGaps', table, { query, taskTypes }),
        pair,
        theme,
        screen
      )
    }
  }),
  chart({
    name: 'decades',
    needs: 'dates',
    title: 'Concepts by decade',
    query: themedDriftSchema,
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) =>
      decadesChart(await findConceptDrift({ db, suites }, query, { seesGold: seesPrivate(caller) }), theme, screen)
  }),
  chart({
    name: 'era-violins',
    needs: 'dates',
    title: 'Concepts by era and field',
    query: themedDriftSchema,
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) =>
      eraViolinsChart(await findConceptDrift({ db, suites }, query, { seesGold: seesPrivate(caller) }), theme, screen)
  }),
  chart({
    name: 'decade-gap',
    needs: 'dates',
    title: 'Concepts of the last decade against the first, length held fixed',
    query: themedDriftSchema,
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) =>
      decadeGapChart(await findConceptDrift({ db, suites }, query, { seesGold: seesPrivate(caller) }), theme, screen)
  }),
  chart({
    name: 'languages',
    needs: 'dates',
    title: 'Concepts by language of the text',
    query: themedDriftSchema,
    draw: async ({ theme, screen, ...query }, { db, suites, caller }) =>
      languagesChart(await findConceptDrift({ db, suites }, query, { seesGold: seesPrivate(caller) }), theme, screen)
  })
]

/** A query that turns into the chart it asks for, so that charts of all queries make one list. */
function chart<Query extends { resamples: number }>(definition: {
  name: string
  title: string
  needs?: ChartNeed
  query: z.ZodType<Query> & { shape: object }
  draw: (query: Query, reader: ChartReader) => Promise<ChartSpec>
}): Chart {
  const { name, title, needs = null, draw } = definition
  const query = definition.query.transform(
    (asked): AskedChart =>
      async (reader) => {
        limitResamples(asked.resamples, reader.caller)
        return await draw(asked, reader)
      }
  )
  return { name, title, needs, isWeighed: 'weights' in definition.query.shape, query }
}

/** The leaderboard of items that the caller may see all statistics of. @throws {AppError} 403 `split_private` */
async function openBoard(
  query: LeaderboardQuery,
  { db, suites, leaderboard, caller }: ChartReader
): Promise<Leaderboard> {
  const { table } = await loadAsked({ db, suites }, query)
  assertFiguresVisible(splitOf(table, query.split), caller)
  return await leaderboard(query, withoutGroups(caller))
}

/** No chart draws a figure of a group. */
function withoutGroups(caller: ChartReader['caller']): BoardReader {
  return { seesPrivate: seesPrivate(caller), groupsBelow: [] }
}

/** @throws {AppError} 400 `task_type_unknown` for one that the release has not */
function assertTaskType(taskTypes: readonly { name: string }[], asked: string): void {
  const names = taskTypes.map(({ name }) => name)
  if (names.includes(asked)) return
  throw new AppError('task_type_unknown', `taskType must be one of ${names.join(', ')}, got ${asked}`, 400)
}

/** @throws {InvalidError} `judges_too_few` */
function assertTwoJudges({ judges }: Pick<JudgedTable, 'judges'>): void {
  if (judges.length >= 2) return
  throw new InvalidError('judges_too_few', `a chart of two judges requires two on the panel, got ${judges.length}`)
}

/**
 * The two judges in the order of the panel.
 *
 * @throws {InvalidError} `judges_too_few`, `judges_same`
 * @throws {NotFoundError} `judge_not_found`
 */
function judgesOf(
  { judges }: JudgedTable,
  asked: { first?: string | undefined; second?: string | undefined }
): JudgePair {
  assertTwoJudges({ judges })
  const placeOf = (modelId: string) => {
    const place = judges.findIndex((judge) => judge.modelId === modelId)
    if (place === -1) throw new NotFoundError('judge', modelId)
    return place
  }
  const named = [asked.first, asked.second].filter((modelId) => modelId !== undefined).map(placeOf)
  const others = [...judges.keys()].filter((place) => !named.includes(place))
  const [one, other] = [...named, ...others]
  if (one === other)
    throw new InvalidError('judges_same', `a chart of two judges requires two, got ${asked.first} twice`)
  return { a: Math.min(one!, other!), b: Math.max(one!, other!) }
}
