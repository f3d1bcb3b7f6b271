import type { z } from 'zod'
import { findJudgeStatistics } from '../../boards/judges/find-judge-statistics.ts'
import { findOwnFamily } from '../../boards/judges/find-own-family.ts'
import { judgeQuotes } from '../../boards/judges/judge-quotes.ts'
import { loadJudged } from '../../boards/judges/load-judged-table.ts'
import { familyFingerprints } from '../../boards/leaderboard/family-fingerprints.ts'
import { findBoardOf } from '../../boards/leaderboard/find-board.ts'
import { loadAsked } from '../../boards/leaderboard/load-score-table.ts'
import { refuseHiddenFigures, refusePrivate } from '../../boards/leaderboard/refuse-private.ts'
import { splitOf } from '../../boards/leaderboard/score-table.ts'
import { tagStatistics } from '../../boards/leaderboard/tag-statistics.ts'
import { loadRuns } from '../../boards/runs/load-runs.ts'
import { runReport } from '../../boards/runs/run-report.ts'
import { boardQuerySchema } from '../../schemas/board-statistics.ts'
import { undeclaredSetting } from '../../schemas/declaration.ts'
import { judgesQuerySchema } from '../../schemas/judges-query.ts'
import { leaderboardQuerySchema } from '../../schemas/leaderboard.ts'
import { runReportQuerySchema } from '../../schemas/run-report.ts'
import { selfPreferenceQuerySchema } from '../../schemas/self-preference.ts'
import { tagQuerySchema } from '../../schemas/tag-statistics.ts'
import { isBank } from '../../suites/hierarchy.ts'
import { findSuite } from '../../suites/index.ts'
import type { Suite } from '../../suites/suite.ts'
import { suiteOfRuns } from '../../workflows/runs/open-run.ts'
import { type ChartNeed, charts } from '../charts.ts'
import type { Dependencies, Routes } from '../dependencies.ts'
import { limitResamples } from '../guards/resample-limit.ts'
import { chartsPage } from './charts-page.ts'
import { type ChosenBoard, chosenBoard, suiteQuery, taskTypeTitles } from './chosen-board.ts'
import { heatMapPage, heatMapQuerySchema } from './heat-map-page.ts'
import { judgesPage } from './judges-page.ts'
import { noReleasePage } from './no-release-page.ts'
import { runReportPage } from './run-report-page.ts'
import { significancePage } from './significance-page.ts'
import { leastOfVerdicts, slowBoards } from './slow-boards.ts'
import { figuresForAll, splitForAll } from './split-for-all.ts'
import { tagsPage } from './tags-page.ts'
import { whyWithoutP, whyWithoutRankSets } from './why-without-p.ts'

const htmlType = 'text/html; charset=utf-8'
/** The queries of the API; without a release the one frozen last, without a panel the one that judged last. */
const queries = {
  charts: leaderboardQuerySchema.partial({ release: true }).extend(suiteQuery),
  significance: boardQuerySchema.partial({ release: true }).extend(suiteQuery),
  tags: tagQuerySchema.partial({ release: true }).extend(suiteQuery),
  judges: judgesQuerySchema.partial({ release: true }).extend(suiteQuery),
  runs: runReportQuerySchema.omit({ submission: true }).partial({ release: true }).extend(suiteQuery)
}
/** What the tests of self-preference are by when nobody asks for another unit or treatment of zeros. */
const usualTests = selfPreferenceQuerySchema.pick({ unit: true, zeroMethod: true }).parse({})
const hide = { hide: true }
type ChartsQuery = Omit<z.infer<typeof queries.charts>, 'suite'>
type SignificanceQuery = Omit<z.infer<typeof queries.significance>, 'suite'>
type JudgesQuery = Omit<z.infer<typeof queries.judges>, 'suite'>
const config = { isOfBoard: true } as const

