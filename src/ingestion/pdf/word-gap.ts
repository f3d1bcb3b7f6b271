import type { TextRun } from './text-run.ts'

/** In ems. A TeX line may squeeze its word space of 0.33 to 0.22; kerning stays below. */
export const WORD_GAP = 0.15

/** No word gap is narrower: kerning reaches this far. */
const NARROWEST_WORD_GAP = 0.08

/** Ems by which the gaps of letters and those of words stay apart where a line tells them. */
const CLEAR_DIFFERENCE = 0.06

/** Gaps that a line needs to tell, and the share of them that lies between words. */
const FEWEST_GAPS = 12
const FEWEST_WORD_GAPS = 0.08
const MOST_WORD_GAPS = 0.4

/**
 * The gap, in ems, above which the glyphs of a line belong to different words. A tightly filled line has narrow spaces,
 * but still nothing between their width and that of the gaps between letters: the middle of that void parts them.
 * Lines that paint their spaces, are short or hold gaps of all widths, as formulas do, get `WORD_GAP`.
 *
 * @param runs of one baseline, from left to right
 */
export function wordGapOf(runs: readonly TextRun[]): number {
  const gaps: number[] = []
  let end: number | null = null
  for (const { x, fontSize, glyphs } of runs) {
    for (const glyph of glyphs) {
      if (glyph.text === ' ') return WORD_GAP
      if (end !== null) gaps.push((x + glyph.start - end) / fontSize)
      end = x + glyph.end
    }
  }
  if (gaps.length < FEWEST_GAPS) return WORD_GAP
  const sorted = new Float64Array(gaps).sort()
  const middle = Math.floor(sorted.length / 2)
  const letters = sorted[middle]!
  let widest = { from: letters, width: CLEAR_DIFFERENCE, above: 0 }
  for (let i = middle; sorted[i]! < WORD_GAP; i += 1) {
    const from = sorted[i]!
    const width = (sorted[i + 1] ?? from) - from
    if (width > widest.width) widest = { from, width, above: sorted.length - 1 - i }
  }
  const share = widest.above / sorted.length
  if (share < FEWEST_WORD_GAPS || share > MOST_WORD_GAPS) return WORD_GAP
  return Math.min(WORD_GAP, Math.max(NARROWEST_WORD_GAP, widest.from + widest.width / 2))
}
