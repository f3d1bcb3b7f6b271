import { blandAltman } from '../statistics/agreement/bland-altman.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import type { JudgeChart } from './judge-agreement.ts'
import { judgedEstimand, judgedPairs } from './judged-pairs.ts'
import { points } from './percent.ts'
import { cellSize, pointLayer } from './point-layer.ts'
import { widthBesideScores } from './screen.ts'
import { signed } from './signed.ts'
import { spreadLabels } from './spread-labels.ts'

const deskWidth = 560
const height = 380
/** Pixels to the right of the plane, in which the lines are named. */
const margin = 110
const labelSize = 11
/** The least that the axis goes to on either side of zero, and the steps in which it grows. Points of 100. */
const leastReach = 20
const reachStep = 10

/** The difference of two judges against the mean of both, with its mean and the limits of agreement. */
export function blandAltmanChart({ table, a, b, theme = 'light', screen = 'desk' }: JudgeChart): ChartSpec {
  const width = screen === 'desk' ? deskWidth : widthBesideScores - margin
  const pairs = judgedPairs(table, a, b)
  const [first, second] = [table.judges[a]!.modelId, table.judges[b]!.modelId]
  const values = pairs.map((pair) => ({ x: 50 * (pair.a + pair.b), y: points(pair.a - pair.b)! }))
  const { layer, legend } = pointLayer(values, theme, {
    isDifference: true,
    ...(screen === 'desk' && { legendOffset: margin })
  })
  const lines = linesOf(pairs)
  const reach = reachOf([...values.map(({ y }) => y), ...lines.map(({ at }) => at)])
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
  const labels = labelLayer(lines, { reach, y, width, theme })
  return chartSpec(
    { width, height, layer: [layer({ x, y }), ...lines.map((line) => lineLayer(line, y, theme)), labels] },
    {
      title: `Differences of two judges (Bland and Altman), release ${table.release}`,
      caption:
        `${judgedEstimand(table, pairs.length)} ${legend} Full line: mean difference; broken lines: mean plus and minus 1.96 standard ` +
        'deviations, between which some 95 % of single differences lie if they are normal.',
      ...{ theme, screen },
      width: width + margin + 100
    }
  )
}

/** As far as all that is drawn, the cells around points included, and a step further where a point would lie on the edge. */
function reachOf(drawn: readonly number[]): number {
  const largest = drawn.reduce((most, y) => Math.max(most, Math.abs(y)), 0)
  return Math.max(leastReach, reachStep * Math.ceil((largest + cellSize / 2) / reachStep))
}

type Line = { at: number; label: string; isBroken: boolean }

function linesOf(pairs: readonly { a: number; b: number }[]): Line[] {
  if (pairs.length === 0) return []
  const [first, second] = [pairs.map(({ a }) => a), pairs.map(({ b }) => b)]
  const { bias, lower, upper } = blandAltman(first, second)
  const line = (at: number, name: string, isBroken: boolean) => ({
    at: 100 * at,
    label: `${name} ${signed(at)}`,
    isBroken
  })
  return [
    line(bias, 'mean', false),
    ...(lower === null || upper === null ? [] : [line(upper, 'upper limit', true), line(lower, 'lower limit', true)])
  ]
}

/** A level line over the whole width. */
function lineLayer({ at, isBroken }: Line, y: object, theme: Theme) {
  const { ink } = palettes[theme]
  return {
    data: { values: [{ at }] },
    mark: { type: 'rule' as const, color: ink, ...(isBroken && { strokeDash: [5, 4] }) },
    encoding: { y: { ...y, field: 'at' } }
  }
}

/** The names of the lines in the margin, each beside its line as far as the others leave it room. */
function labelLayer(
  lines: readonly Line[],
  { reach, y, width, theme }: { reach: number; y: object; width: number; theme: Theme }
) {
  const { ink } = palettes[theme]
  const perPoint = height / (2 * reach)
  const room = { gap: (labelSize + 3) / perPoint, from: -reach, to: reach }
  const places = spreadLabels(
    lines.map(({ at }) => at),
    room
  )
  return {
    data: { values: lines.map(({ label }, line) => ({ label, place: places[line]! })) },
    mark: { type: 'text' as const, align: 'left' as const, fontSize: labelSize, color: ink, dx: 6 },
    encoding: {
      y: { ...y, field: 'place' },
      text: { field: 'label', type: 'nominal' as const },
      x: { value: width }
    }
  }
}
