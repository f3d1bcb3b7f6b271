import type { BoardEstimate } from '../schemas/board-statistics.ts'
import type { ConceptDrift } from '../schemas/concept-drift.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, type ChartView, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { modelLabels } from './model-labels.ts'
import { percent, points } from './percent.ts'
import { scoreDomain } from './score-domain.ts'
import { labelSize, type Screen, widthBesideScores } from './screen.ts'

const panelWidth = 200
const panelHeight = 120
const panelsPerRow = 4
const yearsSizes: Readonly<Record<Screen, number>> = { desk: 9, telephone: labelSize }
/** Panels of more models than a page can hold would take many seconds to draw; on a telephone each is below the other. */
const mostPanels: Readonly<Record<Screen, number>> = { desk: 150, telephone: 30 }

/** Accuracy by decade with its interval: a panel for all models together, and one for each. */
export function decadesChart(drift: ConceptDrift, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const [perRow, width] = screen === 'desk' ? [panelsPerRow, panelWidth] : [1, widthBesideScores]
  const mostModels = mostPanels[screen]
  const labels = modelLabels(drift.models)
  const decades = drift.periods.decades.map(({ label }) => label)
  const series = [
    { title: `All models (${drift.pooled.models})`, estimates: drift.pooled.decades },
    ...drift.models.slice(0, mostModels).map(({ decades: estimates }, model) => ({ title: labels[model]!, estimates }))
  ]
  const domain = scoreDomain(
    series.flatMap(({ estimates }) => estimates.flatMap(({ value, lower, upper }) => [value, lower, upper]))
  )
  const views = series.map(({ title, estimates }, index) =>
    panel({ title, decades, estimates, domain, theme, screen, width, isFirst: index % perRow === 0 })
  )
  return chartSpec(
    { concat: views, columns: perRow },
    {
      title: `${drift.query.taskType} by decade of the text, release ${drift.query.release}`,
      caption:
        `Dot: mean item score of the decade; band: its ${percent(drift.level)} % interval. Where a decade has no dot, its ` +
        `score is not defined or not shown. ` +
        `${drift.models.length > mostModels ? `The first ${mostModels} of ${drift.models.length} models by name are shown. ` : ''}` +
        codeWords(drift.estimand),
      told: { isInPoints: true, level: percent(drift.level) },
      ...{ theme, screen },
      width: 50 + Math.max(2, Math.min(views.length, panelsPerRow)) * (panelWidth + 20)
    }
  )
}

type Panel = {
  title: string
  decades: readonly string[]
  estimates: readonly BoardEstimate[]
  domain: readonly [number, number]
  theme: Theme
  screen: Screen
  width: number
  isFirst: boolean
}

function panel({ title, decades, estimates, domain, theme, screen, width, isFirst }: Panel): ChartView {
  const { accent, ink } = palettes[theme]
  const values = decades.map((decade, place) => ({
    decade,
    score: points(estimates[place]?.value),
    lower: points(estimates[place]?.lower),
    upper: points(estimates[place]?.upper)
  }))
  const y = {
    type: 'quantitative' as const,
    scale: { domain: [...domain], zero: false, nice: false },
    title: isFirst ? 'Score (points of 100)' : null
  }
  // A line over a decade without a score would claim one: Vega breaks it there.
  const invalid = 'break-paths-filter-domains' as const
  return {
    title: { text: title, limit: width },
    width,
    height: panelHeight,
    data: { values },
    encoding: {
      x: {
        field: 'decade',
        type: 'nominal',
        scale: { domain: [...decades] },
        title: 'Years',
        // Level, and only those that fit: the years between them follow.
        axis: { labelAngle: 0, labelFontSize: yearsSizes[screen], labelOverlap: 'greedy', labelSeparation: 3 }
      }
    },
    layer: [
      {
        mark: { type: 'area', color: accent, opacity: 0.22, invalid },
        encoding: { y: { ...y, field: 'lower' }, y2: { field: 'upper' } }
      },
      // A decade between two without a score has no neighbour to span an area with.
      {
        mark: { type: 'rule', color: accent, opacity: 0.4, invalid },
        encoding: { y: { ...y, field: 'lower' }, y2: { field: 'upper' } }
      },
      { mark: { type: 'line', color: accent, strokeWidth: 1.5, invalid }, encoding: { y: { ...y, field: 'score' } } },
      {
        mark: { type: 'point', filled: true, size: 22, opacity: 1, color: ink, invalid: 'filter' },
        encoding: { y: { ...y, field: 'score' } }
      }
    ]
  }
}
