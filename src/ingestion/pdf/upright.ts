import type { Rect } from './geometry.ts'
import type { TextRun } from './text-run.ts'

/** A page with its runs turned so that most of them read from left to right. */
export interface UprightPage {
  width: number
  height: number
  runs: TextRun[]
  rules: Rect[]
  bars: Rect[]
}

/**
 * Turns a page whose text mostly runs in another direction, as tables set in landscape do, so that it can be read like
 * any other. Its `angle` values become relative to the new direction.
 */
export function turnUpright(page: UprightPage): UprightPage {
  const turn = mainAngle(page.runs)
  if (turn === 0) return page
  const { width, height } = page
  const isQuarter = turn === 90 || turn === 270
  const place = (x: number, y: number) =>
    turn === 90 ? { x: y, y: width - x } : turn === 180 ? { x: width - x, y: height - y } : { x: height - y, y: x }
  return {
    width: isQuarter ? height : width,
    height: isQuarter ? width : height,
    runs: page.runs.map((run) => ({ ...run, ...place(run.x, run.y), angle: (run.angle - turn + 360) % 360 })),
    rules: isQuarter ? [] : page.rules,
    bars: isQuarter ? [] : page.bars
  }
}

/** The right angle in which most characters of a page run. */
function mainAngle(runs: readonly TextRun[]): number {
  const counts = new Map<number, number>()
  for (const { angle, glyphs, hidden } of runs) {
    if (!hidden && angle % 90 === 0) counts.set(angle, (counts.get(angle) ?? 0) + glyphs.length)
  }
  return [...counts].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [0, 0])[0]!
}
