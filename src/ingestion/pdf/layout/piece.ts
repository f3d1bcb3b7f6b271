import { isSpacingAccent, joinGlyphs, separatorOf } from '../join-glyphs.ts'
import type { Glyph, RunFont, TextRun } from '../text-run.ts'
import { wordGapOf } from '../word-gap.ts'

/** Characters of one style on one baseline, without wide gaps: what is kept of runs once their glyphs are read. */
export interface Piece {
  /** Trimmed; '' for nothing but space. */
  text: string
  /** Points from the left edge of the page. */
  x: number
  right: number
  y: number
  fontSize: number
  font: RunFont
  glyphs: number
  /** Ems above which a gap parts words. */
  wordGap: number
  /** Space is painted at its beginning or end. */
  opensWithSpace: boolean
  endsWithSpace: boolean
}

/** Points within which two pieces share a baseline. */
const SAME_BASELINE = 0.1

/**
 * Joins neighbouring runs of one style and baseline. An accent of its own font, as over a letter of mathematics, goes
 * with the letter under it.
 */
export function piecesOf(runs: readonly TextRun[]): Piece[] {
  const pieces: { run: TextRun; glyphs: Glyph[] }[] = []
  let accent: Glyph | null = null
  const wordGap = wordGapOf(runs)
  for (const run of runs) {
    const placed = run.glyphs.map(({ text, start, end }) => ({ text, start: start + run.x, end: end + run.x }))
    if (!accent && isAccent(run) && run !== runs.at(-1)) {
      accent = placed[0]!
      continue
    }
    const glyphs: Glyph[] = accent ? [accent, ...placed] : placed
    accent = null
    const last = pieces.at(-1)
    if (last && belongs(run, glyphs[0]!, last)) for (const glyph of glyphs) last.glyphs.push(glyph)
    else pieces.push({ run, glyphs })
  }
  return pieces.map(({ run: { font, fontSize, y }, glyphs }) => {
    const [first, last] = [glyphs[0]!, glyphs.at(-1)!]
    return {
      text: joinGlyphs(glyphs, fontSize, wordGap),
      // An accent in front stands a little within its letter.
      x: Math.min(first.start, glyphs[1]?.start ?? first.start),
      right: last.end,
      y,
      fontSize,
      font,
      glyphs: glyphs.length,
      wordGap,
      opensWithSpace: /^\s/.test(first.text),
      endsWithSpace: /\s$/.test(last.text)
    }
  })
}

/** Whether a run is nothing but an accent, as old TeX fonts and mathematics paint it. */
export function isAccent({ glyphs }: TextRun): boolean {
  return glyphs.length === 1 && isSpacingAccent(glyphs[0]!.text)
}

function belongs({ font, fontSize, y }: TextRun, first: Glyph, last: { run: TextRun; glyphs: Glyph[] }): boolean {
  const isNear = separatorOf(first.start - last.glyphs.at(-1)!.end, fontSize) !== '\t'
  const { run } = last
  return isNear && run.font === font && run.fontSize === fontSize && Math.abs(run.y - y) < SAME_BASELINE
}
