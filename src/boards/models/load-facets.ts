import type { Executor } from '../../db/client.ts'
import { findTaskType } from '../../suites/index.ts'
import type { Suites } from '../../suites/suite.ts'
import { placesOf } from '../leaderboard/board-strata.ts'
import { dimensionName, dimensionRows } from '../leaderboard/dimension-statistics.ts'
import type { DimensionRows } from '../leaderboard/dimension-table.ts'
import { loadFigures } from '../leaderboard/model-figures.ts'
import type { ScoreTable } from '../leaderboard/score-table.ts'
import type { Range } from '../leaderboard/tag-estimates.ts'
import { rangeOf, tagRowsOf } from '../leaderboard/tag-statistics.ts'
import type { TagRows } from '../leaderboard/tag-table.ts'
import type { FacetRows } from './facet-figures.ts'

/** Something that scores are taken of: a task type, one of its dimensions, or one value of one of its tags. */
export type Facet = FacetRows & {
  taskType: string
  name: string
  title: string
  /** Whether it is in units of the metric; from 0 to 1 otherwise. */
  ofMetric: boolean
} & ({ kind: 'task' } | { kind: 'dimension'; dimension: DimensionRows } | { kind: 'tag'; tag: TagRows; range: Range })

/** The scores of every model of a table on every facet that has items: task types first, then dimensions, then tags. */
export async function loadFacets(
  source: { db: Executor; suites: Suites },
  table: ScoreTable,
  profile: string
): Promise<Facet[]> {
  const tasks = table.manifest.taskTypes.flatMap(({ name, title }): Facet[] => {
    const items = placesOf(table, name)
    if (items.length === 0) return []
    const sums = table.scores[profile]!.map((row) => items.map((item) => row[item]!))
    return [{ kind: 'task', taskType: name, name, title, ofMetric: true, items, weights: items.map(() => 1), sums }]
  })
  const figures = await loadFigures(source, table, profile)
  const { suite } = figures
  const dimensions = await dimensionRows(figures, { table, profile })
  return [
    ...tasks,
    ...dimensions.map((row): Facet => {
      const { taskType, dimension, items, scores } = row
      const title = dimensionName(suite, taskType, dimension)
      const weights = items.map(() => 1)
      return {
        ...{ kind: 'dimension', taskType, name: dimension, title, ofMetric: false, items, weights, sums: scores },
        dimension: row
      }
    }),
    ...tagRowsOf(figures).map((row): Facet => {
      const { taskType, tag, value, items, weights, sums } = row
      const { tags: named = [], scoredBy } = findTaskType(suite, taskType).tagging ?? {}
      const title = `${named.find(({ name }) => name === tag)?.title ?? tag}: ${value}`
      return {
        ...{
          kind: 'tag',
          taskType,
          name: `${tag}: ${value}`,
          title,
          ofMetric: scoredBy === 'metric',
          items,
          weights,
          sums
        },
        ...{ tag: row, range: rangeOf(suite, row, table, profile) }
      }
    })
  ]
}
