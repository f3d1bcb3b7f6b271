import type { HiddenReason } from '../../schemas/paper.ts'

export interface RunFont {
  name?: string
  bold: boolean
  italic: boolean
  smallCaps: boolean
  /** All letters are of one width, as code is set in. */
  monospaced: boolean
  /** Holds mathematical letters and signs rather than words. */
  math: boolean
  /** Of the text layer of a scan: the characters were recognised in an image. */
  recognised?: true
}

/** One character (or the letters of a ligature) with its extent along the baseline, letter spacing included. */
export interface Glyph {
  text: string
  start: number
  end: number
}

/** Glyphs of one font and size that one operator paints side by side, all of them seen or all hidden. */
export interface TextRun {
  /** At least one; `start` and `end` are points from the origin. */
  glyphs: Glyph[]
  /** Origin of the baseline, points from the top left corner of the page. */
  x: number
  y: number
  /** Direction of the baseline, clockwise degrees in [0, 360). */
  angle: number
  /** Em height in points. */
  fontSize: number
  font: RunFont
  hidden?: HiddenReason
  /** Another run stands between it and the one before. */
  isApart?: true
}
