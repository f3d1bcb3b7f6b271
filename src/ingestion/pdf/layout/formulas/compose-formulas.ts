import type { Rect } from '../../geometry.ts'
import type { Fragment } from '../fragment.ts'
import type { Piece } from '../piece.ts'
import { joinFractions } from './fractions.ts'
import { hangs, settle } from './hanging.ts'
import { joinLimits } from './limits.ts'
import { joinLines } from './lines-over.ts'
import { type Part, partOf, Shelves } from './part.ts'

/** Bars longer than this share of the page are rules of tables and notes. */
const LONGEST_BAR = 0.75

/** Letters above the first, so that a page without formulas costs nothing. */
const operator = /^(?:[∑∏∐∫∮⋃⋂√]|lim|max|min|sup|inf|arg ?max|arg ?min|plim)$/u

/**
 * Writes the formulas of a page in reading order: limits behind their operators, numerator over denominator, roots with
 * what they hold. All other fragments are returned as they came.
 *
 * @param bars thin horizontal lines of the page
 */
export function composeFormulas(fragments: readonly Fragment[], bars: readonly Rect[], width: number): Fragment[] {
  const short = bars.filter(({ left, right }) => right - left < LONGEST_BAR * width)
  const pieces = fragments.flatMap((fragment) => fragment.pieces)
  if (short.length === 0 && !pieces.some((piece) => operator.test(piece.text) || hangs(piece))) return [...fragments]
  const parts = new Map(pieces.map((piece): [Piece, Part] => [piece, partOf(piece)]))
  for (const [piece, part] of parts) if (hangs(piece)) parts.set(piece, settle(part))
  const shelves = new Shelves(parts.values())
  joinLimits(shelves, [...parts.values()])
  joinLines(shelves, joinFractions(shelves, short))
  const left = new Set(shelves.all())
  return rebuild(fragments, parts, left)
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
  return [...rebuilt, ...wholes]
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
