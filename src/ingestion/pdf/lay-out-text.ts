import type { Backdrop } from './backdrop.ts'
import { boundsOf, intersect, type Matrix, multiply, type Rect } from './geometry.ts'
import { textsOf } from './glyph-text.ts'
import type { GraphicsState, TextPosition } from './graphics-state.ts'
import { blendsIn, hiddenByPlace, hiddenByState } from './hidden-text.ts'
import { memberOf, numberOf } from './operator-args.ts'
import type { TextRun } from './text-run.ts'

/** A gap of so many ems starts a new run: each part of a long operator is judged by where it lands. */
const RUN_GAP_EMS = 1

/** Ems. A line is stretched by letter spacing of less than this; more parts letters visibly, or words. */
const NARROW_SPACING = 0.1

/** Ems beyond which letter spacing parts cells of a table. */
const WIDEST_SPACING = 1

/** Width of each letter of `fi` or `ffi`, in ems. */
const LETTER_OF_LIGATURE = 0.278

/** Height above the baseline, in ems, where a letter has ink for sure. */
const INK_HEIGHT = 0.25
const INK_HEIGHTS = [0.1, INK_HEIGHT, 0.45]

/** One text-showing operator: glyphs of pdfjs, and numbers that move back by thousandths of an em. */
export interface ShownText {
  glyphs: readonly unknown[]
  state: GraphicsState
  position: TextPosition
  page: Rect
  backdrop: Backdrop
  layerVisible: boolean
}

/** Places the glyphs of one text-showing operator (ISO 32000-1, 9.4.4); returns its runs and where the text goes on. */
export function layOutText(shown: ShownText): { runs: TextRun[]; position: TextPosition } {
  const { glyphs, state, position, page, backdrop, layerVisible } = shown
  const { font, fontSize, horizontalScale } = state
  if (fontSize === 0) return { runs: [], position }

  // From ems of this font to the page. All positions below are ems from the origin of the operator.
  const toPage = multiply(multiply(state.matrix, position.text), scaleAndRise(state))
  const emWidth = Math.hypot(toPage[0], toPage[1])
  const emHeight = Math.hypot(toPage[2], toPage[3]) * (font.emHeight ?? 1)
  const angle = (Math.round((Math.atan2(toPage[1], toPage[0]) * 180) / Math.PI) + 360) % 360
  const smallest = font.emHeight === null ? Number.POSITIVE_INFINITY : Math.min(emWidth * font.emHeight, emHeight)
  const hiddenAnywhere = hiddenByState(state, layerVisible, smallest)

  const shows = visibleRange(toPage, intersect(page, state.clip))
  const runs: (TextRun & { from: number; to: number })[] = []
  let pen = 0
  const texts = textsOf(glyphs, font.reader)
  const letterSpacing = letterSpacingOf(glyphs, state)
  for (const [i, glyph] of glyphs.entries()) {
    if (typeof glyph === 'number') {
      pen -= glyph / 1000
      continue
    }
    const text = texts[i]!
    const width = numberOf(memberOf(glyph, 'width')) * font.widthUnit
    const next = pen + width + state.charSpacing / fontSize
    const end = pen + (font.reader.hasNarrowLigatures ? inkWidth(text, width) : width) + letterSpacing
    if (text !== '') {
      const middle = pen + width / 2
      const isShown = middle > shows.from && middle < shows.to
      const hidden =
        hiddenAnywhere ?? (isShown ? undefined : hiddenByPlace(page, state.clip, ...apply(toPage, middle, INK_HEIGHT)))
      let run = runs.at(-1)
      if (!run || run.hidden !== hidden || Math.abs(pen - run.to) > RUN_GAP_EMS) {
        const [x, y] = apply(toPage, pen, 0)
        run = { glyphs: [], x, y, angle, fontSize: emHeight, font, hidden, from: pen, to: pen }
        runs.push(run)
      }
      run.glyphs.push({ text, start: (pen - run.from) * emWidth, end: (end - run.from) * emWidth })
      run.to = next
    }
    pen = next + (memberOf(glyph, 'isSpace') === true ? state.wordSpacing / fontSize : 0)
  }

  for (const run of runs) {
    if (run.hidden) continue
    const middle = (run.from + run.to) / 2
    const points = INK_HEIGHTS.map((height) => apply(toPage, middle, height))
    if (blendsIn(state, backdrop, points)) run.hidden = 'background'
    else {
      const core = boundsOf(toPage, [run.from, INK_HEIGHT / 2, run.to, INK_HEIGHT * 2])
      backdrop.watch(core, () => {
        run.hidden = 'covered'
      })
    }
  }
  const travelled: Matrix = [1, 0, 0, 1, pen * fontSize * horizontalScale, 0]
  return { runs, position: { text: multiply(position.text, travelled), line: position.line } }
}

/** The width of a ligature is that of its letters, whatever the file says. */
function inkWidth(text: string, width: number): number {
  return /^ff?[il]$/.test(text) ? Math.max(width, LETTER_OF_LIGATURE * text.length) : width
}

/**
 * The letter spacing that belongs to the glyphs, in ems. Some writers make the spaces of words by letter spacing, and
 * move back by as much between the letters: such a spacing is a gap, as is one that no spaced word has, from cell to cell.
 */
function letterSpacingOf(glyphs: readonly unknown[], state: GraphicsState): number {
  const spacing = state.charSpacing / state.fontSize
  if (spacing <= NARROW_SPACING) return Math.max(0, spacing)
  if (spacing > WIDEST_SPACING) return 0
  let [moved, pairs, move] = [0, 0, 0]
  for (const [i, glyph] of glyphs.entries()) {
    if (typeof glyph === 'number') move -= glyph / 1000
    else {
      if (i > 0) pairs += 1
      if (i > 0 && move < -spacing / 2) moved += 1
      move = 0
    }
  }
  if (pairs > 0) state.spacesLetters = moved < pairs / 2
  return state.spacesLetters ? spacing : 0
}

/** Between which ems along an upright baseline the ink lies in a rectangle; empty for other directions. */
function visibleRange(toPage: Matrix, { left, right, top, bottom }: Rect): { from: number; to: number } {
  const [a, b, c, , e] = toPage
  const [, y] = apply(toPage, 0, INK_HEIGHT)
  if (b !== 0 || c !== 0 || a <= 0 || y < top || y > bottom) return { from: 0, to: 0 }
  return { from: (left - e) / a, to: (right - e) / a }
}

function scaleAndRise({ fontSize, horizontalScale, rise }: GraphicsState): Matrix {
  return [fontSize * horizontalScale, 0, 0, fontSize, 0, rise]
}

function apply([a, b, c, d, e, f]: Matrix, x: number, y: number): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f]
}
