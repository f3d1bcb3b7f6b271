import type { PaperLine } from '../../schemas/paper.ts'
import type { Match } from './match-passage.ts'
import type { PaperIndex } from './paper-index.ts'

/** A rectangle around a passage on one line, in points from the top left corner of the page as shown. */
export interface PassageBox {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** How far letters reach above and below the baseline, in ems. */
const ASCENT = 0.8
const DESCENT = 0.25

/**
 * The rectangles to highlight for a passage. Where it covers part of a line, its share of the line's characters gives
 * its place, which is right to about a letter or two.
 *
 * @returns `page` as index in the pages of the paper
 */
export function passageBoxes({ lines }: PaperIndex, spans: Match): PassageBox[] {
  return spans.flatMap((span) =>
    lines.flatMap(({ page, placed, from, to }) => {
      if (!placed || to <= span.from || from >= span.to) return []
      const share = (at: number) => (Math.min(to, Math.max(from, at)) - from) / (to - from)
      return [{ page, ...boxOnLine(placed, share(span.from), share(span.to)) }]
    })
  )
}

function boxOnLine(line: PaperLine, from: number, to: number): Omit<PassageBox, 'page'> {
  const radians = ((line.angle ?? 0) * Math.PI) / 180
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)]
  const corners = [from, to].flatMap((share) =>
    [-ASCENT, DESCENT].map((ems) => {
      const [along, across] = [share * line.width, ems * line.fontSize]
      return { x: line.x + along * cos - across * sin, y: line.y + along * sin + across * cos }
    })
  )
  const [x, y] = [Math.min(...corners.map((corner) => corner.x)), Math.min(...corners.map((corner) => corner.y))]
  const right = Math.max(...corners.map((corner) => corner.x))
  const bottom = Math.max(...corners.map((corner) => corner.y))
  return { x: round(x), y: round(y), width: round(right - x), height: round(bottom - y) }
}

function round(points: number): number {
  return Math.round(points * 100) / 100
}
