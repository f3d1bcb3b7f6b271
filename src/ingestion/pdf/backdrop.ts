import { holdsPoint, holdsRect, type Rect } from './geometry.ts'

/** Greatest channel difference (of 255) that a reader does not see as text: 24 is a contrast of about 1.2. */
const UNSEEN_DIFFERENCE = 24

/** Sum of the channels below which a colour is nearer to black than to white. */
const DARK_SUM = 3 * 128

const PAPER_WHITE = '#ffffff'

/**
 * The opaque rectangles painted on a page so far, which decide what colour lies beneath a text, and whether it is
 * painted over later. Other shapes are not followed, as their box says too little about where they have ink. Nor are
 * images as what lies beneath: white text on a photograph counts as hidden.
 */
export class Backdrop {
  readonly #fills: { rect: Rect; colour: string }[] = []
  readonly #watched: { core: Rect; cover: () => void }[] = []
  /** Of the colours that were asked for: a page has few, and every text on it asks. */
  readonly #channels = new Map<string, readonly number[]>()

  /** @param colour `#rrggbb` */
  fill(rect: Rect, colour: string): void {
    this.#fills.push({ rect, colour })
    for (const { core, cover } of this.#watched) if (holdsRect(rect, core)) cover()
  }

  /** An image is painted, which hides those of the watched places in it that it is opaque over. */
  cover(rect: Rect, isOpaqueOver: (core: Rect) => boolean): void {
    for (const { core, cover } of this.#watched) if (holdsRect(rect, core) && isOpaqueOver(core)) cover()
  }

  /** Whether a text that was seen so far stands in a rectangle. */
  holdsWatched(rect: Rect): boolean {
    return this.#watched.some(({ core }) => holdsRect(rect, core))
  }

  /** Whether a colour at a point cannot be told from what lies beneath it. `null` is a pattern: always seen. */
  swallows(colour: string | null, x: number, y: number): boolean {
    if (colour === null) return false
    const beneath = this.#fills.findLast(({ rect }) => holdsPoint(rect, x, y))?.colour ?? PAPER_WHITE
    const [own, other] = [this.#channelsOf(colour), this.#channelsOf(beneath)]
    return own.every((value, i) => Math.abs(value - other[i]!) <= UNSEEN_DIFFERENCE)
  }

  #channelsOf(colour: string): readonly number[] {
    const known = this.#channels.get(colour) ?? channels(colour)
    this.#channels.set(colour, known)
    return known
  }

  /** Calls `cover` when a later rectangle is painted over all of `core`. */
  watch(core: Rect, cover: () => void): void {
    this.#watched.push({ core, cover })
  }
}

/** Whether a colour counts as ink; a pattern (null) does. */
export function isDarkColour(colour: string | null): boolean {
  return colour === null || channels(colour).reduce((sum, value) => sum + value, 0) < DARK_SUM
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}
