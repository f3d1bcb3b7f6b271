/** A point with its label, in pixels from the upper left corner of the plot; y grows downward. */
export type LabelledPoint = { x: number; y: number; width: number }
/** Where a label stands from its point: at which side, and by how much its nearest edge or middle is moved. */
export type LabelPlace = {
  align: 'left' | 'center' | 'right'
  /** Pixels from the point to the nearest end of the label, or to its middle where it is centred. */
  dx: number
  /** Pixels from the point down to the middle of the label. */
  dy: number
}

type Box = { left: number; right: number; top: number; bottom: number }
type Room = {
  width: number
  height: number
  /** Pixels that a line of text takes. */
  lineHeight: number
  /** Pixels from the middle of a point to its edge. */
  radius: number
  /** What labels keep off where they can, such as intervals; they may cover these, unlike points and each other. */
  avoided?: readonly Box[]
}

/** Free pixels between a point and its label. */
const gap = 3

/**
 * Finds a place beside its point for as many labels as there is room for: no label lies over another one or over a point,
 * and none leaves the plot. Earlier labels choose first, and take the place that covers the fewest of what is to be avoided.
 *
 * @param points in the order of their importance, with the width of each label
 * @returns in the order of the points; null for a label that there is no room for
 * @example
 * placeLabels([{ x: 50, y: 50, width: 20 }], { width: 100, height: 100, lineHeight: 12, radius: 4 })
 * // => [{ align: 'left', dx: 7, dy: 0 }]
 */
export function placeLabels(points: readonly LabelledPoint[], room: Room): (LabelPlace | null)[] {
  const { width, height, lineHeight, radius, avoided = [] } = room
  const aside = radius + gap
  const apart = radius + lineHeight / 2
  const candidates: LabelPlace[] = [
    { align: 'left', dx: aside, dy: 0 },
    { align: 'right', dx: -aside, dy: 0 },
    { align: 'left', dx: gap, dy: -apart },
    { align: 'right', dx: -gap, dy: -apart },
    { align: 'left', dx: gap, dy: apart },
    { align: 'right', dx: -gap, dy: apart },
    { align: 'center', dx: 0, dy: -apart },
    { align: 'center', dx: 0, dy: apart }
  ]
  const taken: Box[] = points.map(({ x, y }) => around({ x, y }, radius))
  const isWithin = ({ left, right, top, bottom }: Box) => left >= 0 && top >= 0 && right <= width && bottom <= height
  return points.map((point) => {
    const free = candidates
      .map((place) => ({ place, box: boxOf(point, place, lineHeight) }))
      .filter(({ box }) => isWithin(box) && !taken.some((other) => isOver(box, other)))
      .map((candidate) => ({ ...candidate, covered: avoided.filter((other) => isOver(candidate.box, other)).length }))
    const least = Math.min(...free.map(({ covered }) => covered))
    const chosen = free.find(({ covered }) => covered === least)
    if (chosen === undefined) return null
    taken.push(chosen.box)
    return chosen.place
  })
}

function around({ x, y }: { x: number; y: number }, reach: number): Box {
  return { left: x - reach, right: x + reach, top: y - reach, bottom: y + reach }
}

function boxOf({ x, y, width }: LabelledPoint, { align, dx, dy }: LabelPlace, lineHeight: number): Box {
  const start = x + dx - (align === 'left' ? 0 : align === 'right' ? width : width / 2)
  const middle = y + dy
  return { left: start, right: start + width, top: middle - lineHeight / 2, bottom: middle + lineHeight / 2 }
}

function isOver(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
