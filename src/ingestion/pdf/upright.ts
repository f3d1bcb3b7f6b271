import type { Rect } from './geometry.ts'
import type { TextRun } from './text-run.ts'

/** A page with its runs turned so that most of them read from left to right. */
export interface UprightPage {
  width: number
  height: number
  runs: TextRun[]
  rules: Rect[]
  bars: Rect[]
  /** Rules and bars that run down the page. */
  stiles: Rect[]
  shortStiles: Rect[]
}

/**
 * Turns a page whose text mostly runs in another direction, as tables set in landscape do, so that it can be read like
 * any other. Its `angle` values become relative to the new direction.
 */
export function turnUpright(page: UprightPage): UprightPage {
  return turnPage(page, mainAngle(page.runs))
}

/**
 * Turns a page so that what runs in a direction reads from left to right.
 *
 * @param turn clockwise degrees of that direction: 0, 90, 180 or 270
 */
export function turnPage(page: UprightPage, turn: number): UprightPage {
  if (turn === 0) return page
  const { width, height } = page
  const isQuarter = turn === 90 || turn === 270
  const place = (x: number, y: number) =>
    turn === 90 ? { x: y, y: width - x } : turn === 180 ? { x: width - x, y: height - y } : { x: height - y, y: x }
  const turned = (rects: readonly Rect[]) =>
    rects.map(({ left, top, right, bottom }) => {
      const [one, other] = [place(left, top), place(right, bottom)]
      return {
        left: Math.min(one.x, other.x),
        top: Math.min(one.y, other.y),
        right: Math.max(one.x, other.x),
        bottom: Math.max(one.y, other.y)
      }
    })
  return {
    width: isQuarter ? height : width,
    height: isQuarter ? width : height,
    runs: page.runs.map((run) => ({ ...run, ...place(run.x, run.y), angle: (run.angle - turn + 360) % 360 })),
    rules: turned(isQuarter ? page.stiles : page.rules),
    bars: turned(isQuarter ? page.shortStiles : page.bars),
    stiles: turned(isQuarter ? page.rules : page.stiles),
    shortStiles: turned(isQuarter ? page.bars : page.shortStiles)
  }
}

/** A place on a turned page, on the page as it is shown. */
export function placeBefore(
  { x, y }: { x: number; y: number },
  turn: number,
  { width, height }: { width: number; height: number }
): { x: number; y: number } {
  if (turn === 90) return { x: width - y, y: x }
  return turn === 180 ? { x: width - x, y: height - y } : { x: y, y: height - x }
}

/** The right angle in which most characters of a page run. */
function mainAngle(runs: readonly TextRun[]): number {
  const counts = new Map<number, number>()
  for (const { angle, glyphs, hidden } of runs) {
    if (!hidden && angle % 90 === 0) counts.set(angle, (counts.get(angle) ?? 0) + glyphs.length)
  }
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]!
}
