import type { ConceptDrift, DecadeGapRow } from '../schemas/concept-drift.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, type ChartView, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { percent, points } from './percent.ts'
import { modelAxis, rowStep } from './rows.ts'
import { type Screen, widthBesideLabels } from './screen.ts'

const panelWidth = 300
/** More models than a page can hold would take many seconds to draw. */
const mostModels = 150

/** The last decade minus the first: raw on the left, with the length of the text held fixed on the right. */
export function decadeGapChart(drift: ConceptDrift, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const { earlier, later, models, pooled, reason } = drift.decadeGap
  const labels = [`All models (${pooled.models})`, ...modelLabels(drift.models).slice(0, mostModels)]
  const [perRow, width] = screen === 'desk' ? [2, panelWidth] : [1, widthBesideLabels(labels)]
  const rows = [pooled, ...models.slice(0, mostModels)]
  const panels = [
    { title: 'Raw', gaps: rows.map(({ raw }) => raw) },
    { title: 'Length held fixed', gaps: rows.map(({ lengthFixed }) => lengthFixed) }
  ]
  const ends = panels.flatMap(({ gaps }) =>
    gaps.flatMap(({ value, byFragment: { lower, upper } }) => [value, lower, upper].filter((end) => end !== null))
  )
  // Zero is always in sight: which side of it a gap is on is the question.
  const domain = [Math.min(0, ...ends), Math.max(0, ...ends)].map((end) => 105 * end)
  const scale = domain[0] === domain[1] ? [-1, 1] : domain
  return chartSpec(
    {
      concat: panels.map((shown, place) =>
        panel({ ...shown, labels, scale, theme, screen, width, isFirst: place % perRow === 0 })
      ),
      columns: perRow
    },
    {
      title: `${drift.query.taskType}: ${later.label} minus ${earlier.label}, release ${drift.query.release}`,
      caption: [
        `A dot is the difference of mean item scores (${later.items} and ${earlier.items} items), the bar its`,
        `${percent(drift.level)} % interval by fragment; a dash stands where it is not defined. Right of the line texts of the`,
        `last decade are read better.${reason === null ? '' : ` Nothing is drawn: ${codeWords(reason)}.`}`,
        ...(models.length > mostModels
          ? [`The first ${mostModels} of ${models.length} models by name are shown.`]
          : []),
        'The length is held fixed by least squares of the scores of the two decades on the decade and the logarithm of the',
        'characters: language, source and topic are not. The result itself has errors by source too.'
      ].join(' '),
      told: { isInPoints: true, level: percent(drift.level) },
      ...{ theme, screen, labels },
      width: labelsWidth(labels, 11) + 2 * (panelWidth + 20)
    }
  )
}

type Panel = {
  title: string
  gaps: readonly DecadeGapRow['raw'][]
  labels: readonly string[]
  scale: readonly number[]
  theme: Theme
  screen: Screen
  width: number
  isFirst: boolean
}

function panel({ title, gaps, labels, scale, theme, screen, width, isFirst }: Panel): ChartView {
  const { accent, soft, ink } = palettes[theme]
  const rows = gaps.map(({ value, byFragment: { lower, upper } }, index) => ({
    ...{ model: labels[index]!, gap: points(value), lower: points(lower), upper: points(upper) }
  }))
  const x = {
    type: 'quantitative' as const,
    scale: { domain: [...scale], nice: false, zero: false },
    title: 'Difference (points of 100)'
  }
  return {
    title,
    width,
    height: { step: rowStep(labels.length) },
    encoding: { y: modelAxis(labels, isFirst, screen) },
    layer: [
      {
        data: { values: labels.map((model) => ({ model, zero: 0 })) },
        mark: { type: 'tick', color: ink, thickness: 1 },
        encoding: { x: { ...x, field: 'zero' } }
      },
      {
        data: { values: rows.flatMap(({ gap: _, ...ends }) => (ends.lower === null ? [] : [ends])) },
        // Wide and faint, so that the dot hides no end of it.
        mark: { type: 'rule', strokeWidth: 7, opacity: 0.45, color: accent },
        encoding: { x: { ...x, field: 'lower' }, x2: { field: 'upper' } }
      },
      {
        data: { values: rows.flatMap(({ model, gap }) => (gap === null ? [] : [{ model, gap }])) },
        mark: { type: 'point', filled: true, size: 18, opacity: 1, color: ink },
        encoding: { x: { ...x, field: 'gap' } }
      },
      {
        data: { values: rows.flatMap(({ model, gap }) => (gap === null ? [{ model, gap }] : [])) },
        mark: { type: 'text', text: '–', color: soft, align: 'left' },
        encoding: { x: { value: 4 } }
      }
    ]
  }
}
