import type { JudgedTable } from '../boards/judges/judged-table.ts'
import { type ChartSpec, chartSpec } from './chart-spec.ts'
import { palettes, type Theme } from './colours.ts'
import { judgedEstimand, judgedPairs } from './judged-pairs.ts'
import { points } from './percent.ts'
import { pointLayer } from './point-layer.ts'
import { type Screen, widthBesideScores } from './screen.ts'

const deskSize = 460

/** Judges by their places in the panel, of which `a` is the first. */
export type JudgePair = { a: number; b: number }

/**
 * Which judges of a table are compared, and whether the reader may see how single responses were scored, or only how
 * many fall into a cell.
 */
export type JudgeChart = JudgePair & { table: JudgedTable; theme?: Theme; screen?: Screen }

/** What one judge gave to each response against what another gave, with the line on which they agree. */
export function judgeAgreementChart({ table, a, b, theme = 'light', screen = 'desk' }: JudgeChart): ChartSpec {
  const size = screen === 'desk' ? deskSize : widthBesideScores
  const { ink } = palettes[theme]
  const pairs = judgedPairs(table, a, b)
  const [first, second] = [table.judges[a]!.modelId, table.judges[b]!.modelId]
  const scale = { domain: [0, 100], nice: false }
  const values = pairs.map((pair) => ({ x: points(pair.a)!, y: points(pair.b)! }))
  const { layer, legend } = pointLayer(values, theme)
  const x = { type: 'quantitative' as const, scale, title: `Score by ${first} (points of 100)` }
  const y = { type: 'quantitative' as const, scale, title: `Score by ${second} (points of 100)` }
  return chartSpec(
    {
      width: size,
      height: size,
      layer: [
        layer({ x, y }),
        {
          data: { values: [{ x: 0, y: 0, x2: 100, y2: 100 }] },
          mark: { type: 'rule', color: ink, strokeDash: [5, 4] },
          encoding: { x: { ...x, field: 'x' }, y: { ...y, field: 'y' }, x2: { field: 'x2' }, y2: { field: 'y2' } }
        }
      ]
    },
    {
      title: `Agreement of two judges, release ${table.release}`,
      caption: `${judgedEstimand(table, pairs.length)} ${legend} On the broken line both give the same.`,
      ...{ theme, screen },
      width: size + 150
    }
  )
}
