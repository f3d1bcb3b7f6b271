import { mean } from 'simple-statistics'
import { isInPoints } from '../grading/metrics.ts'
import type { Leaderboard } from '../schemas/leaderboard.ts'
import { percentile } from '../statistics/bootstrap/percentile.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { labelsWidth } from './model-labels.ts'
import { scoreShown, scoreTitle } from './percent.ts'
import { shortLabel } from './rows.ts'
import { scoreDomain } from './score-domain.ts'
import { type Screen, widthBesideLabels } from './screen.ts'

const deskWidth = 560
const rowHeight = 38
/** Beyond so many, dots lie over each other and are faint. */
const fewModels = 30

/**
 * How the models' scores are spread within each task type: every model a circle, the range a line, a diamond at the median
 * and a bar at the mean. Source: AER-bench Figure 3, laid on its side.
 */
export function taskRangesChart(board: Leaderboard, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const { accent, ink, paper, soft } = palettes[theme]
  const { metric } = board
  const tasks = board.taskTypes
    .filter(({ items }) => items > 0)
    .map(({ name }) => ({
      name,
      scores: board.rows.map(({ tasks }) => tasks[name]?.value ?? null).filter((score) => score !== null)
    }))
  const labels = tasks.map(
    ({ name, scores }) => `${name} · ${scores.length} ${scores.length === 1 ? 'model' : 'models'}`
  )
  const width = screen === 'desk' ? deskWidth : widthBesideLabels(labels)
  const shown = (score: number) => scoreShown(score, metric)
  const dots = tasks.flatMap(({ scores }, task) =>
    scores.map((score) => ({ task: labels[task]!, score: shown(score) }))
  )
  const held = tasks.flatMap(({ scores }, task) => (scores.length === 0 ? [] : [{ task: labels[task]!, scores }]))
  const spreads = held.map(({ task, scores }) => {
    const sorted = Float64Array.from(scores).sort()
    const ends = { least: shown(sorted[0]!), most: shown(sorted.at(-1)!) }
    return { task, ...ends, median: shown(percentile(sorted, 0.5)), mean: shown(mean(scores)) }
  })
  const empty = tasks.flatMap(({ scores }, task) => (scores.length === 0 ? [{ task: labels[task]! }] : []))
  const domain = scoreDomain(
    tasks.flatMap(({ scores }) => scores),
    metric
  )
  const x = {
    type: 'quantitative' as const,
    scale: { domain, nice: false, zero: false },
    title: scoreTitle('Task score', metric)
  }
  return chartSpec(
    {
      width,
      height: { step: rowHeight },
      data: { values: spreads },
      encoding: {
        y: {
          ...{ field: 'task', type: 'nominal', scale: { domain: labels }, title: null },
          axis: {
            ...{ grid: true, ticks: false, domain: false },
            ...(screen === 'telephone' && { labelExpr: shortLabel })
          }
        }
      },
      layer: [
        {
          mark: { type: 'rule', color: soft, strokeWidth: 1.5 },
          encoding: { x: { ...x, field: 'least' }, x2: { field: 'most' } }
        },
        {
          data: { values: dots },
          mark: {
            type: 'point',
            size: 44,
            filled: true,
            color: accent,
            opacity: board.rows.length > fewModels ? 0.3 : 0.6
          },
          encoding: { x: { ...x, field: 'score' } }
        },
        {
          mark: { type: 'tick', color: ink, opacity: 1, thickness: 2.5, height: 22 },
          encoding: { x: { ...x, field: 'mean' } }
        },
        {
          mark: { type: 'point', shape: 'diamond', size: 90, fill: paper, stroke: ink, strokeWidth: 1.5, opacity: 1 },
          encoding: { x: { ...x, field: 'median' } }
        },
        {
          data: { values: empty },
          mark: { type: 'text', text: '–', color: soft, align: 'left' },
          encoding: { x: { value: 4 } }
        }
      ]
    },
    {
      title: `Task scores of all models, release ${board.query.release}`,
      caption:
        'A circle is a model; the line goes from the least to the most; diamond: median; upright bar: mean. A dash stands where ' +
        'no model has a score. Nothing is resampled: this is how models differ, not how uncertain a score is. ' +
        `${codeWords(board.estimand)}${board.notice === null ? '' : ` ${board.notice}`}`,
      told: { isInPoints: isInPoints(metric) },
      ...{ theme, screen, labels },
      width: labelsWidth(labels, 11) + width + 20
    }
  )
}
