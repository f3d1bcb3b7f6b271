import type { Glyph, TextRun } from './text-run.ts'

/** Ems between two glyphs of a run that another run may fill. */
const GAP = 0.2

/** Ems by which the baseline of what stands in the gap may be off: scripts. */
const SCRIPT_SHIFT = 0.6

/** Points of height that share a shelf. */
const SHELF = 12

/** A run with more glyphs is a line of words. */
const MOST_GLYPHS = 60

/**
 * Parts runs at the gaps in which other runs stand. Some setters paint all letters of a formula by one operator, all its
 * scripts by the next, and leave gaps in either for the other.
 *
 * @param runs of one page, in the order of painting
 */
export function partSpreadRuns(runs: readonly TextRun[]): TextRun[] {
  const shelves = Map.groupBy(runs, ({ y }) => Math.floor(y / SHELF))
  return runs.flatMap((run) => {
    if (run.angle !== 0 || run.hidden || run.glyphs.length < 2 || run.glyphs.length > MOST_GLYPHS) return [run]
    const gaps = gapsIn(run)
    if (gaps.length === 0) return [run]
    const at = Math.floor(run.y / SHELF)
    const near = [at - 1, at, at + 1]
      .flatMap((shelf) => shelves.get(shelf) ?? [])
      .filter((other) => isBeside(other, run))
    const cuts = gaps.filter((i) => near.some((other) => stands(other, run, i)))
    return cuts.length === 0 ? [run] : cutAt(run, cuts)
  })
}

/** The glyphs of a run that stand behind a gap, by their index. */
function gapsIn({ glyphs, fontSize }: TextRun): number[] {
  const gaps: number[] = []
  for (let i = 1; i < glyphs.length; i += 1) {
    if (glyphs[i]!.start - glyphs[i - 1]!.end > GAP * fontSize) gaps.push(i)
  }
  return gaps
}

function isBeside(other: TextRun, run: TextRun): boolean {
  const em = Math.max(other.fontSize, run.fontSize)
  return other !== run && other.angle === 0 && !other.hidden && Math.abs(other.y - run.y) < SCRIPT_SHIFT * em
}

/** Whether a glyph of another run stands in the gap before a glyph. */
function stands(other: TextRun, run: TextRun, i: number): boolean {
  const [from, to] = [run.x + run.glyphs[i - 1]!.end, run.x + run.glyphs[i]!.start]
  const slack = 0.15 * run.fontSize
  return other.glyphs.some(({ text, start, end }) => {
    return text.trim() !== '' && other.x + start > from - slack && other.x + end < to + slack
  })
}

function cutAt(run: TextRun, cuts: readonly number[]): TextRun[] {
  const edges = [0, ...cuts, run.glyphs.length]
  return edges.slice(1).map((to, i) => {
    const own = run.glyphs.slice(edges[i], to)
    const shift = edges[i] === 0 ? 0 : own[0]!.start
    const glyphs = own.map((glyph): Glyph => ({ ...glyph, start: glyph.start - shift, end: glyph.end - shift }))
    return { ...run, x: run.x + shift, glyphs, ...(i > 0 && { isApart: true as const }) }
  })
}
