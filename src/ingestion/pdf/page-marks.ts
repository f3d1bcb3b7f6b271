import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { Backdrop, isDarkColour } from './backdrop.ts'
import { boundsOf, intersect, type Matrix, multiply, type Rect } from './geometry.ts'
import { type GraphicsState, initialState, type PageFont, startOfText } from './graphics-state.ts'
import { layOutText } from './lay-out-text.ts'
import { type Box, boxOf, colourOf, listOf, matrixOf, memberOf, numberOf } from './operator-args.ts'
import { isOpaqueRectangle, isPainted } from './path.ts'
import { type ImagePixels, isOpaqueIn, type PlacedImage, placedImages } from './scans/page-image.ts'
import type { PageInk } from './scans/page-ink.ts'
import type { TextRun } from './text-run.ts'

/** The painting operators of one page, as `page.getOperatorList()` of pdfjs gives them, and what they refer to. */
export interface PageOperators {
  operators: { fnArray: number[]; argsArray: unknown[] }
  /** User space to points from the top left corner of the page as shown. */
  matrix: Matrix
  width: number
  height: number
  fontOf(id: string): PageFont
  isLayerVisible(group: unknown): boolean
  /** What images show, where they were decoded: their pixels (null for a damaged one), and the map that their ink goes to. */
  images?: { pixelsOf(source: unknown): ImagePixels | null; ink: PageInk }
}

/** What one page shows. */
export interface PageMarks {
  runs: TextRun[]
  /** Thin horizontal lines, as above footnotes and in tables; the first `MOST_RULES` of a page. */
  rules: Rect[]
  /** Shorter ones, as the bars of fractions; the first `MOST_BARS` of a page. */
  bars: Rect[]
  /** Rules and bars that run down the page, as those of a table set in landscape do; as many of each. */
  stiles: Rect[]
  shortStiles: Rect[]
  /**
   * Where images may stand, by the transformations that come before them; the first `MOST_PLACES` of a page. Images
   * themselves are left out by pdfjs where they are not decoded.
   */
  imagePlaces: Rect[]
  /** An image may be painted over text that could be seen before. */
  mayCoverText: boolean
}

/** Points. */
const THICKEST_RULE = 2
const SHORTEST_RULE = 15
/** A drawing can hold thousands of short strokes; a printed table has some dozens of rules. */
const MOST_RULES = 400
const SHORTEST_BAR = 2
const MOST_BARS = 300
/** Points of width and height of what may be an image: other transformations scale by much less. */
const SMALLEST_IMAGE = 4
/** Scans come in one to some hundred strips a page. */
const MOST_PLACES = 1_000
const OPAQUE = 0.99
const unitSquare: Box = [0, 0, 1, 1]

/**
 * Follows the painting operators of a page and gives its text in the order of painting, with position, size, font and
 * whether it can be seen, and its horizontal rules. One walk answers all: the text layer of pdfjs knows neither colour nor rendering mode.
 * Source: ISO 32000-1, 8.4 (graphics state) and 9.3 to 9.4 (text).
 */
