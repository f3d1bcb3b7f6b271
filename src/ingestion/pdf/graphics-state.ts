import { identity, type Matrix, type Rect } from './geometry.ts'
import { type GlyphReader, glyphReaderOf } from './glyphs/glyph-reader.ts'
import type { RunFont } from './text-run.ts'

/** What pdfjs tells about a font, as far as text layout needs it. */
export interface PageFont extends RunFont {
  /** Ems per glyph width unit, usually 0.001. */
  widthUnit: number
  /** Em height per unit of font size, usually 1; null where a drawn (Type 3) font does not say. */
  emHeight: number | null
  reader: GlyphReader
}

export const unknownFont: PageFont = {
  bold: false,
  italic: false,
  smallCaps: false,
  monospaced: false,
  math: false,
  widthUnit: 0.001,
  emHeight: 1,
  reader: glyphReaderOf({}, undefined)
}

/** The part of the PDF graphics state that decides where text lands and whether it shows (ISO 32000-1, 8.4 and 9.3). */
export interface GraphicsState {
  /** User space to points from the top left corner. */
  matrix: Matrix
  clip: Rect
  /** `#rrggbb`; null is a pattern. */
  fill: string | null
  stroke: string | null
  fillAlpha: number
  strokeAlpha: number
  /** Opacity of the transparency groups around. */
  groupAlpha: number
  opaqueBlend: boolean
  inSoftMask: boolean
  font: PageFont
  fontSize: number
  charSpacing: number
  /** Whether the letter spacing stands between letters, as far as the text under it has told. */
  spacesLetters: boolean
  wordSpacing: number
  horizontalScale: number
  leading: number
  rise: number
  renderingMode: number
}

export function initialState(matrix: Matrix, clip: Rect): GraphicsState {
  return {
    matrix,
    clip,
    fill: '#000000',
    stroke: '#000000',
    fillAlpha: 1,
    strokeAlpha: 1,
    groupAlpha: 1,
    opaqueBlend: true,
    inSoftMask: false,
    font: unknownFont,
    fontSize: 0,
    charSpacing: 0,
    spacesLetters: true,
    wordSpacing: 0,
    horizontalScale: 1,
    leading: 0,
    rise: 0,
    renderingMode: 0
  }
}

/** Text matrix and line matrix (ISO 32000-1, 9.4.1). */
export interface TextPosition {
  text: Matrix
  line: Matrix
}

export const startOfText: TextPosition = { text: identity, line: identity }
