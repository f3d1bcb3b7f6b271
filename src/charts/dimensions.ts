import { showPoints } from '../grading/show-score.ts'
import type { DimensionStatistics } from '../schemas/dimension-statistics.ts'
import { type ChartSpec, type ChartView, chartSpec, ownLegends } from './chart-spec.ts'
import { colourAt, palettes, type Theme } from './colours.ts'
import { heatMap } from './heat-map.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { points } from './percent.ts'
import { rowStep } from './rows.ts'

/** Wide enough for most words of a dimension's name. */
const cellWidth = 74
/** Columns side by side before the next task type starts a new line. */
const columnsAcross = 12

/** What the colours of a dimension stand for: points of 100, its own range over the models, or the models' ranks. */
export const dimensionScales = ['points', 'own', 'rank'] as const
export type DimensionScale = (typeof dimensionScales)[number]

const readings = {
  points: 'Mean in points of 100.',
  own: 'Mean in points of 100; the colours of a dimension go from its least score to its best.',
  rank: 'Rank of the mean, 1 the best; equal means share a rank.'
}

/** Mean scores of every model on every dimension, a table of colours per task type, the models by name. */
export function dimensionsChart(
  statistics: DimensionStatistics,
  theme: Theme = 'light',
  scale: DimensionScale = 'points'
): ChartSpec {
  const labels = modelLabels(statistics.models)
  const tasks = [...Map.groupBy(statistics.dimensions, ({ taskType }) => taskType)].map(([taskType, dimensions]) => ({
    taskType,
    dimensions
  }))
  const lines = inLines(tasks)
  const views = lines.map((line, index) => ({
    hconcat: line.map((task, place) =>
      panel({
        ...task,
        labels,
        theme,
        scale,
        hasLegend: index === 0 && place === line.length - 1,
        isLabelled: place === 0
      })
    ),
    resolve: ownLegends
  }))
  const across = Math.max(6, ...lines.map((line) => line.reduce((sum, { dimensions }) => sum + dimensions.length, 0)))
  return chartSpec(
    { vconcat: views, spacing: 30, resolve: ownLegends },
    {
      title: `Scores by dimension, release ${statistics.query.release}`,
      caption: captionOf(statistics, scale),
      theme,
      width: labelsWidth(labels, 11) + across * cellWidth + 60
    }
  )
}

type Task = { taskType: string; dimensions: DimensionStatistics['dimensions'] }

/** Task types in lines that are no wider than the page. */
function inLines(tasks: readonly Task[]): Task[][] {
  const lines: Task[][] = []
  let room = 0
  for (const task of tasks) {
    if (task.dimensions.length > room) {
      lines.push([])
      room = columnsAcross
    }
    lines.at(-1)!.push(task)
    room -= task.dimensions.length
  }
  return lines
}

type Panel = Task & {
  labels: readonly string[]
  theme: Theme
  scale: DimensionScale
  hasLegend: boolean
  isLabelled: boolean
}

function panel({ taskType, dimensions, labels, theme, scale, hasLegend, isLabelled }: Panel): ChartView {
  const ramp = palettes[theme].sequential
  // Names may repeat within a task type; ids do not.
  const columns = dimensions.map(({ name, dimension }) =>
    dimensions.filter((other) => other.name === name).length > 1 ? dimension : name
  )
  const { title, ends, ramp: colours } = legendOf(scale, { ramp, models: labels.length })
  const cells = dimensions.flatMap(({ estimates }, place) => {
    const means = labels.map((_, model) => points(estimates[model]?.value))
    const values = onScale(means, scale)
    return labels.map((row, model) => {
      const value = values[model]!
      const shown = scale === 'rank' ? value : means[model]!
      const text = shown === null ? '' : scale === 'rank' ? String(shown) : showPoints(shown)
      const colour = colourAt(colours, value === null ? 0 : (value - ends[0]) / (ends[1] - ends[0]))
      return { row, column: columns[place]!, value, text, colour }
    })
  })
  const stops = colours.map((_, stop) => ends[0] + ((ends[1] - ends[0]) * stop) / (colours.length - 1))
  return heatMap({
    ...{ rows: labels, columns, cells, theme, title: taskType, rowTitle: null, columnTitle: null, isLabelled },
    cell: { width: cellWidth, height: rowStep(labels.length) },
    colour: { type: 'quantitative', title, domain: stops, range: colours, isShown: hasLegend }
  })
}

/** What a cell's colour stands for; null where there is no mean. */
function onScale(means: readonly (number | null)[], scale: DimensionScale): (number | null)[] {
  const known = means.filter((mean) => mean !== null)
  if (scale === 'points' || known.length === 0) return [...means]
  if (scale === 'rank') {
    return means.map((mean) => (mean === null ? null : 1 + known.filter((other) => other > mean).length))
  }
  const [least, most] = [Math.min(...known), Math.max(...known)]
  // Models that are all equal are all the best.
  return means.map((mean) => (mean === null ? null : least === most ? 100 : (100 * (mean - least)) / (most - least)))
}

type Legend = { title: string; ends: readonly [number, number]; ramp: readonly string[] }

function legendOf(scale: DimensionScale, { ramp, models }: { ramp: readonly string[]; models: number }): Legend {
  if (scale === 'points') return { title: 'Score', ends: [0, 100], ramp }
  if (scale === 'own') return { title: 'Least to best (%)', ends: [0, 100], ramp }
  return { title: 'Rank', ends: [1, Math.max(models, 2)], ramp: ramp.toReversed() }
}

function captionOf({ estimand, models }: DimensionStatistics, scale: DimensionScale): string {
  const count = `${models.length} ${models.length === 1 ? 'model' : 'models'}`
  return `${readings[scale]} n = ${count}; a stroke stands where a score is missing. ${estimand}`
}
