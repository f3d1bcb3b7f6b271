import { mean } from 'simple-statistics'
import { profileWords } from '../boards/leaderboard/chosen.ts'
import { metricIn, type ScoreTable } from '../boards/leaderboard/score-table.ts'
import { isInPoints } from '../grading/metrics.ts'
import type { Metric } from '../schemas/manifest.ts'
import { percentile } from '../statistics/bootstrap/percentile.ts'
import { type ChartSpec, type ChartView, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { scoreShown, scoreTitle } from './percent.ts'
import { modelAxis, rowStep } from './rows.ts'
import { scoreDomain } from './score-domain.ts'
import { type Screen, widthBesideLabels } from './screen.ts'

const panelWidth = 190
const panelsPerRow = 4
/** With fewer items quartiles say little, and every item is shown. */
const fewestForBox = 12

type Distribution = {
  taskTypes: readonly string[]
  table: ScoreTable
  profile: string
  theme?: Theme
  screen?: Screen
}

/**
 * How the item scores of every model are spread within every task type: quartiles and the middle 90 %, or the items one
 * by one where there are few. The models are in the order of their mean over all task types.
 *
 * @param input.taskTypes in the order of the panels; those without items are left out
 * @param input.table of the split asked for
 */
export function taskDistributionChart(asked: Distribution): ChartSpec {
  const { taskTypes, table, profile, theme = 'light', screen = 'desk' } = asked
  const held = taskTypes
    .map((name) => ({ name, places: placesOf(table, name) }))
    .filter(({ places }) => places.length > 0)
  const scores = table.scores[profile]!
  const metric = metricIn(table, profile)
  const order = orderOf(scores, held, metric)
  const labels = modelLabels(order.map((model) => table.models[model]!))
  const [perRow, width] = screen === 'desk' ? [panelsPerRow, panelWidth] : [1, widthBesideLabels(labels)]
  const views = held.map(({ name, places }, index) =>
    panel({
      title: `${name} · ${places.length} ${places.length === 1 ? 'item' : 'items'}`,
      labels,
      rows: order.map((model) => places.map((place) => scores[model]![place]!).filter((score) => score !== null)),
      isFirst: index % perRow === 0,
      metric,
      domain: isInPoints(metric) ? [0, 100] : scoreDomain(scores.flat(), metric),
      ...{ theme, screen, width }
    })
  )
  return chartSpec(
    { concat: views, columns: perRow },
    {
      title: `How item scores are spread, release ${table.release}`,
      caption:
        `Item scores of each model within each task type, ${profileWords(profile, table.profile)}. Box: the middle half, with a bar at the ` +
        `median; line: the middle 90 %; dot: the mean. With fewer than ${fewestForBox} scored items every item is a circle. ` +
        'Items without a score are left out, and a dash stands where none has one. Nothing is resampled: this is how ' +
        'items differ, not how uncertain a mean is. Models are in the order of their mean over task types.',
      told: { isInPoints: isInPoints(metric) },
      ...{ theme, screen, labels },
      width: labelsWidth(labels, 11) + Math.max(2, Math.min(views.length, panelsPerRow)) * (panelWidth + 20)
    }
  )
}

type Panel = {
  title: string
  labels: readonly string[]
  rows: readonly (readonly number[])[]
  isFirst: boolean
  metric: Metric
  domain: readonly [number, number]
  theme: Theme
  screen: Screen
  width: number
}

function panel({ title, labels, rows, isFirst, metric, domain, theme, screen, width }: Panel): ChartView {
  const { accent, soft, ink } = palettes[theme]
  const x = { type: 'quantitative' as const, scale: { domain: [...domain] }, title: scoreTitle('Item score', metric) }
  const places = [...labels.keys()]
  const boxed = places.filter((row) => rows[row]!.length >= fewestForBox)
  const single = places.filter((row) => rows[row]!.length > 0 && rows[row]!.length < fewestForBox)
  const boxes = boxed.map((row) => ({ model: labels[row]!, ...spreadOf(rows[row]!, metric) }))
  const circles = single.flatMap((row) =>
    rows[row]!.toSorted((a, b) => a - b).map((score) => ({ model: labels[row]!, score: scoreShown(score, metric) }))
  )
  const means = places
    .filter((row) => rows[row]!.length > 0)
    .map((row) => ({ model: labels[row]!, mean: scoreShown(mean([...rows[row]!]), metric) }))
  const empty = places.filter((row) => rows[row]!.length === 0).map((row) => ({ model: labels[row]! }))
  return {
    title,
    width,
    height: { step: rowStep(labels.length) },
    data: { values: boxes },
    encoding: { y: modelAxis(labels, isFirst, screen) },
    layer: [
      { mark: { type: 'rule', color: accent }, encoding: { x: { ...x, field: 'low' }, x2: { field: 'high' } } },
      {
        mark: { type: 'bar', color: accent, opacity: 0.4, height: { band: 0.55 } },
        encoding: { x: { ...x, field: 'lower', stack: null }, x2: { field: 'upper' } }
      },
      {
        mark: { type: 'tick', color: accent, opacity: 1, thickness: 2.5, height: { band: 0.75 } },
        encoding: { x: { ...x, field: 'median' } }
      },
      {
        data: { values: circles },
        mark: { type: 'point', size: 30, strokeWidth: 1.5, color: accent, opacity: 0.7 },
        encoding: { x: { ...x, field: 'score' } }
      },
      {
        data: { values: means },
        mark: { type: 'point', filled: true, size: 20, color: ink, opacity: 1 },
        encoding: { x: { ...x, field: 'mean' } }
      },
      {
        data: { values: empty },
        mark: { type: 'text', text: '–', color: soft, align: 'left' },
        encoding: { x: { value: 4 } }
      }
    ]
  }
}

function spreadOf(scores: readonly number[], metric: Metric) {
  const sorted = Float64Array.from(scores).sort()
  const at = (probability: number) => scoreShown(percentile(sorted, probability), metric)
  return { low: at(0.05), lower: at(0.25), median: at(0.5), upper: at(0.75), high: at(0.95) }
}

function placesOf({ items }: ScoreTable, name: string): number[] {
  return [...items.keys()].filter((place) => items[place]!.taskType === name)
}

/** The models, the best mean over task means first; a task type without a score of the model is left out of its mean. */
function orderOf(
  scores: ScoreTable['scores'][string],
  held: readonly { places: readonly number[] }[],
  { better }: Metric
): number[] {
  const overall = scores.map((row) => {
    const means = held
      .map(({ places }) => places.map((place) => row[place]!).filter((score) => score !== null))
      .filter((known) => known.length > 0)
      .map((known) => mean(known))
    return means.length === 0 ? Number.NEGATIVE_INFINITY : (better === 'higher' ? 1 : -1) * mean(means)
  })
  return [...scores.keys()].sort((a, b) => (overall[a] === overall[b] ? a - b : overall[b]! - overall[a]!))
}
