import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { invert, type Matrix, multiply, type Rect } from '../geometry.ts'
import { listOf, matrixOf, memberOf, numberOf } from '../operator-args.ts'

/** The decoded pixels of one image, as pdfjs hands them over. */
export interface ImagePixels {
  width: number
  height: number
  /** Row by row from the top; rows of one bit a pixel end at a byte. */
  data: Uint8Array | Uint8ClampedArray
  /** 1 is black and white (a set bit is white; in a stencil: unpainted), 24 is RGB, 32 is RGB with opacity. */
  bitsPerPixel: 1 | 24 | 32
}

/** One painting of an image. */
export interface PlacedImage {
  /** Name of the image among the objects of its page, or the image itself where it stands in the content. */
  source: unknown
  /** The unit square that the image fills, in user space. */
  matrix: Matrix
  /** Painted in the fill colour where its pixels say so. */
  isStencil: boolean
}

/** Places in a box, as shares of its width and height. */
const opacityProbes = [0.02, 0.25, 0.5, 0.75, 0.98].flatMap((across) =>
  [0.1, 0.5, 0.9].map((down) => [across, down] as const)
)

/** Opacity of 255 below which a text beneath can be seen. */
const SEEN_THROUGH = 250

const wholeSquare: Matrix = [1, 0, 0, 1, 0, 0]

/** The images that one operator of pdfjs paints; none for operators that paint no image. */
export function placedImages(operator: number, args: readonly unknown[]): PlacedImage[] {
  const [first] = args
  switch (operator) {
    case OPS.paintImageXObject:
    case OPS.paintInlineImageXObject:
      return [{ source: first, matrix: wholeSquare, isStencil: false }]
    case OPS.paintImageMaskXObject:
      return [{ source: sourceOf(first), matrix: wholeSquare, isStencil: true }]
    case OPS.paintImageMaskXObjectGroup:
      return listOf(first).map((image) => {
        return {
          source: sourceOf(image),
          matrix: matrixOf(memberOf(image, 'transform')) ?? wholeSquare,
          isStencil: true
        }
      })
    case OPS.paintImageXObjectRepeat:
      return placesOf(args[3]).map(([x, y]) => {
        return { source: first, matrix: [numberOf(args[1]), 0, 0, numberOf(args[2]), x, y], isStencil: false }
      })
    case OPS.paintImageMaskXObjectRepeat: {
      const [a, b, c, d] = args.slice(1, 5).map(numberOf)
      return placesOf(args[5]).map(([x, y]) => {
        return { source: sourceOf(first), matrix: [a!, b!, c!, d!, x, y], isStencil: true }
      })
    }
    default:
      return []
  }
}

/**
 * The pixels of an image object of pdfjs.
 *
 * @returns null for an image that could not be decoded
 */
export function pixelsOf(image: unknown): ImagePixels | null {
  const [width, height] = [numberOf(memberOf(image, 'width')), numberOf(memberOf(image, 'height'))]
  const data = memberOf(image, 'data')
  if (!(data instanceof Uint8Array || data instanceof Uint8ClampedArray) || width < 1 || height < 1) return null
  const kind = memberOf(image, 'kind')
  const bitsPerPixel = kind === RGB ? 24 : kind === RGBA ? 32 : 1
  const rowBytes = bitsPerPixel === 1 ? Math.ceil(width / 8) : (width * bitsPerPixel) / 8
  return data.length < rowBytes * height ? null : { width, height, data, bitsPerPixel }
}

/**
 * Whether an image hides all of a box.
 *
 * @param matrix unit square of the image to points
 */
export function isOpaqueIn(image: ImagePixels, matrix: Matrix, box: Rect): boolean {
  if (image.bitsPerPixel !== 32) return true
  const toSquare = invert(matrix)
  if (!toSquare) return false
  const [a, b, c, d, e, f] = multiply(squareToPixels(image), toSquare)
  return opacityProbes.every(([across, down]) => {
    const [x, y] = [box.left + across * (box.right - box.left), box.top + down * (box.bottom - box.top)]
    const px = Math.max(0, Math.min(image.width - 1, Math.floor(a * x + c * y + e)))
    const py = Math.max(0, Math.min(image.height - 1, Math.floor(b * x + d * y + f)))
    return image.data[(py * image.width + px) * 4 + 3]! > SEEN_THROUGH
  })
}

/** From the unit square of an image to its pixels, counted from the top left one. */
export function squareToPixels({ width, height }: ImagePixels): Matrix {
  return multiply([width, 0, 0, height, 0, 0], [1, 0, 0, -1, 0, 1])
}

/** `ImageKind` of pdfjs. */
const RGB = 2
const RGBA = 3

function sourceOf(mask: unknown): unknown {
  const data = memberOf(mask, 'data')
  return typeof data === 'string' ? data : mask
}

function placesOf(positions: unknown): [number, number][] {
  const numbers = positions instanceof Float32Array ? [...positions] : listOf(positions).map(numberOf)
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, i) => [numbers[2 * i]!, numbers[2 * i + 1]!])
}
