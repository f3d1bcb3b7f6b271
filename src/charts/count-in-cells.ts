/** Points on an edge belong to the cell above it, also where doubles are a hair off. */
const HAIR = 1e-9

/**
 * Counts points by the cells of a square grid; cells without any are left out. What lies at 100, the end of the scale of
 * scores, counts to the cell below it.
 *
 * @param grid.size side of a cell, in the unit of the points; 100 is a multiple of it
 * @param grid.yOffset where the rows of cells start
 */
export function countInCells(
  points: readonly { x: number; y: number }[],
  { size, yOffset = 0 }: { size: number; yOffset?: number }
) {
  const last = Math.round(100 / size) - 1
  const placeOf = (value: number) => Math.min(Math.floor(value / size + HAIR), last)
  const cells = Map.groupBy(points, ({ x, y }) => `${placeOf(x)} ${placeOf(y - yOffset)}`)
  return [...cells].map(([key, { length: count }]) => {
    const [column, row] = key.split(' ').map(Number)
    const [x, y] = [column! * size, row! * size + yOffset]
    return { x, x2: x + size, y, y2: y + size, count }
  })
}
