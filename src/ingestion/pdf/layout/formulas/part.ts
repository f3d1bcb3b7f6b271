import { SCRIPT_SIZE, sharesBaseline } from '../fragment.ts'
import type { Piece } from '../piece.ts'

/** A piece of a formula, or a fraction, a root or an operator with its limits that was put together as one. */
export interface Part extends Piece {
  /** Points from the top of the page between which its ink lies. */
  top: number
  bottom: number
  /** Height of the bar of a fraction, by which fractions side by side stand on one line. */
  bar?: number
}

/** Ems above and below the baseline that letters reach. */
const ASCENT = 0.75
const DESCENT = 0.25

/** Points of height that share a shelf. */
const SHELF = 24

export function partOf(piece: Piece): Part {
  const { y, fontSize } = piece
  return { ...piece, top: y - ASCENT * fontSize, bottom: y + DESCENT * fontSize }
}

/** One part in place of several, from the leftmost to the rightmost of them. */
export function joinParts(
  parts: readonly Part[],
  written: { text: string; y: number; fontSize: number; bar?: number }
): Part {
  const main = parts.reduce((most, part) => (part.fontSize > most.fontSize ? part : most))
  return {
    ...main,
    ...written,
    x: Math.min(...parts.map(({ x }) => x)),
    right: Math.max(...parts.map(({ right }) => right)),
    top: Math.min(...parts.map(({ top }) => top)),
    bottom: Math.max(...parts.map(({ bottom }) => bottom)),
    font: { ...main.font, math: true },
    glyphs: parts.reduce((sum, { glyphs }) => sum + glyphs, 0),
    opensWithSpace: false,
    endsWithSpace: false
  }
}

/** The parts of a page by height, so that neighbours are found without a walk over the page. */
export class Shelves {
  readonly #shelves = new Map<number, Set<Part>>()

  constructor(parts: Iterable<Part>) {
    for (const part of parts) this.add(part)
  }

  add(part: Part): void {
    const at = Math.floor(part.y / SHELF)
    const shelf = this.#shelves.get(at)
    if (shelf) shelf.add(part)
    else this.#shelves.set(at, new Set([part]))
  }

  remove(part: Part): void {
    this.#shelves.get(Math.floor(part.y / SHELF))?.delete(part)
  }

  /** Takes parts away and puts one in their place. */
  replace(parts: readonly Part[], whole: Part): void {
    for (const part of parts) this.remove(part)
    this.add(whole)
  }

  all(): Part[] {
    return [...this.#shelves.values()].flatMap((shelf) => [...shelf])
  }

  /** Parts whose baselines lie between two heights. */
  between(top: number, bottom: number): Part[] {
    const found: Part[] = []
    for (let at = Math.floor(top / SHELF); at <= Math.floor(bottom / SHELF); at += 1) {
      for (const part of this.#shelves.get(at) ?? []) {
        // Some setters paint spaces everywhere between the signs of a formula.
        if (part.y >= top && part.y <= bottom && part.text !== '') found.push(part)
      }
    }
    return found
  }
}

/** Ems between a letter and the script right behind it. */
const BEHIND = 0.3

/** Whether a small part is the script of a letter beside it, other than one part; it then belongs to nothing else. */
export function isScriptOfLetter(part: Part, shelves: Shelves, except: Part): boolean {
  return shelves.between(part.y - 20, part.y + 20).some((other) => {
    if (other === except || part.fontSize >= SCRIPT_SIZE * other.fontSize || !/[\p{L}\p{N})\]}]$/u.test(other.text))
      return false
    const gap = part.x - other.right
    return gap > -BEHIND * other.fontSize && gap < BEHIND * other.fontSize && sharesBaseline(part, other)
  })
}

/**
 * The parts of one row: the seed, and what overlaps it in height, from left to right.
 *
 * @param parts that may belong to the row
 */
export function rowOf(seed: Part, parts: readonly Part[]): Part[] {
  const row = [seed]
  let [{ top, bottom }, left] = [seed, parts.filter((part) => part !== seed)]
  for (;;) {
    const isInside = (part: Part) => {
      const common = Math.min(bottom, part.bottom) - Math.max(top, part.top)
      return common > 0.3 * Math.min(bottom - top, part.bottom - part.top)
    }
    const more = left.filter(isInside)
    if (more.length === 0) return row.sort((a, b) => a.x - b.x)
    row.push(...more)
    left = left.filter((part) => !more.includes(part))
    top = Math.min(top, ...more.map((part) => part.top))
    bottom = Math.max(bottom, ...more.map((part) => part.bottom))
  }
}
