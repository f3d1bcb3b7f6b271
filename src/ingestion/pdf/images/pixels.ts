import type { Rect } from '../geometry.ts'

/** Three bytes for each pixel, red, green and blue, row by row from the top left corner. */
export type Pixels = { width: number; height: number; data: Uint8Array }

/** A marked place is tinted yellow and framed in red: seen in colour and in grey. */
const TINT = [255, 240, 150] as const
const FRAME = [200, 30, 30] as const

/** The pixels of an image with an alpha channel that is opaque throughout. */
export function withoutAlpha({ width, height, data }: Pixels): Pixels {
  const opaque = new Uint8Array(width * height * 3)
  for (let from = 0, to = 0; to < opaque.length; from += 4, to += 3) {
    opaque[to] = data[from]!
    opaque[to + 1] = data[from + 1]!
    opaque[to + 2] = data[from + 2]!
  }
  return { width, height, data: opaque }
}

/**
 * Marks a place within an image, in the image itself: dark ink on it stays dark.
 *
 * @param thickness of the frame, which lies around the place, in pixels
 */
export function drawFrame(image: Pixels, place: Rect, thickness: number): void {
  const inner = wholePixels(image, place)
  const edge = Math.max(1, Math.round(thickness))
  const outer = wholePixels(image, {
    left: inner.left - edge,
    top: inner.top - edge,
    right: inner.right + edge,
    bottom: inner.bottom + edge
  })
  for (let y = outer.top; y < outer.bottom; y++) {
    for (let x = outer.left; x < outer.right; x++) {
      const isInside = x >= inner.left && x < inner.right && y >= inner.top && y < inner.bottom
      const at = 3 * (y * image.width + x)
      for (let channel = 0; channel < 3; channel++) {
        const under = image.data[at + channel]!
        image.data[at + channel] = isInside ? Math.round((under * TINT[channel]!) / 255) : FRAME[channel]!
      }
    }
  }
}

/** The part of an image that lies in a place: one pixel at the least. */
export function cutOut(image: Pixels, place: Rect): Pixels {
  const { left, top, right, bottom } = wholePixels(image, place)
  const [width, height] = [right - left, bottom - top]
  const data = new Uint8Array(3 * width * height)
  for (let row = 0; row < height; row++) {
    const from = 3 * ((top + row) * image.width + left)
    data.set(image.data.subarray(from, from + 3 * width), 3 * row * width)
  }
  return { width, height, data }
}

/** Images one below the other on white, each with as many rows of white above and below it. */
export function stacked(images: readonly Pixels[], gap: number): Pixels {
  const width = Math.max(1, ...images.map((image) => image.width))
  const height = gap + images.reduce((total, image) => total + image.height + gap, 0)
  const data = new Uint8Array(3 * width * height).fill(255)
  let top = gap
  for (const image of images) {
    for (let row = 0; row < image.height; row++) {
      const own = image.data.subarray(3 * row * image.width, 3 * (row + 1) * image.width)
      data.set(own, 3 * (top + row) * width)
    }
    top += image.height + gap
  }
  return { width, height, data }
}

function wholePixels({ width, height }: Pixels, { left, top, right, bottom }: Rect): Rect {
  const [x, y] = [within(Math.floor(left), width - 1), within(Math.floor(top), height - 1)]
  return {
    left: x,
    top: y,
    right: Math.max(x + 1, within(Math.ceil(right), width)),
    bottom: Math.max(y + 1, within(Math.ceil(bottom), height))
  }
}

function within(value: number, most: number): number {
  return Math.min(Math.max(value, 0), most)
}
