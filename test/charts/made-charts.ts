import { conceptDrift } from '../../src/boards/drift/concept-drift.ts'
import type { ConceptTable } from '../../src/boards/drift/concept-table.ts'
import { judgeGaps } from '../../src/boards/judges/judge-gaps.ts'
import { differencesFromFirst } from '../../src/boards/leaderboard/differences-from-first.ts'
import { blandAltmanChart } from '../../src/charts/bland-altman.ts'
import type { ChartSpec } from '../../src/charts/chart-spec.ts'
import type { Theme } from '../../src/charts/colours.ts'
import { decadeGapChart } from '../../src/charts/decade-gap.ts'
import { decadesChart } from '../../src/charts/decades.ts'
import { differenceToFirstChart } from '../../src/charts/difference-to-first.ts'
import { dimensionsChart } from '../../src/charts/dimensions.ts'
import { eraViolinsChart } from '../../src/charts/era-violins.ts'
import { intervalsChart } from '../../src/charts/intervals.ts'
import { judgeAgreementChart } from '../../src/charts/judge-agreement.ts'
import { judgeGapsChart } from '../../src/charts/judge-gaps.ts'
import { judgeOverallChart } from '../../src/charts/judge-overall.ts'
import { languagesChart } from '../../src/charts/languages.ts'
import { overallByDateChart } from '../../src/charts/overall-by-date.ts'
import { rankSetsChart } from '../../src/charts/rank-sets.ts'
import type { Screen } from '../../src/charts/screen.ts'
import { significanceChart } from '../../src/charts/significance.ts'
import { tagsChart } from '../../src/charts/tags.ts'
import { taskDistributionChart } from '../../src/charts/task-distribution.ts'
import { taskRangesChart } from '../../src/charts/task-ranges.ts'
import { taskScoresChart } from '../../src/charts/task-scores.ts'
import type { DimensionStatistics } from '../../src/schemas/dimension-statistics.ts'
import type { Leaderboard } from '../../src/schemas/leaderboard.ts'
import type { TagStatistics } from '../../src/schemas/tag-statistics.ts'
import { boardQuery, leaderboardOf, madeBoard, madeTables, taskTypes } from './made-table.ts'

const query = { release: 'r1', split: 'all', profile: 'table2', seed: 1, resamples: 100 } as const

/** Every chart of a made board of so many models, by its name. */
export async function madeCharts(
  count: number,
  theme: Theme,
  screen: Screen = 'desk'
): Promise<Record<string, ChartSpec>> {
  const { table, judged } = madeTables(count)
  const board = await madeBoard(count)
  const leaderboard = leaderboardOf(board)
  const drift = await madeDrift(count)
  const dimensions = madeDimensions(count)
  const pair = { a: 0, b: 1 }
  const gaps = judgeGaps(judged, { query: { ...query, includeRules: false }, taskTypes })
  return {
    intervals: intervalsChart(leaderboard, theme, screen),
    'task-scores': taskScoresChart(leaderboard, theme, screen),
    'task-ranges': taskRangesChart(leaderboard, theme, screen),
    'difference-to-first': differenceToFirstChart(
      board,
      await differencesFromFirst({ table, query: boardQuery }, board),
      theme,
      screen
    ),
    'rank-sets': rankSetsChart(board, theme, screen),
    'overall-by-date': overallByDateChart(datedBoard(leaderboard), theme, screen),
    'judge-overall': judgeOverallChart({ table: judged, taskTypes, theme, screen }),
    'task-distribution': taskDistributionChart({ taskTypes, table, profile: 'table2', theme, screen }),
    significance: significanceChart(board, 'holm', theme, screen),
    dimensions: dimensionsChart(dimensions, theme, 'points', screen),
    'dimensions on their own range': dimensionsChart(dimensions, theme, 'own', screen),
    'dimensions by rank': dimensionsChart(dimensions, theme, 'rank', screen),
    'dimensions of a task type': dimensionsChart(
      { ...dimensions, dimensions: dimensions.dimensions.filter(({ taskType }) => taskType === 'MM') },
      theme,
      'points',
      screen
    ),
    tags: tagsChart(madeTags(count), theme, screen),
    'judge-agreement': judgeAgreementChart({ table: judged, ...pair, theme, screen }),
    'bland-altman': blandAltmanChart({ table: judged, ...pair, theme, screen }),
    'judge-gaps': judgeGapsChart(gaps, pair, theme, screen),
    decades: decadesChart(drift, theme, screen),
    'era-violins': eraViolinsChart(drift, theme, screen),
    'decade-gap': decadeGapChart(drift, theme, screen),
    languages: languagesChart(drift, theme, screen)
  }
}

