import { showScore } from '../grading/show-score.ts'
import { blandAltman } from '../statistics/agreement/bland-altman.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import type { JudgeChart } from './judge-agreement.ts'
import { judgedEstimand, judgedPairs } from './judged-pairs.ts'
import { points } from './percent.ts'
import { pointLayer } from './point-layer.ts'

const width = 560
const height = 380
/** Pixels to the right of the plane, in which the lines are named. */
const margin = 110

/** The difference of two judges against the mean of both, with its mean and the limits of agreement. */
export function blandAltmanChart({ table, a, b, theme = 'light' }: JudgeChart): ChartSpec {
  const pairs = judgedPairs(table, a, b)
  const [first, second] = [table.judges[a]!.modelId, table.judges[b]!.modelId]
  const values = pairs.map((pair) => ({ x: 50 * (pair.a + pair.b), y: points(pair.a - pair.b)! }))
  const { layer, legend } = pointLayer(values, theme, { isDifference: true, legendOffset: margin })
  const largest = values.reduce((most, { y }) => Math.max(most, Math.abs(y)), 0)
  const reach = Math.max(20, 10 + Math.floor(largest / 10) * 10)
  const x = {
    type: 'quantitative' as const,
    scale: { domain: [0, 100], nice: false },
    title: 'Mean of both judges (points of 100)'
  }
  const y = {
    type: 'quantitative' as const,
    scale: { domain: [-reach, reach], nice: false },
    title: `${first} minus ${second} (points of 100)`
  }
  const lines = linesOf(pairs)
  return chartSpec(
    { width, height, layer: [layer({ x, y }), ...lines.map((line) => lineLayer(line, y, theme))] },
    {
      title: `Differences of two judges (Bland and Altman), release ${table.release}`,
      caption:
        `${judgedEstimand(table, pairs.length)} ${legend} Full line: mean difference; broken lines: mean plus and minus 1.96 standard ` +
        'deviations, between which some 95 % of single differences lie if they are normal.',
      theme,
      width: width + margin + 100
    }
  )
}

type Line = { at: number; label: string; isBroken: boolean }

function linesOf(pairs: readonly { a: number; b: number }[]): Line[] {
  if (pairs.length === 0) return []
  const [first, second] = [pairs.map(({ a }) => a), pairs.map(({ b }) => b)]
  const { bias, lower, upper } = blandAltman(first, second)
  const line = (at: number, name: string, isBroken: boolean) => ({
    at: 100 * at,
    label: `${name} ${showScore(at)}`,
    isBroken
  })
  return [
    line(bias, 'mean', false),
    ...(lower === null || upper === null ? [] : [line(upper, 'upper limit', true), line(lower, 'lower limit', true)])
  ]
}

/** A level line over the whole width, named in the margin. */
function lineLayer({ at, label, isBroken }: Line, y: object, theme: Theme) {
  const { ink } = palettes[theme]
  return {
    data: { values: [{ at, label }] },
    encoding: { y: { ...y, field: 'at' } },
    layer: [
      { mark: { type: 'rule' as const, color: ink, ...(isBroken && { strokeDash: [5, 4] }) } },
      {
        mark: { type: 'text' as const, align: 'left' as const, fontSize: 11, color: ink, dx: 6 },
        encoding: { text: { field: 'label', type: 'nominal' as const }, x: { value: width } }
      }
    ]
  }
}
