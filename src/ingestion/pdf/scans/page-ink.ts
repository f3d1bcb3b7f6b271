import { invert, type Matrix, multiply, type Rect } from '../geometry.ts'
import { type ImagePixels, squareToPixels } from './page-image.ts'

/** Cells of a point of length: strokes of print are 0.4 points wide and more. */
const CELLS_PER_POINT = 2

/** A poster is looked at more coarsely. */
const MOST_CELLS = 6_000_000

/** Pixels of a cell that are looked at along each side. */
const SAMPLES = 2

/** Above every level: no pixel of an image, or a transparent one. */
const NOTHING = 256

/** The pixels of a stencil that paint are 0. */
const STENCIL_INK = 128

/** Levels of 256 by which ink must be darker than the paper of its image. */
const LEAST_CONTRAST = 40

/**
 * Where the images of a page put ink, in cells of half a point. What is painted later covers what was before it, as on
 * the page: the map holds what a reader sees of the images.
 */
export class PageInk {
  readonly #cellsPerPoint: number
  readonly #columns: number
  readonly #rows: number
  readonly #ink: Uint8Array
  /** Cells that an image or a box covers. */
  readonly #covered: Uint8Array
  /** Inked cells above and to the left of each corner of cells. */
  #sums: Int32Array | null = null

  /** @param page size in points */
  constructor({ width, height }: { width: number; height: number }) {
    const area = Math.max(1, width * height)
    this.#cellsPerPoint = Math.min(CELLS_PER_POINT, Math.sqrt(MOST_CELLS / area))
    this.#columns = Math.max(1, Math.ceil(width * this.#cellsPerPoint))
    this.#rows = Math.max(1, Math.ceil(height * this.#cellsPerPoint))
    this.#ink = new Uint8Array(this.#columns * this.#rows)
    this.#covered = new Uint8Array(this.#columns * this.#rows)
  }

  get cellsPerPoint(): number {
    return this.#cellsPerPoint
  }

  /** Share of the page that images cover. */
  get imageShare(): number {
    return this.#covered.reduce((total, cell) => total + cell, 0) / this.#covered.length
  }

  /** Paints a box of one colour over what lies there. */
  fill(rect: Rect, isDark: boolean): void {
    const { left, right, top, bottom } = this.#cellsOf(rect)
    for (let row = top; row < bottom; row += 1) {
      this.#ink.fill(isDark ? 1 : 0, row * this.#columns + left, row * this.#columns + right)
    }
  }

