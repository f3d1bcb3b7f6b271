import type { BoardStatistics } from '../schemas/board-statistics.ts'
import { seedIsOpen } from '../schemas/unranked.ts'
import { codeWords } from '../text/code-words.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { colourAt, palettes, type Theme } from './colours.ts'
import { labelsWidth, modelLabels } from './model-labels.ts'
import { percent } from './percent.ts'
import { modelAxis, rowStep } from './rows.ts'
import { type Screen, widthBesideLabels } from './screen.ts'

const deskWidth = 520
const simultaneous = 'of all models at once'
const marginal = 'of this model alone'

/** Which ranks every ranked model may have: a bar for the set that holds for all at once, and one for it alone. */
export function rankSetsChart(board: BoardStatistics, theme: Theme = 'light', screen: Screen = 'desk'): ChartSpec {
  const { paper, accent, ink } = palettes[theme]
  const colours = [colourAt([paper, accent], 0.35), accent]
  const ranked = board.models.filter(({ rank }) => rank !== null)
  const labels = modelLabels(ranked)
  const width = screen === 'desk' ? deskWidth : widthBesideLabels(labels)
  const sets = ranked.flatMap(({ rankInterval, rankMarginal }, place) =>
    [
      { kind: simultaneous, set: rankInterval },
      { kind: marginal, set: rankMarginal ?? null }
    ].flatMap(({ kind, set }) =>
      // A bar goes half a rank beyond either end, so that a set of one rank is seen.
      set === null
        ? []
        : [
            {
              model: labels[place]!,
              kind,
              lower: set.lower,
              upper: set.upper,
              from: set.lower - 0.5,
              to: set.upper + 0.5
            }
          ]
    )
  )
  const ranks = ranked.map(({ rank }, place) => ({ model: labels[place]!, rank }))
  const kinds = [simultaneous, marginal].filter((kind) => sets.some((set) => set.kind === kind))
  const x = {
    type: 'quantitative' as const,
    scale: { domain: [0.5, Math.max(ranked.length, 1) + 0.5], nice: false, zero: false },
    title: 'Rank',
    axis: { tickMinStep: 1, tickCount: 10, format: 'd' }
  }
  const bar = (kind: string, band: number) => ({
    data: { values: sets.filter((set) => set.kind === kind) },
    mark: { type: 'bar' as const, height: { band }, opacity: 1 },
    encoding: {
      x: { ...x, field: 'from', stack: null },
      x2: { field: 'to' },
      color: {
        field: 'kind',
        type: 'nominal' as const,
        scale: { domain: kinds, range: colours.slice(0, kinds.length) },
        legend: { title: 'Confidence set of the rank', orient: 'top' as const, symbolType: 'square', labelLimit: 300 }
      }
    }
  })
  return chartSpec(
    {
      width,
      height: { step: rowStep(labels.length) },
      data: { values: ranks },
      encoding: { y: modelAxis(labels, true, screen) },
      layer: [
        bar(simultaneous, 0.8),
        bar(marginal, 0.35),
        {
          mark: { type: 'point', shape: 'diamond', size: 44, fill: paper, stroke: ink, strokeWidth: 1.5, opacity: 1 },
          encoding: { x: { ...x, field: 'rank' } }
        }
      ]
    },
    {
      title: `Which ranks are possible, release ${board.query.release}`,
      caption: captionOf(board, { ranked: ranked.length, kinds }),
      told: { isInPoints: true, level: percent(board.level), n: `${ranked.length} ranked models` },
      ...{ theme, screen, labels },
      width: labelsWidth(labels, 11) + width + 20
    }
  )
}

function captionOf(board: BoardStatistics, { ranked, kinds }: { ranked: number; kinds: readonly string[] }): string {
  const level = percent(board.level)
  const isPaper = board.query.method !== 'student'
  const said = isPaper
    ? `Wide bar: the middle ${level} % of the ranks that resamples give the model.`
    : `Wide bar: the ${level} % confidence set of the rank that holds for all models at once. Narrow bar: the set of a model ` +
      'that was chosen beforehand, which holds for it alone.'
  if (board.unranked)
    return `No model of this board has a rank, and nothing is drawn: ${seedIsOpen}. ${codeWords(board.estimand)}`
  const left = board.models.length - ranked
  return [
    kinds.length === 0
      ? `No set of ranks is defined for ${ranked} ranked ${ranked === 1 ? 'submission' : 'submissions'} of this board.`
      : said,
    `Diamond: the rank by Overall. n = ${ranked} ranked ${ranked === 1 ? 'model' : 'models'}` +
      `${left > 0 ? `; ${left} not ranked and not shown` : ''}.`,
    codeWords(board.estimand)
  ].join(' ')
}
