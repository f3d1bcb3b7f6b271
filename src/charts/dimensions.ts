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

/** Mean scores of every model on every dimension, a table of colours per task type, the models by name. */
export function dimensionsChart(statistics: DimensionStatistics, theme: Theme = 'light'): ChartSpec {
  const labels = modelLabels(statistics.models)
  const tasks = [...Map.groupBy(statistics.dimensions, ({ taskType }) => taskType)].map(([taskType, dimensions]) => ({
    taskType,
    dimensions
  }))
  const lines = inLines(tasks)
  const views = lines.map((line, index) => ({
    hconcat: line.map((task, place) =>
      panel({ ...task, labels, theme, hasLegend: index === 0 && place === line.length - 1, isLabelled: place === 0 })
    ),
    resolve: ownLegends
  }))
  const across = Math.max(6, ...lines.map((line) => line.reduce((sum, { dimensions }) => sum + dimensions.length, 0)))
  return chartSpec(
    { vconcat: views, spacing: 30, resolve: ownLegends },
    {
      title: `Scores by dimension, release ${statistics.query.release}`,
      caption: `Mean in points of 100; a stroke stands where a score is missing. ${statistics.estimand}`,
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

type Panel = Task & { labels: readonly string[]; theme: Theme; hasLegend: boolean; isLabelled: boolean }

function panel({ taskType, dimensions, labels, theme, hasLegend, isLabelled }: Panel): ChartView {
  const ramp = palettes[theme].sequential
  // Names may repeat within a task type; ids do not.
  const columns = dimensions.map(({ name, dimension }) =>
    dimensions.filter((other) => other.name === name).length > 1 ? dimension : name
  )
  const cells = dimensions.flatMap(({ estimates }, place) =>
    labels.map((row, model) => {
      const value = points(estimates[model]?.value)
      const text = value === null ? '' : showPoints(value)
      return { row, column: columns[place]!, value, text, colour: colourAt(ramp, (value ?? 0) / 100) }
    })
  )
  const stops = ramp.map((_, stop) => (100 * stop) / (ramp.length - 1))
  return heatMap({
    ...{ rows: labels, columns, cells, theme, title: taskType, rowTitle: null, columnTitle: null, isLabelled },
    cell: { width: cellWidth, height: rowStep(labels.length) },
    colour: { type: 'quantitative', title: 'Score', domain: stops, range: ramp, isShown: hasLegend }
  })
}