export function marksOfPage({
  operators,
  matrix,
  width,
  height,
  fontOf,
  isLayerVisible,
  images
}: PageOperators): PageMarks {
  const page: Rect = { left: 0, top: 0, right: width, bottom: height }
  const runs: TextRun[] = []
  const rules: Rect[] = []
  const bars: Rect[] = []
  const stiles: Rect[] = []
  const shortStiles: Rect[] = []
  const imagePlaces: Rect[] = []
  const backdrop = new Backdrop()
  const saved: GraphicsState[] = []
  const layers: boolean[] = []
  let state = initialState(matrix, page)
  let position = startOfText
  let clipsNext = false
  let mayCoverText = false

  const save = () => saved.push({ ...state })
  const restore = () => {
    state = saved.pop() ?? state
  }
  const transform = (inner: Matrix | null) => {
    if (!inner) return
    state.matrix = multiply(state.matrix, inner)
    const place = boundsOf(state.matrix, unitSquare)
    const isSmall = !(place.right - place.left >= SMALLEST_IMAGE && place.bottom - place.top >= SMALLEST_IMAGE)
    if (isSmall || imagePlaces.length >= MOST_PLACES) return
    const seen = intersect(state.clip, place)
    imagePlaces.push(seen)
    mayCoverText ||= backdrop.holdsWatched(seen)
  }
  const paintImage = (image: PlacedImage) => {
    if (!images || state.inSoftMask || layers.includes(false)) return
    if (state.fillAlpha * state.groupAlpha < OPAQUE || !state.opaqueBlend) return
    const pixels = images.pixelsOf(image.source)
    const placed = multiply(state.matrix, image.matrix)
    const clip = intersect(state.clip, boundsOf(placed, unitSquare))
    const isDark = image.isStencil ? isDarkColour(state.fill) : null
    // A viewer may show an image that cannot be decoded here: it counts as one without ink that hides what lies beneath.
    if (pixels) images.ink.paint(pixels, { matrix: placed, clip, isDark })
    else images.ink.fill(clip, false)
    if (!image.isStencil) backdrop.cover(clip, (core) => !pixels || isOpaqueIn(pixels, placed, core))
  }
  const clip = (box: Box | null) => {
    if (box) state.clip = intersect(state.clip, boundsOf(state.matrix, box))
  }
  const moveLine = (x: number, y: number) => {
    const line = multiply(position.line, [1, 0, 0, 1, x, y])
    position = { text: line, line }
  }
  const setFont = (id: unknown, size: unknown) => {
    state.font = fontOf(String(id))
    state.fontSize = numberOf(size)
  }

  const handlers: Record<number, (args: readonly unknown[]) => void> = {
    [OPS.save]: save,
    [OPS.restore]: restore,
    [OPS.transform]: (args) => transform(matrixOf(args)),
    [OPS.paintFormXObjectBegin]: ([inner, box]) => {
      save()
      transform(matrixOf(inner))
      clip(boxOf(box))
    },
    [OPS.paintFormXObjectEnd]: restore,
    [OPS.beginGroup]: ([group]) => {
      save()
      const outer = state.matrix
      transform(matrixOf(memberOf(group, 'matrix')))
      clip(boxOf(memberOf(group, 'bbox')))
      // The form inside the group applies the group's matrix itself.
      state.matrix = outer
      state.inSoftMask ||= Boolean(memberOf(group, 'smask'))
      state.groupAlpha *= state.fillAlpha
      state.fillAlpha = 1
      state.strokeAlpha = 1
    },
    [OPS.endGroup]: restore,
    [OPS.setGState]: ([entries]) => {
      for (const [key, value] of listOf(entries).map(listOf)) {
        if (key === 'ca') state.fillAlpha = numberOf(value)
        if (key === 'CA') state.strokeAlpha = numberOf(value)
        if (key === 'BM') state.opaqueBlend = value === 'source-over'
        if (key === 'Font') setFont(...pair(listOf(value)))
      }
    },
    [OPS.setFillRGBColor]: ([colour]) => {
      state.fill = colourOf(colour)
    },
    [OPS.setStrokeRGBColor]: ([colour]) => {
      state.stroke = colourOf(colour)
    },
    [OPS.setFillColorN]: () => {
      state.fill = null
    },
    [OPS.setStrokeColorN]: () => {
      state.stroke = null
    },
    [OPS.clip]: () => {
      clipsNext = true
    },
    [OPS.eoClip]: () => {
      clipsNext = true
    },
    [OPS.constructPath]: ([paint, path, bounds]) => {
      const box = boxOf(bounds)
      if (box && !clipsNext) {
        const rect = boundsOf(state.matrix, box)
        const [width, height] = [rect.right - rect.left, rect.bottom - rect.top]
        keepLine(rect, { length: width, thickness: height }, rules, bars)
        keepLine(rect, { length: height, thickness: width }, stiles, shortStiles)
      }
      if (box && state.fill && isPainted(numberOf(paint)) && isOpaqueRectangle(listOf(path)[0], state)) {
        const filled = intersect(state.clip, boundsOf(state.matrix, box))
        backdrop.fill(filled, state.fill)
        images?.ink.fill(filled, isDarkColour(state.fill))
      }
      if (clipsNext) clip(box)
      clipsNext = false
    },
    [OPS.beginMarkedContent]: () => layers.push(true),
    [OPS.beginMarkedContentProps]: ([tag, group]) => layers.push(tag !== 'OC' || isLayerVisible(group)),
    [OPS.endMarkedContent]: () => layers.pop(),
    [OPS.beginText]: () => {
      position = startOfText
    },
    [OPS.setFont]: ([id, size]) => setFont(id, size),
    [OPS.setCharSpacing]: ([spacing]) => {
      state.charSpacing = numberOf(spacing)
    },
    [OPS.setWordSpacing]: ([spacing]) => {
      state.wordSpacing = numberOf(spacing)
    },
    [OPS.setHScale]: ([percent]) => {
      state.horizontalScale = numberOf(percent) / 100
    },
    [OPS.setLeading]: ([leading]) => {
      state.leading = numberOf(leading)
    },
    [OPS.setTextRise]: ([rise]) => {
      state.rise = numberOf(rise)
    },
    [OPS.setTextRenderingMode]: ([mode]) => {
      state.renderingMode = numberOf(mode)
    },
    [OPS.setTextMatrix]: ([value]) => {
      const line = matrixOf(value)
      if (line) position = { text: line, line }
    },
    [OPS.moveText]: ([x, y]) => moveLine(numberOf(x), numberOf(y)),
    [OPS.setLeadingMoveText]: ([x, y]) => {
      state.leading = -numberOf(y)
      moveLine(numberOf(x), numberOf(y))
    },
    [OPS.nextLine]: () => moveLine(0, -state.leading),
    [OPS.showText]: ([glyphs]) => {
      const layerVisible = !layers.includes(false)
      const shown = layOutText({ glyphs: listOf(glyphs), state, position, page, backdrop, layerVisible })
      runs.push(...shown.runs)
      position = shown.position
    }
  }
  for (const [index, operator] of operators.fnArray.entries()) {
    const args = listOf(operators.argsArray[index])
    handlers[operator]?.(args)
    if (images) for (const image of placedImages(operator, args)) paintImage(image)
  }
  return { runs, rules, bars, stiles, shortStiles, imagePlaces, mayCoverText }
}

/** Adds a thin line to the long or to the short ones, as long as there are not too many. */
function keepLine(
  rect: Rect,
  { length, thickness }: { length: number; thickness: number },
  long: Rect[],
  short: Rect[]
): void {
  if (thickness > THICKEST_RULE) return
  if (length >= SHORTEST_RULE) {
    if (long.length < MOST_RULES) long.push(rect)
  } else if (thickness < length / 2 && length >= SHORTEST_BAR && short.length < MOST_BARS) short.push(rect)
}

function pair(values: readonly unknown[]): [unknown, unknown] {
  return [values[0], values[1]]
}
