import { isInPoints } from '../grading/metrics.ts'
import type { BoardMethod, Estimate, Leaderboard } from '../schemas/leaderboard.ts'
import type { Metric } from '../schemas/manifest.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, type ChartView, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { percent, scoreShown, scoreTitle } from './percent.ts'
import { modelAxis, rowStep } from './rows.ts'
import { scoreDomain } from './score-domain.ts'
import { type Screen, widthBesideLabels } from './screen.ts'

const panelWidth = 190
const panelsPerRow = 4

/** Overall and every task score of every model with its interval: a panel each, the models in the order of the board. */
export function intervalsChart(board: Leaderboard, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const labels = modelLabels(board.rows)
  const [perRow, width] = screen === 'desk' ? [panelsPerRow, panelWidth] : [1, widthBesideLabels(labels)]
  const panels = [
    { title: 'Overall', estimates: board.rows.map(({ overall }) => overall) },
    ...board.taskTypes
      .filter(({ items }) => items > 0)
      .map(({ name, items }) => ({
        title: `${name} · ${items} ${items === 1 ? 'item' : 'items'}`,
        estimates: board.rows.map(({ tasks }) => tasks[name] ?? { value: null, lower: null, upper: null })
      }))
  ]
  const domain = scoreDomain(
    panels.flatMap(({ estimates }) => estimates.flatMap(({ value, lower, upper }) => [value, lower, upper])),
    board.metric
  )
  const views = panels.map(({ title, estimates }, index) =>
    panel({
      ...{ title, labels, estimates, domain, metric: board.metric, method: board.query.method },
      ...{ theme, screen, width, isFirst: index % perRow === 0 }
    })
  )
  const across = Math.min(panels.length, perRow)
  return chartSpec(
    { concat: views, columns: perRow },
    {
      title: `Scores with ${percent(board.level)} % intervals, release ${board.query.release}`,
      caption:
        `A dot is the score, the bar its interval; a dash stands where a score is not defined. ${codeWords(board.estimand)}` +
        (board.notice === null ? '' : ` ${board.notice}`),
      told: {
        isInPoints: isInPoints(board.metric),
        level: percent(board.level),
        n: `${board.taskTypes.reduce((sum, { items }) => sum + items, 0)} items`
      },
      ...{ theme, screen, labels },
      width: labelsWidth(labels, 11) + across * (panelWidth + 20)
    }
  )
}

type Panel = {
  title: string
  labels: readonly string[]
  estimates: readonly Estimate[]
  domain: readonly [number, number]
  metric: Metric | undefined
  method: BoardMethod | undefined
  theme: Theme
  screen: Screen
  width: number
  isFirst: boolean
}

function panel({ title, labels, estimates, domain, metric, method, theme, isFirst, ...room }: Panel): ChartView {
  const { accent, soft, ink } = palettes[theme]
  const rows = estimates.map(({ value, lower, upper }, index) => ({
    model: labels[index]!,
    score: scoreShown(value, metric),
    lower: scoreShown(lower, metric),
    upper: scoreShown(upper, metric)
  }))
  // A score may have no interval. Drawings of the paper's method stay as they were.
  const isBare = method === 'student' && rows.some(({ score, lower }) => score !== null && lower === null)
  const x = {
    type: 'quantitative' as const,
    scale: { domain: [...domain], nice: false, zero: false },
    title: scoreTitle('Score', metric)
  }
  return {
    title,
    width: room.width,
    height: { step: rowStep(labels.length) },
    data: { values: rows.filter(({ score }) => score !== null) },
    encoding: { y: modelAxis(labels, isFirst, room.screen) },
    layer: [
      {
        ...(isBare && { data: { values: rows.filter(({ lower }) => lower !== null) } }),
        // Wide and faint, so that the dot hides no end of it.
        mark: { type: 'rule', strokeWidth: 7, opacity: 0.45, color: accent },
        encoding: { x: { ...x, field: 'lower' }, x2: { field: 'upper' } }
      },
      {
        mark: { type: 'point', filled: true, size: 18, opacity: 1, color: ink },
        encoding: { x: { ...x, field: 'score' } }
      },
      {
        data: { values: rows.filter(({ score }) => score === null) },
        mark: { type: 'text', text: '–', color: soft, align: 'left' },
        encoding: { x: { value: 4 } }
      }
    ]
  }
}