  /**
   * Paints an image.
   *
   * @param placed.matrix unit square of the image to points of the page
   * @param placed.isDark for a stencil: whether it paints in a dark colour
   */
  paint(image: ImagePixels, { matrix, clip, isDark }: { matrix: Matrix; clip: Rect; isDark: boolean | null }): void {
    const toSquare = invert(matrix)
    if (!toSquare) return
    const toPixels = multiply(squareToPixels(image), toSquare)
    const levels = isUpright(toPixels) ? uprightLevels : anyLevels
    const darkBelow = isDark === null ? inkLevel(image) : STENCIL_INK
    const { left, right, top, bottom } = this.#cellsOf(clip)
    const step = 1 / (this.#cellsPerPoint * SAMPLES)
    const columns = Float64Array.from({ length: (right - left) * SAMPLES }, (_, i) => (left * SAMPLES + i + 0.5) * step)
    const levelsOf = levels(image, toPixels, columns)
    for (let row = top; row < bottom; row += 1) {
      const [upper, lower] = [levelsOf((row * SAMPLES + 0.5) * step, 0), levelsOf((row * SAMPLES + 1.5) * step, 1)]
      for (let column = left; column < right; column += 1) {
        const at = (column - left) * SAMPLES
        const darkest = Math.min(upper[at]!, upper[at + 1]!, lower[at]!, lower[at + 1]!)
        if (darkest === NOTHING) continue
        const cell = row * this.#columns + column
        this.#covered[cell] = 1
        // A stencil leaves what lies beneath its unset pixels.
        if (isDark === null) this.#ink[cell] = darkest < darkBelow ? 1 : 0
        else if (darkest < darkBelow) this.#ink[cell] = isDark ? 1 : 0
      }
    }
  }

  /** Share of the cells of a box that hold ink; 0 for a box beside the page. Nothing is painted after the first look. */
  shareOf(rect: Rect): number {
    this.#sums ??= summedArea(this.#ink, this.#columns, this.#rows)
    const { left, right, top, bottom } = this.#cellsOf(rect)
    if (right <= left || bottom <= top) return 0
    const [sums, width] = [this.#sums, this.#columns + 1]
    const [upper, lower] = [top * width, bottom * width]
    const inked = sums[lower + right]! - sums[lower + left]! - sums[upper + right]! + sums[upper + left]!
    return inked / ((right - left) * (bottom - top))
  }

  /** Whether images cover the middle of a box. */
  isCovered({ left, right, top, bottom }: Rect): boolean {
    const column = Math.floor(((left + right) / 2) * this.#cellsPerPoint)
    const row = Math.floor(((top + bottom) / 2) * this.#cellsPerPoint)
    const isOnPage = column >= 0 && row >= 0 && column < this.#columns && row < this.#rows
    return isOnPage && this.#covered[row * this.#columns + column] === 1
  }

  /** Inked cells of each row of cells in a box, from top to bottom. */
  rowsOf(rect: Rect): number[] {
    const { left, right, top, bottom } = this.#cellsOf(rect)
    return Array.from({ length: Math.max(0, bottom - top) }, (_, i) => {
      const start = (top + i) * this.#columns
      let inked = 0
      for (let cell = start + left; cell < start + right; cell += 1) inked += this.#ink[cell]!
      return inked
    })
  }

  /** Inked cells of each column of cells in a box, from left to right. */
  columnsOf(rect: Rect): number[] {
    const { left, right, top, bottom } = this.#cellsOf(rect)
    const counts = new Array<number>(Math.max(0, right - left)).fill(0)
    for (let row = top; row < bottom; row += 1) {
      for (let i = 0; i < counts.length; i += 1) counts[i]! += this.#ink[row * this.#columns + left + i]!
    }
    return counts
  }

  #cellsOf({ left, right, top, bottom }: Rect): Rect {
    const scale = this.#cellsPerPoint
    const inside = (cells: number, most: number) => Math.max(0, Math.min(most, cells))
    return {
      left: inside(Math.floor(left * scale), this.#columns),
      right: inside(Math.ceil(right * scale), this.#columns),
      top: inside(Math.floor(top * scale), this.#rows),
      bottom: inside(Math.ceil(bottom * scale), this.#rows)
    }
  }
}

function summedArea(cells: Uint8Array, columns: number, rows: number): Int32Array {
  const width = columns + 1
  const sums = new Int32Array(width * (rows + 1))
  for (let row = 0; row < rows; row += 1) {
    let sum = 0
    for (let column = 0; column < columns; column += 1) {
      sum += cells[row * columns + column]!
      const at = (row + 1) * width + column + 1
      sums[at] = sums[at - width]! + sum
    }
  }
  return sums
}

/** Levels of an image at the given columns of a row of the page, into one of two buffers. */
type LevelsOfRow = (y: number, buffer: 0 | 1) => Uint16Array

function isUpright([, b, c]: Matrix): boolean {
  return b === 0 && c === 0
}

/** Pixels of an upright image share their column down the page. */
function uprightLevels(image: ImagePixels, [a, , , d, e, f]: Matrix, columns: Float64Array): LevelsOfRow {
  const { width, height, data, bitsPerPixel } = image
  const pixels = Int32Array.from(columns, (x) => Math.floor(a * x + e))
  const buffers = [new Uint16Array(columns.length), new Uint16Array(columns.length)]
  return (y, buffer) => {
    const levels = buffers[buffer]!
    const py = Math.floor(d * y + f)
    if (py < 0 || py >= height) return levels.fill(NOTHING)
    const start = py * ((width + 7) >> 3)
    for (let i = 0; i < levels.length; i += 1) {
      const px = pixels[i]!
      if (px < 0 || px >= width) levels[i] = NOTHING
      else if (bitsPerPixel === 1) levels[i] = (data[start + (px >> 3)]! >> (7 - (px & 7))) & 1 ? 255 : 0
      else levels[i] = levelAt(image, px, py)
    }
    return levels
  }
}

function anyLevels(image: ImagePixels, [a, b, c, d, e, f]: Matrix, columns: Float64Array): LevelsOfRow {
  const buffers = [new Uint16Array(columns.length), new Uint16Array(columns.length)]
  return (y, buffer) => {
    const levels = buffers[buffer]!
    for (let i = 0; i < levels.length; i += 1) {
      const px = Math.floor(a * columns[i]! + c * y + e)
      const py = Math.floor(b * columns[i]! + d * y + f)
      const isInside = px >= 0 && py >= 0 && px < image.width && py < image.height
      levels[i] = isInside ? levelAt(image, px, py) : NOTHING
    }
    return levels
  }
}

/** Grey level of a pixel in [0, 255]; `NOTHING` where it is transparent. */
function levelAt({ width, data, bitsPerPixel }: ImagePixels, x: number, y: number): number {
  if (bitsPerPixel === 1) return (data[y * ((width + 7) >> 3) + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0
  const at = (y * width + x) * (bitsPerPixel >> 3)
  if (bitsPerPixel === 32 && data[at + 3]! < 128) return NOTHING
  return (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8
}

/**
 * The level below which a pixel of an image is ink: the one that parts its levels best into dark and light.
 * Source: Otsu (1979), A threshold selection method from gray-level histograms.
 */
function inkLevel(image: ImagePixels): number {
  if (image.bitsPerPixel === 1) return 128
  const histogram = new Array<number>(256).fill(0)
  const stride = Math.max(1, Math.floor(Math.sqrt((image.width * image.height) / 40_000)))
  let count = 0
  let sum = 0
  for (let y = 0; y < image.height; y += stride) {
    for (let x = 0; x < image.width; x += stride) {
      const level = levelAt(image, x, y)
      if (level === NOTHING) continue
      histogram[level]! += 1
      count += 1
      sum += level
    }
  }
  let best = { between: 0, level: 0, contrast: 0 }
  let below = 0
  let belowSum = 0
  for (let level = 0; level < 255; level += 1) {
    below += histogram[level]!
    belowSum += level * histogram[level]!
    if (below === 0 || below === count) continue
    const contrast = (sum - belowSum) / (count - below) - belowSum / below
    const between = below * (count - below) * contrast ** 2
    if (between > best.between) best = { between, level: level + 1, contrast }
  }
  return best.contrast < LEAST_CONTRAST ? 0 : best.level
}
