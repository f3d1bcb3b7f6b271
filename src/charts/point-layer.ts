import { palettes, type Theme } from './colours.ts'
import { countInCells } from './count-in-cells.ts'

/** Beyond so many, points lie over each other, and are counted in cells instead. */
const mostPoints = 1500
/** Up to here they hardly coincide, and need not be faint. */
const fewPoints = 200
/** Side of a cell, in points of 100. */
export const cellSize = 5

/** The channels of a plane: scale and title of either axis. */
type Plane = { x: object; y: object }

type PointOptions = {
  /** Whether y is one: then a row of cells has zero in its middle, and favours neither side. */
  isDifference?: boolean
  /** Pixels between the plane and the legend. */
  legendOffset?: number
}

/**
 * Many points on a plane, or their number in cells where they would cover each other.
 *
 * @returns the layer, given the axes, and in words what it shows
 */
export function pointLayer(
  values: readonly { x: number; y: number }[],
  theme: Theme,
  { isDifference = false, legendOffset = 18 }: PointOptions = {}
) {
  const { accent, sequential } = palettes[theme]
  if (values.length <= mostPoints) {
    return {
      legend: 'A circle is a response; stronger where several coincide.',
      layer: ({ x, y }: Plane) => ({
        data: { values: [...values] },
        mark: {
          type: 'point' as const,
          filled: true,
          size: 28,
          opacity: values.length > fewPoints ? 0.35 : 0.8,
          color: accent
        },
        encoding: { x: { ...x, field: 'x' }, y: { ...y, field: 'y' } }
      })
    }
  }
  const cells = countInCells(values, { size: cellSize, yOffset: isDifference ? -cellSize / 2 : 0 })
  return {
    legend: `The colour of a cell of ${cellSize} by ${cellSize} points is the number of responses in it; an empty one has none.`,
    layer: ({ x, y }: Plane) => ({
      data: { values: cells },
      mark: { type: 'rect' as const },
      encoding: {
        x: { ...x, field: 'x' },
        x2: { field: 'x2' },
        y: { ...y, field: 'y' },
        y2: { field: 'y2' },
        color: {
          field: 'count',
          type: 'quantitative' as const,
          title: 'Responses',
          legend: { offset: legendOffset },
          scale: { type: 'sqrt' as const, domainMin: 0, range: [...sequential], interpolate: 'rgb' as const }
        }
      }
    })
  }
}
