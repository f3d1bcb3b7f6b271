import { showScore } from '../grading/show-score.ts'
import type { Leaderboard } from '../schemas/leaderboard.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, type ChartView, chartSpec, ownLegends } from './chart-spec.ts'
import { colourAt, palettes, type Theme } from './colours.ts'
import { type HeatCell, heatMap } from './heat-map.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { scoreShown, scoreTitle, scoreUnit } from './percent.ts'
import { providerGroups } from './provider-groups.ts'
import { rowStep } from './rows.ts'
import { scoreDomain } from './score-domain.ts'
import type { Screen } from './screen.ts'

const cellWidths: Readonly<Record<Screen, number>> = { desk: 66, telephone: 54 }
/** Columns side by side on a telephone. */
const columnsAcross = 4
const overall = 'Overall'

/**
 * Overall and task scores of every model, grouped by provider and by Overall within it, with the word "best" at the best of
 * each column. Source: AER-bench Table 3.
 */
export function taskScoresChart(board: Leaderboard, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const { metric, rows } = board
  const labels = modelLabels(rows)
  const names = board.taskTypes.filter(({ items }) => items > 0).map(({ name }) => name)
  const columns = [overall, ...names]
  const scores = rows.map((row) => [row.overall.value, ...names.map((name) => row.tasks[name]?.value ?? null)])
  const best = columns.map((_, column) =>
    bestOf(
      scores.map((row) => row[column]!),
      metric?.better ?? 'higher'
    )
  )
  const domain = scoreDomain(scores.flat(), metric)
  const ramp = palettes[theme].sequential
  const cellOf = (place: number, column: number): HeatCell => {
    const score = scores[place]![column]!
    const value = scoreShown(score, metric)
    const text = score === null ? '' : `${showScore(score, metric)}${score === best[column] ? ' best' : ''}`
    const colour = colourAt(ramp, value === null ? 0 : (value - domain[0]) / (domain[1] - domain[0]))
    return { row: labels[place]!, column: columns[column]!, value, text, colour }
  }
  const stops = ramp.map((_, stop) => domain[0] + ((domain[1] - domain[0]) * stop) / (ramp.length - 1))
  const groups = providerGroups(rows)
  const across = screen === 'desk' ? columns.length : columnsAcross
  const firstColumns = columns.flatMap((_, column) => (column % across === 0 ? [column] : []))
  const lastTable = { first: firstColumns.at(-1)!, group: groups.length - 1 }
  const isWithLegend = (first: number, group: number) =>
    screen === 'desk' ? group === 0 : first === lastTable.first && group === lastTable.group
  const views = firstColumns.flatMap((first) =>
    groups.map(({ provider, places }, index): ChartView => {
      const own = columns.slice(first, first + across)
      return heatMap({
        ...{
          rows: places.map((place) => labels[place]!),
          columns: own,
          theme,
          screen,
          rowTitle: null,
          columnTitle: null
        },
        cells: places.flatMap((place) => own.map((_, column) => cellOf(place, first + column))),
        cell: { width: cellWidths[screen], height: rowStep(rows.length) },
        ...{ title: provider, titleAt: 'top' as const, hasColumnLabels: index === 0 },
        colour: {
          type: 'quantitative',
          title: scoreTitle('Score', metric),
          domain: stops,
          range: ramp,
          isShown: isWithLegend(first, index)
        }
      })
    })
  )
  return chartSpec(
    { vconcat: views, spacing: 10, resolve: ownLegends },
    {
      title: `Overall and task scores by provider, release ${board.query.release}`,
      caption:
        `Scores of ${rows.length} ${rows.length === 1 ? 'model' : 'models'}${scoreUnit(metric)}, by provider and by Overall within ` +
        'it; "best" stands at the best of each column, at all of them where several are. A stroke stands where a score is ' +
        `missing. ${codeWords(board.estimand)}${board.notice === null ? '' : ` ${board.notice}`}`,
      ...{ theme, screen, labels },
      width: labelsWidth(labels, 11) + columns.length * cellWidths.desk + 140
    }
  )
}

function bestOf(scores: readonly (number | null)[], better: 'higher' | 'lower'): number | null {
  const known = scores.filter((score) => score !== null)
  if (known.length === 0) return null
  return known.reduce((best, score) => (better === 'higher' ? Math.max(best, score) : Math.min(best, score)))
}
