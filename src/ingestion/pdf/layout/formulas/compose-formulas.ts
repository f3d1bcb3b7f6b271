import type { Rect } from '../../geometry.ts'
import type { Fragment } from '../fragment.ts'
import type { Piece } from '../piece.ts'
import { isAccent, joinAccents } from './accents.ts'
import { joinCases } from './cases.ts'
import { joinDelimiters } from './delimiters.ts'
import { joinBars } from './fractions.ts'
import { hangs, settle } from './hanging.ts'
import { joinLimits } from './limits.ts'
import { type Part, partOf, Shelves } from './part.ts'
import { isLowered, settleDelimiters } from './settle-delimiters.ts'
import { settleTallScripts } from './tall-scripts.ts'

/** Bars longer than this share of the page are rules of tables and notes. */
const LONGEST_BAR = 0.75

/** Ems of a brace that may hold several rows. */
const TALL_BRACE = 1.7

/** Letters above the first, so that a page without formulas costs nothing. */
const operator = /^(?:[∑∏∐∫∮⋃⋂√]|lim|max|min|sup|inf|arg ?max|arg ?min|plim)$/u

/**
 * Writes the formulas of a page in reading order: limits behind their operators, numerator over denominator, roots with
 * what they hold. All other fragments are returned as they came.
 *
 * @param bars thin horizontal lines of the page
 */
export function composeFormulas(fragments: readonly Fragment[], bars: readonly Rect[], width: number): Fragment[] {
  const pieces = fragments.flatMap((fragment) => fragment.pieces)
  const drawn = bars.filter(({ left, right }) => right - left < LONGEST_BAR * width)
  const isPlain = (piece: Piece) => !operator.test(piece.text) && !hangs(piece) && !isLowered(piece) && !isAccent(piece)
  const painted = pieces.filter(isPaintedBar)
  const short = [...drawn, ...painted.map(barOf)]
  if (short.length === 0 && pieces.every(isPlain)) return [...fragments]
  const all = pieces.map((piece) => (hangs(piece) ? settle(partOf(piece)) : partOf(piece)))
  const parts = new Map(pieces.map((piece, i) => [piece, all[i]!]))
  const shelves = new Shelves(all.filter((_, i) => !isPaintedBar(pieces[i]!)))
  joinAccents(shelves, all)
  settleDelimiters(shelves, all)
  joinDelimiters(shelves, all)
  joinLimits(shelves, all)
  joinBars(shelves, short)
  settleTallScripts(shelves)
  const isBrace = ({ text, bottom, top, fontSize }: Part) => text === '{' && bottom - top > TALL_BRACE * fontSize
  joinCases(shelves, shelves.all().filter(isBrace))
  const left = new Set(shelves.all())
  return rebuild(fragments, parts, left)
}

/** Whether a piece is the bar of a fraction, painted as a low line of a font of mathematics. */
function isPaintedBar({ text, font }: Piece): boolean {
  return font.math && /^_+$/.test(text)
}

function barOf({ x, right, y }: Piece): Rect {
  return { left: x, right, top: y - 0.2, bottom: y + 0.2 }
}

/** Fragments without the pieces that went into a whole, and each whole as a fragment of its own. */
function rebuild(fragments: readonly Fragment[], parts: ReadonlyMap<Piece, Part>, left: ReadonlySet<Part>): Fragment[] {
  const kept = new Set<Part>()
  const rebuilt = fragments.flatMap((fragment) => {
    const own = fragment.pieces.map((piece) => parts.get(piece)!)
    for (const part of own) if (left.has(part)) kept.add(part)
    const isWhole = own.every((part, i) => left.has(part) && part.y === fragment.pieces[i]!.y)
    return isWhole ? [fragment] : cut(own, left)
  })
  const wholes = [...left].filter((part) => !kept.has(part)).map((part) => fragmentOf([part]))
  // The spaces that were painted between the signs of a formula would make lines of their own.
  return [...rebuilt, ...wholes].filter(({ pieces }) => pieces.some(({ text }) => text !== ''))
}

/** A fragment falls apart where a piece went out of it. */
function cut(parts: readonly Part[], left: ReadonlySet<Part>): Fragment[] {
  const groups: Part[][] = [[]]
  for (const part of parts) {
    if (left.has(part)) groups.at(-1)!.push(part)
    else groups.push([])
  }
  return groups.filter((group) => group.length > 0).map(fragmentOf)
}

function fragmentOf(pieces: Piece[]): Fragment {
  const main = pieces.reduce((most, piece) => (piece.fontSize > most.fontSize ? piece : most))
  return {
    pieces,
    x: Math.min(...pieces.map(({ x }) => x)),
    right: Math.max(...pieces.map(({ right }) => right)),
    y: main.y,
    fontSize: main.fontSize
  }
}
