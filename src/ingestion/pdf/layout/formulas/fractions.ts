import type { Rect } from '../../geometry.ts'
import { AXIS } from './hanging.ts'
import { joinLine } from './lines-over.ts'
import { joinParts, type Part, rowOf, type Shelves } from './part.ts'
import { inBrackets, writeParts } from './write-parts.ts'

/** Points by which numerator and denominator may stick out over the bar. */
const OVERHANG = 2

/** Ems between the bar and what stands next to it. */
const GAP_ABOVE = 0.5
const GAP_BELOW = 0.6

/** Ems by which the bar is longer than the wider of the two, at most. */
const LONGER = 1.2

/** Ems between a fraction and what stands beside it on its line. */
const BESIDE = 2.6

/** Words of running text that make a heading of a table rather than a numerator. */
const MOST_WORDS = 5

/** Points of the longest line over a letter, and bars that are looked at above one. */
const LONGEST_LETTER = 12
const MOST_NEAR = 40

/** Type of a fraction that is an exponent, as a share of the type around. */
const SCRIPT_SIZE = 0.86

/** Ems below a longer bar where a short one is the line over a letter of the denominator. */
const UNDER_BAR = 0.5

/**
 * Writes numerator over denominator, `(a + b)/c`, where a bar parts them and the formula goes on beside the bar; and
 * what stands under the line of a root or of a mean. The rule below a heading of a table has nothing beside it at its
 * height.
 *
 * @param bars thin horizontal lines
 */
export function joinBars(shelves: Shelves, bars: readonly Rect[]): void {
  // Short bars first: a fraction may stand within another.
  const sorted = bars.toSorted((a, b) => a.right - a.left - (b.right - b.left))
  const over = linesOverLetters(sorted)
  let left = sorted
  for (let round = 0; round < 3; round += 1) {
    const unused = left.filter((bar) => {
      const sides = over.has(bar) ? null : sidesOf(shelves, bar)
      return !(sides ? joinFraction(shelves, bar, sides) : joinLine(shelves, bar))
    })
    if (unused.length === left.length) break
    left = unused
  }
  // What makes no fraction after all may be the line over a letter.
  for (const bar of left) if (!over.has(bar)) joinLine(shelves, bar)
}

/** The bars right below a longer one: lines over letters of its denominator. */
function linesOverLetters(bars: readonly Rect[]): Set<Rect> {
  const byHeight = bars.toSorted((a, b) => a.top - b.top)
  const found = new Set<Rect>()
  for (const [i, bar] of byHeight.entries()) {
    const width = bar.right - bar.left
    if (width > LONGEST_LETTER) continue
    for (const above of byHeight.slice(Math.max(0, i - MOST_NEAR), i)) {
      const isLonger = above.left < bar.left + 1 && above.right > bar.right - 1 && above.right - above.left > width + 1
      if (isLonger && bar.top - above.bottom < UNDER_BAR * width && bar.top - above.bottom > 0) found.add(bar)
    }
  }
  return found
}

interface Sides {
  numerator: Part[]
  denominator: Part[]
  near: Part[]
  middle: number
}

/** What stands right above and below a bar; null where one side is empty. */
function sidesOf(shelves: Shelves, bar: Rect): Sides | null {
  const middle = (bar.top + bar.bottom) / 2
  const near = shelves.between(middle - 40, middle + 48)
  const isWithin = (part: Part) => part.x > bar.left - OVERHANG && part.right < bar.right + OVERHANG
  const within = near.filter(isWithin)
  const numerator = sideOf(within, middle, 'above')
  const denominator = sideOf(within, middle, 'below')
  return numerator && denominator && { numerator, denominator, near, middle }
}

function joinFraction(shelves: Shelves, bar: Rect, { numerator, denominator, near, middle }: Sides): boolean {
  const all = [...numerator, ...denominator]
  const em = Math.max(...all.map(({ fontSize }) => fontSize))
  const width = Math.max(widthOf(numerator), widthOf(denominator))
  if (width < bar.right - bar.left - LONGER * em || countWords(all) > MOST_WORDS) return false
  const place = placeOf({ bar, middle, em, others: near.filter((part) => !all.includes(part)) })
  if (!place) return false
  const text = `${inBrackets(writeParts(numerator))}/${inBrackets(writeParts(denominator))}`
  const whole = joinParts(all, { text, bar: middle, ...place })
  shelves.replace(all, { ...whole, x: Math.min(whole.x, bar.left), right: Math.max(whole.right, bar.right) })
  return true
}

/** The row right above or below the bar. */
function sideOf(within: readonly Part[], middle: number, side: 'above' | 'below'): Part[] | null {
  const own = within.filter((part) => {
    const centre = (part.top + part.bottom) / 2
    return side === 'above' ? centre < middle && part.y < middle + 1 : centre > middle && part.y > middle
  })
  if (own.length === 0) return null
  const gapOf = (part: Part) => (side === 'above' ? middle - part.bottom : part.top - middle)
  const seed = own.reduce((best, part) => (gapOf(part) < gapOf(best) ? part : best))
  const row = rowOf(seed, own)
  const em = Math.max(...row.map(({ fontSize }) => fontSize))
  return gapOf(seed) > (side === 'above' ? GAP_ABOVE : GAP_BELOW) * em ? null : row
}

interface Surroundings {
  bar: Rect
  middle: number
  /** Font size of the fraction. */
  em: number
  others: readonly Part[]
}

/** The line that a fraction stands on: that of its neighbour, whose axis is at the bar; or it is a small exponent. */
function placeOf({ bar, middle, em, others }: Surroundings): { y: number; fontSize: number } | null {
  let nearest: { part: Part; gap: number } | null = null
  let largest = 0
  for (const part of others) {
    const gap = Math.max(part.x - bar.right, bar.left - part.right)
    if (gap > BESIDE * part.fontSize || gap < -part.fontSize) continue
    largest = Math.max(largest, part.fontSize)
    const rise = part.bar === undefined ? (part.y - middle) / part.fontSize : AXIS + part.bar - middle
    if (rise < -0.05 || rise > 0.55 || part.fontSize < SCRIPT_SIZE * em) continue
    if (!nearest || gap < nearest.gap) nearest = { part, gap }
  }
  if (nearest) return { y: nearest.part.y, fontSize: nearest.part.fontSize }
  return em < SCRIPT_SIZE * largest ? { y: middle + AXIS * em, fontSize: em } : null
}

function widthOf(parts: readonly Part[]): number {
  return Math.max(...parts.map(({ right }) => right)) - Math.min(...parts.map(({ x }) => x))
}

function countWords(parts: readonly Part[]): number {
  return parts
    .filter(({ font }) => !font.math)
    .reduce((sum, { text }) => sum + (text.match(/\p{L}{4,40}/gu)?.length ?? 0), 0)
}
