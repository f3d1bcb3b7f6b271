import { comparedModels } from '../grading/compared-models.ts'
import { isInPoints } from '../grading/metrics.ts'
import type { BoardEstimate, BoardStatistics } from '../schemas/board-statistics.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { percent, scoreShown, scoreTitle } from './percent.ts'
import { modelAxis, rowStep } from './rows.ts'
import { type Screen, widthBesideLabels } from './screen.ts'

const deskWidth = 520

/**
 * By how much every compared model is below the first, with the interval of that difference: narrower than two intervals of
 * Overall suggest, since both models answer the same items.
 *
 * @param differences as `differencesFromFirst` gives them for the board
 */
export function differenceToFirstChart(
  board: BoardStatistics,
  differences: readonly BoardEstimate[],
  theme: Theme = 'light',
  screen: Screen = 'desk'
): ChartSpec {
  const { accent, ink, soft, paper } = palettes[theme]
  const ranked = comparedModels(board)
  const [first, ...others] = modelLabels(ranked)
  const width = screen === 'desk' ? deskWidth : widthBesideLabels(others)
  const shown = (value: number | null | undefined) => scoreShown(value, board.metric)
  const rows = others.slice(0, differences.length).map((model, place) => {
    const { value, lower, upper } = differences[place]!
    const isTied = ranked[place + 1]!.tiedWithFirst
    return { model, difference: shown(value), lower: shown(lower), upper: shown(upper), isTied }
  })
  const x = {
    type: 'quantitative' as const,
    scale: { zero: true, nice: true },
    title: scoreTitle('Overall minus that of the first', board.metric)
  }
  const isTold = (row: (typeof rows)[number]) => row.isTied === false
  const dot = { type: 'point' as const, size: 40, opacity: 1, strokeWidth: 1.5, stroke: ink }
  const difference = { x: { ...x, field: 'difference' } }
  return chartSpec(
    {
      width,
      height: { step: rowStep(rows.length) },
      data: { values: rows },
      encoding: { y: modelAxis(others, true, screen) },
      layer: [
        {
          data: { values: [{ zero: 0 }] },
          mark: { type: 'rule', color: soft },
          encoding: { x: { ...x, field: 'zero' }, y: { value: 0 }, y2: { value: rows.length * rowStep(rows.length) } }
        },
        {
          data: { values: rows.filter(({ lower }) => lower !== null) },
          mark: { type: 'rule', strokeWidth: 7, opacity: 0.45, color: accent },
          encoding: { x: { ...x, field: 'lower' }, x2: { field: 'upper' } }
        },
        { data: { values: rows.filter(isTold) }, mark: { ...dot, fill: ink }, encoding: difference },
        { data: { values: rows.filter((row) => !isTold(row)) }, mark: { ...dot, fill: paper }, encoding: difference }
      ]
    },
    {
      title: `How far behind the first, release ${board.query.release}`,
      caption: captionOf(board, first, rows.length),
      told: {
        isInPoints: isInPoints(board.metric),
        level: percent(board.level),
        n: `${board.models[0]?.items ?? 0} items`
      },
      ...{ theme, screen, labels: others },
      width: labelsWidth(others, 11) + width + 20
    }
  )
}

function captionOf(board: BoardStatistics, first: string | undefined, compared: number): string {
  if (first === undefined || compared === 0) {
    return `Fewer than two submissions are ${board.unranked ? 'complete' : 'ranked'}: there is nothing to compare. ${codeWords(board.estimand)}`
  }
  return (
    `Overall of ${compared} ${board.unranked ? '' : 'ranked '}${compared === 1 ? 'model' : 'models'} minus that of ${first}, which is ${board.unranked ? 'the best here' : 'the first'}; n = ` +
    `${board.models[0]!.items} items that both answered. A bar is the ${percent(board.level)} % interval of that difference, for ` +
    'each model by itself. A full dot: the first is told to be better (Holm, 5 %, over all pairs); an open one: it is not, ' +
    `which is not the same as equal. ${codeWords(board.estimand)}`
  )
}
