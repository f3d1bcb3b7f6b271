import { showPoints } from '../grading/show-score.ts'
import type { DimensionStatistics } from '../schemas/dimension-statistics.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { points } from './percent.ts'
import { type ScoreColumn, type ScoreLegend, scoreTables } from './score-tables.ts'
import type { Screen } from './screen.ts'

/** What the colours of a dimension stand for: points of 100, its own range over the models, or the models' ranks. */
export const dimensionScales = ['points', 'own', 'rank'] as const
export type DimensionScale = (typeof dimensionScales)[number]

const readings = {
  points: 'Mean in points of 100.',
  own: 'Mean in points of 100; the colours of a dimension go from its least score to its best.',
  rank: 'Rank of the mean, 1 the best; equal means share a rank.'
}

/**
 * Mean scores of every model on every dimension, a table of colours per task type, the models by name.
 *
 * Source: AER-bench Figures 8 to 14, of which each is the table of one task type.
 */
export function dimensionsChart(
  statistics: DimensionStatistics,
  theme: Theme = 'light',
  scale: DimensionScale = 'points',
  screen: Screen = 'desk'
): ChartSpec {
  const labels = modelLabels(statistics.models)
  const legend = legendOf(scale, { ramp: palettes[theme].sequential, models: labels.length })
  const tables = [...Map.groupBy(statistics.dimensions, ({ taskType }) => taskType)].map(([title, dimensions]) => ({
    title,
    columns: dimensions.map((dimension) => columnOf(dimension, { others: dimensions, labels, scale }))
  }))
  const { view, width } = scoreTables(tables, { labels, legend, theme, screen })
  return chartSpec(view, {
    title: `Scores by dimension, release ${statistics.query.release}`,
    caption: captionOf(statistics, scale),
    ...{ theme, screen, labels },
    width: labelsWidth(labels, 11) + width + 60
  })
}

type Dimension = DimensionStatistics['dimensions'][number]
type Among = { others: readonly Dimension[]; labels: readonly string[]; scale: DimensionScale }

function columnOf({ name, dimension, estimates }: Dimension, { others, labels, scale }: Among): ScoreColumn {
  const means = labels.map((_, model) => points(estimates[model]?.value))
  const values = onScale(means, scale)
  return {
    // Names may repeat within a task type; ids do not.
    label: others.filter((other) => other.name === name).length > 1 ? dimension : name,
    cells: values.map((value, model) => {
      const shown = scale === 'rank' ? value : means[model]!
      return { value, text: shown === null ? '' : scale === 'rank' ? String(shown) : showPoints(shown) }
    })
  }
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

function legendOf(scale: DimensionScale, { ramp, models }: { ramp: readonly string[]; models: number }): ScoreLegend {
  if (scale === 'points') return { title: 'Score', ends: [0, 100], ramp }
  if (scale === 'own') return { title: 'Least to best (%)', ends: [0, 100], ramp }
  return { title: 'Rank', ends: [1, Math.max(models, 2)], ramp: ramp.toReversed() }
}

function captionOf({ estimand, models, dimensions }: DimensionStatistics, scale: DimensionScale): string {
  if (dimensions.length === 0) return `No response has a score of a dimension: nothing is drawn. ${codeWords(estimand)}`
  const count = `${models.length} ${models.length === 1 ? 'model' : 'models'}`
  return `${readings[scale]} n = ${count}; a stroke stands where a score is missing. ${codeWords(estimand)}`
}