/** The statistics of a board as pages, for a reader without a key. */
export function statisticsPages({ db, suites, leaderboard }: Dependencies): Routes {
  const sendSlow = slowBoards({ db })
  return async (app) => {
    app.get('/charts', { config, schema: { ...hide, querystring: queries.charts } }, async (request, reply) => {
      const { suite, ...query } = request.query
      const chosen = await chosenBoard(db, { ...query, suite })
      if (!chosen) return await reply.type(htmlType).send(noReleasePage('Charts', suite))
      const asked = { title: 'Charts', release: chosen.release }
      return await sendSlow(request, reply, asked, () => pageOfCharts(query, chosen))
    })

    app.get('/heat-map', { config, schema: { ...hide, querystring: heatMapQuerySchema } }, async (request, reply) => {
      const { suite, within, by, figure, from, ...query } = request.query
      limitResamples(query.resamples, request.caller)
      const chosen = await chosenBoard(db, { ...query, suite })
      if (!chosen) return await reply.type(htmlType).send(noReleasePage('Heat map', suite))
      const { release, releases, panel, setting } = chosen
      const own = suites.find(({ name }) => name === releases.find((one) => one.name === release)?.suite)
      const shown = { suite: own && isBank(own) ? own.name : null, view: { within, by, figure, from } }
      return await sendSlow(request, reply, { title: 'Heat map', release }, async () => {
        const board = await leaderboard({ ...query, release, panel, setting }, { seesPrivate: false })
        return heatMapPage(board, chosen, shown)
      })
    })

    app.get(
      '/significance',
      { config, schema: { ...hide, querystring: queries.significance } },
      async (request, reply) => {
        const { suite, ...query } = request.query
        limitResamples(query.resamples, request.caller)
        const chosen = await chosenBoard(db, { ...query, suite })
        if (!chosen) return await reply.type(htmlType).send(noReleasePage('Which models differ', suite))
        const asked = { title: 'Which models differ', release: chosen.release }
        return await sendSlow(request, reply, asked, () => pageOfSignificance(query, chosen))
      }
    )

    app.get('/tags', { config, schema: { ...hide, querystring: queries.tags } }, async (request, reply) => {
      const { suite, ...query } = request.query
      limitResamples(query.resamples, request.caller)
      const chosen = await chosenBoard(db, { ...query, suite })
      if (!chosen) return await reply.type(htmlType).send(noReleasePage('Scores by tags', suite))
      const { release, panel, setting } = chosen
      return await sendSlow(request, reply, { title: 'Scores by tags', release, least: leastOfVerdicts }, async () => {
        const split = await splitForAll(db, { release, split: query.split })
        const statistics = await tagStatistics({ db, suites }, { ...query, release, panel, split, setting })
        return tagsPage(statistics, chosen, taskTypeTitles(suites, chosen))
      })
    })

    app.get('/run-report', { config, schema: { ...hide, querystring: queries.runs } }, async (request, reply) => {
      const { suite = suiteOfRuns, setting, ...query } = request.query
      const chosen = await chosenBoard(db, { ...query, setting, suite })
      if (!chosen) return await reply.type(htmlType).send(noReleasePage('Runs by level', suite))
      const { release } = chosen
      return await sendSlow(request, reply, { title: 'Runs by level', release }, async () => {
        const told = runReport(await loadRuns(db, { release, setting }), {})
        return runReportPage({ release, setting: setting ?? undeclaredSetting, ...told }, chosen)
      })
    })

    app.get('/judges', { config, schema: { ...hide, querystring: queries.judges } }, async (request, reply) => {
      const { suite, ...query } = request.query
      limitResamples(query.resamples, request.caller)
      const chosen = await chosenBoard(db, { ...query, suite })
      if (!chosen) return await reply.type(htmlType).send(noReleasePage('How far the judges agree', suite))
      const asked = { title: 'How far the judges agree', release: chosen.release, least: leastOfVerdicts }
      return await sendSlow(request, reply, asked, () => pageOfJudges(query, chosen))
    })
  }

  async function pageOfCharts(query: ChartsQuery, board: ChosenBoard): Promise<string> {
    const { release, panel, setting } = board
    const split = await splitForAll(db, { release, split: query.split })
    const { table: whole, query: found } = await loadAsked({ db, suites }, { ...query, release, panel, split, setting })
    const asked = { ...found, panel: panel ?? null }
    const table = splitOf(whole, split)
    refusePrivate(table.items)
    const dated = datedTaskTypes(findSuite(suites, table.manifest.suite))
    const judges = board.panels.find(({ id }) => id === board.panel)?.definition.judges ?? []
    const statistics = await findBoardOf(db, { table: whole, query: found }, [])
    const lacks: Record<ChartNeed, string | null> = {
      judges: judges.length < 2 ? 'it takes two judges on the panel' : null,
      dates: table.items.some(({ taskType }) => dated.includes(taskType)) ? null : 'no item is made from a dated text',
      comparisons: whyWithoutP(statistics),
      rankSets: whyWithoutRankSets(statistics)
    }
    const reasonOf = (need: ChartNeed | null) => (need === null ? null : lacks[need])
    const shown = charts.filter(({ needs }) => reasonOf(needs) === null)
    const left = charts.flatMap(({ title, needs }) => {
      const reason = reasonOf(needs)
      return reason === null ? [] : [{ title, reason }]
    })
    return chartsPage({ asked, charts: shown, left }, board)
  }

  async function pageOfSignificance(query: SignificanceQuery, chosen: ChosenBoard): Promise<string> {
    const { release, panel, setting } = chosen
    const split = await figuresForAll(db, { release, split: query.split })
    const loaded = await loadAsked({ db, suites }, { ...query, release, panel, split, setting })
    const table = splitOf(loaded.table, split)
    refuseHiddenFigures(table)
    const board = await findBoardOf(db, loaded, [])
    const { seed: _, resamples: __, method: ___, unit: ____, interval: _____, ...ofFamilies } = loaded.query
    const families = familyFingerprints(table, ofFamilies)
    return significancePage(board, families, chosen)
  }

  async function pageOfJudges(query: JudgesQuery, chosen: ChosenBoard): Promise<string> {
    const { release, panel, setting } = chosen
    const split = await splitForAll(db, { release, split: query.split })
    const wanted = { ...query, release, panel, split, setting, withRules: query.includeRules }
    const judged = await loadJudged({ db, suites }, wanted)
    const { table } = judged
    refusePrivate(table.items)
    const asked = { ...query, release, panel, split, setting, profile: table.profile }
    const taskTypes = table.manifest.taskTypes.map(({ name }) => name)
    const agreement = await findJudgeStatistics(db, 'judgeAgreement', table, { query: asked, taskTypes })
    const selfPreference = await findJudgeStatistics(db, 'selfPreference', table, { ...asked, ...usualTests })
    const { profile } = query
    const own =
      split === 'private'
        ? null
        : await findOwnFamily({ db, suites }, { release, panel, split, profile, setting }, { seesPrivate: false })
    const quotes = judgeQuotes(judged, { split, setting })
    return judgesPage({ agreement, selfPreference, own, quotes }, chosen)
  }
}

function datedTaskTypes({ taskTypes }: Suite): string[] {
  return taskTypes.filter(({ source }) => source.kind === 'fragments').map(({ name }) => name)
}
