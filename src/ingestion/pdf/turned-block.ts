import type { Rect } from './geometry.ts'
import { type Fragment, joinFragments } from './layout/fragment.ts'
import { groupLines } from './layout/lines.ts'
import { writeLine } from './layout/write-line.ts'
import { partSpreadRuns } from './spread-runs.ts'
import { readCaptionLabel } from './structure/floats/caption-label.ts'
import type { TextRun } from './text-run.ts'
import { turnPage, type UprightPage } from './upright.ts'

/** A table that stands on its side among upright text, turned so that it reads from left to right. */
export interface TurnedBlock {
  /** Clockwise degrees of its direction on the page: 90, 180 or 270. */
  angle: number
  /** Of the page when it is turned so. */
  width: number
  fragments: Fragment[]
  rules: Rect[]
  bars: Rect[]
}

/** Points around the text of a block within which lines belong to it. */
const MARGIN = 40

/** Characters that a table has at least. */
const FEWEST_CHARACTERS = 60

/**
 * The table on a page that runs in another direction than the text, with its caption: what has no caption of a table are
 * stamps and the labels of axes.
 *
 * @param page with most of its text upright
 * @returns null where there is none
 */
export function findTurnedBlock(page: UprightPage): TurnedBlock | null {
  for (const angle of [90, 270, 180]) {
    const own = page.runs.filter((run) => !run.hidden && run.angle === angle)
    if (own.reduce((sum, { glyphs }) => sum + glyphs.length, 0) < FEWEST_CHARACTERS) continue
    const { width, runs, rules, bars } = turnPage({ ...page, runs: own }, angle)
    const fragments = joinFragments(partSpreadRuns(runs))
    if (!holdsCaption(fragments)) continue
    const isNear = nearOf(runs)
    return { angle, width, fragments, rules: rules.filter(isNear), bars: bars.filter(isNear) }
  }
  return null
}

function holdsCaption(fragments: readonly Fragment[]): boolean {
  return groupLines(fragments).some((line) => {
    const label = readCaptionLabel(writeLine(line.flatMap(({ pieces }) => pieces)).text)
    return label?.kind === 'table' && label.isSetOff
  })
}

function nearOf(runs: readonly TextRun[]): (rect: Rect) => boolean {
  const ends = runs.map(({ x, glyphs }) => x + glyphs.at(-1)!.end)
  const left = Math.min(...runs.map(({ x }) => x)) - MARGIN
  const right = Math.max(...ends) + MARGIN
  const top = Math.min(...runs.map(({ y }) => y)) - MARGIN
  const bottom = Math.max(...runs.map(({ y }) => y)) + MARGIN
  return (rect) => rect.left > left && rect.right < right && rect.top > top && rect.bottom < bottom
}
