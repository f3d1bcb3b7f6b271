import type { JudgeGaps } from '../schemas/judge-gaps.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { colourAt, palettes, type Theme } from './colours.ts'
import { type HeatCell, type HeatMap, heatMap, heatMapInParts } from './heat-map.ts'
import type { JudgePair } from './judge-agreement.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { points } from './percent.ts'
import { rowStep } from './rows.ts'
import type { Screen } from './screen.ts'
import { signed } from './signed.ts'

const cellWidths: Readonly<Record<Screen, number>> = { desk: 76, telephone: 54 }
/** Columns side by side on a telephone. */
const columnsAcross = 4
/** Points of 100 at which the colours end, unless a gap is larger: small gaps are to look small. */
const leastReach = 10
const allTasks = 'All'
const allModels = 'All models'

type Gap = { mean: number | null; n: number }

/** How much higher one judge scores than another, by model and task type, on colours that part at zero. */
export function judgeGapsChart(
  gaps: JudgeGaps,
  { a, b }: JudgePair,
  theme: Theme = 'light',
  screen: Screen = 'desk'
): ChartSpec {
  const ramp = palettes[theme].diverging
  const [first, second] = [gaps.judges[a]!.judge, gaps.judges[b]!.judge]
  const pair = gaps.pairs.find(({ judges }) => judges[0] === first && judges[1] === second)
  const models = [...modelLabels(gaps.models.map((model) => ({ ...model, team: '' }))), allModels]
  const tasks = [...gaps.taskTypes.map(({ name }) => name), allTasks]
  const gapOf = (model: number, task: number): Gap | undefined => {
    if (models[model] === allModels) return tasks[task] === allTasks ? pair?.all : pair?.byTask[task]
    return tasks[task] === allTasks ? pair?.byModel[model] : pair?.matrix[task]?.[model]
  }
  const all = models.flatMap((_, model) => tasks.map((_, task) => Math.abs(gapOf(model, task)?.mean ?? 0)))
  const reach = Math.max(leastReach, Math.ceil(100 * all.reduce((most, gap) => Math.max(most, gap), 0)))
  const cells = models.flatMap((row, model) =>
    tasks.map((column, task): HeatCell => {
      const gap = gapOf(model, task)?.mean ?? null
      const value = points(gap)
      const colour = colourAt(ramp, ((value ?? 0) + reach) / (2 * reach))
      return { row, column, value, text: gap === null ? '' : signed(gap), colour }
    })
  )
  const stops = ramp.map((_, stop) => -reach + (2 * reach * stop) / (ramp.length - 1))
  const map: HeatMap = {
    ...{ rows: models, columns: tasks, cells, theme, screen, rowTitle: null, columnTitle: null },
    cell: { width: cellWidths[screen], height: rowStep(models.length) },
    colour: { type: 'quantitative', title: 'Mean gap (points of 100)', domain: stops, range: ramp }
  }
  const view = screen === 'desk' ? heatMap(map) : heatMapInParts(map, columnsAcross)
  return chartSpec(view, {
    title: `Score by ${first} minus score by ${second}, release ${gaps.query.release}`,
    caption:
      `Mean gap over responses, in points of 100: blue where ${first} scores higher, orange where ${second} does; the last ` +
      `row and column are means over all responses. A stroke stands where no response was scored by both. ${codeWords(gaps.estimand)}`,
    ...{ theme, screen, labels: models },
    width: labelsWidth(models, 11) + tasks.length * cellWidths.desk + 150
  })
}