/** A day for every model but each seventh: later ones are better by and large, and some days have several. */
export function datedBoard(board: Leaderboard): Leaderboard {
  const count = board.rows.length
  const rows = board.rows.map((row, place) => {
    const day = 20 * Math.floor((30 * (count - place)) / count + ((7 * place) % 11))
    const generatedOn = new Date(Date.UTC(2024, 0, 7 + day)).toISOString().slice(0, 10)
    return place % 7 === 6 ? row : { ...row, generatedOn }
  })
  return { ...board, rows }
}

/** So many models on dimensions with long names, four for each task type. */
export function madeDimensions(count: number): DimensionStatistics {
  const { models } = madeTables(count).table
  const names = ['Accuracy of the answer', 'Depth', 'Use of theory and evidence', 'Internationalisation']
  return {
    query: { ...query, panel: 'p1', unit: 'item' },
    ...{ inputHash: 'input', releaseHash: 'release', level: 0.95, estimand: 'Mean score of each dimension.' },
    models: models.map((model) => ({ ...model })),
    dimensions: taskTypes.flatMap((taskType) =>
      names.map((name, place) => ({
        ...{ taskType, dimension: `${taskType}-${place}`, name, by: 'judges' as const, items: 12 },
        estimates: models.map((_, model) => ({
          ...{ value: ((31 * model + 7 * place) % 101) / 100, lower: null, upper: null, reason: null }
        }))
      }))
    )
  }
}

/** So many models on tags of few values and of more than a page is wide. */
export function madeTags(count: number): TagStatistics {
  const { models } = madeTables(count).table
  const tags = [
    { taskType: 'EK', tag: 'question_type', title: 'Question type', part: 'question', count: 4 },
    { taskType: 'EK', tag: 'difficulty', title: 'Difficulty', part: 'question', count: 3 },
    { taskType: 'MG', tag: 'category', title: 'Kind of element', part: 'element', count: 14 },
    { taskType: 'EA', tag: 'result_type', title: 'Type of result', part: 'item', count: 1 }
  ]
  return {
    query: { ...query, panel: 'p1', unit: 'item' },
    ...{ inputHash: 'input', releaseHash: 'release', level: 0.95, estimand: 'Mean score over the parts with a value.' },
    models: models.map((model) => ({ ...model })),
    tags: tags.map(({ count: values, ...tag }) => ({
      ...{ ...tag, items: 12 },
      values: Array.from({ length: values }, (_, place) => ({
        ...{
          value: `kind_${place}_of_equilibrium_concept`,
          items: 12,
          sources: 12,
          parts: 12 + place,
          share: 1 / values
        },
        estimates: models.map((_, model) => ({
          ...{ value: ((31 * model + 7 * place) % 101) / 100, lower: null, upper: null, reason: null }
        }))
      }))
    }))
  }
}

async function madeDrift(count: number) {
  const { models } = madeTables(count).table
  const years = Array.from({ length: 51 }, (_, place) => 1900 + place)
  const right = (model: number, year: number, field: number) => (17 * model + 7 * year + 3 * field) % 11 < 7
  const table: ConceptTable = {
    ...{ release: 'r1', releaseHash: 'release', panel: null, profile: 'table2', taskType: 'CI', models },
    fields: ['stability', 'time_horizon'],
    items: years.map((year, place) => ({
      ...{ split: 'public' as const, year, characters: 100 + 31 * place, source: null },
      language: [null, 'de', 'en', 'en', 'fr'][place % 5] ?? null
    })),
    scores: models.map((_, model) =>
      years.map((year) => [0, 1].filter((field) => right(model, year, field)).length / 2)
    ),
    sent: models.map(() => years.map(() => true)),
    fieldScores: [0, 1].map((field) =>
      models.map((_, model) => years.map((year) => (right(model, year, field) ? 1 : 0)))
    )
  }
  return await conceptDrift({ table, query: { ...query, firstYear: 1900, laterFrom: 1930, lastYear: 1950 } })
}
