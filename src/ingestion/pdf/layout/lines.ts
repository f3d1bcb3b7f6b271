import { type Fragment, SCRIPT_SIZE, sharesBaseline } from './fragment.ts'
import type { Piece } from './piece.ts'

/** Ems by which fragments of one line may overlap: kerning, and scripts above each other. */
const OVERLAP = 1.5

/** Ems, of a script, by which it stands above or below another that it does not touch. */
const STACKED = 0.6

/** Ems between a letter and its script. */
const BEHIND = 0.5

/** Ems by which a fragment begins before the end of another that it is woven with. */
const WOVEN = 0.5

/** Ems, of the larger type, between a script and the nearest of its line; words that stand farther off are beside the line. */
const BESIDE = 1
const FEWEST_LETTERS = 8

/** Smaller type off the baseline by more than this share of the type of the line is a script of it, or stands beside it. */
const SCRIPT_RISE = 0.12

/** Points of height that share a bucket, so that a page of many fragments is grouped in linear time. */
const BUCKET = 8

type OpenLine = { y: number; fontSize: number; fragments: Fragment[] }

/**
 * Groups the fragments of one column to lines, from top to bottom; the fragments of a line from left to right. What is
 * painted on one baseline belongs together however far apart it stands, as the cells of a table do.
 */
export function groupLines(fragments: readonly Fragment[]): Fragment[][] {
  const buckets = new Map<number, OpenLine[]>()
  // Large type first, so that scripts find the line they belong to.
  for (const fragment of fragments.toSorted((a, b) => b.fontSize - a.fontSize || a.y - b.y || a.x - b.x)) {
    const line = nearestLine(buckets, fragment)
    if (line) line.fragments.push(fragment)
    else {
      const at = Math.floor(fragment.y / BUCKET)
      const open = { y: fragment.y, fontSize: fragment.fontSize, fragments: [fragment] }
      const bucket = buckets.get(at)
      if (bucket) bucket.push(open)
      else buckets.set(at, [open])
    }
  }
  return [...buckets.values()]
    .flat()
    .sort((a, b) => a.y - b.y)
    .map((line) => line.fragments.sort((a, b) => a.x - b.x))
}

function nearestLine(buckets: ReadonlyMap<number, OpenLine[]>, fragment: Fragment): OpenLine | null {
  // Lines come in larger type first, at most some times as large: a script is seldom smaller than a third.
  const reach = Math.min(4, Math.ceil((1.5 * fragment.fontSize) / BUCKET))
  const middle = Math.floor(fragment.y / BUCKET)
  let nearest: OpenLine | null = null
  for (let i = -reach; i <= reach; i += 1) {
    for (const line of buckets.get(middle + i) ?? []) {
      const isNearer = !nearest || Math.abs(line.y - fragment.y) < Math.abs(nearest.y - fragment.y)
      if (isNearer && sharesBaseline(line, fragment) && !overlaps(line, fragment) && !standsBeside(line, fragment))
        nearest = line
    }
  }
  return nearest
}

/** Whether a fragment would be written over another of the line. A script has room above or below another. */
function overlaps(line: OpenLine, fragment: Fragment): boolean {
  const tolerance = OVERLAP * fragment.fontSize
  const others = line.fragments.filter((other) => isOver(other, fragment, tolerance))
  if (others.length === 0) return false
  const isScript = fragment.fontSize < SCRIPT_SIZE * line.fontSize && standsBehind(others, fragment)
  return (
    !isScript || others.some(({ pieces }) => fragment.pieces.some((piece) => pieces.some((own) => collide(piece, own))))
  )
}

/** Whether words in smaller type off the baseline stand too far from those of a line to be its script: dates beside a list of authors. */
function standsBeside(line: OpenLine, fragment: Fragment): boolean {
  const isSmaller = fragment.fontSize < SCRIPT_SIZE * line.fontSize
  if (!isSmaller || Math.abs(line.y - fragment.y) <= SCRIPT_RISE * line.fontSize) return false
  if (!isWorded(fragment) || !line.fragments.some(isWorded)) return false
  const reach = BESIDE * line.fontSize
  return line.fragments.every(({ x, right }) => x - fragment.right > reach || fragment.x - right > reach)
}

/** Words of print, not of a formula; recognition places those of a line roughly. */
function isWorded({ pieces }: Fragment): boolean {
  const text = pieces.map((piece) => piece.text).join('')
  const letters = text.replaceAll(/\P{L}/gu, '').length
  return /\p{L}{3}/u.test(text) && letters >= FEWEST_LETTERS && !pieces.some(({ font }) => font.recognised)
}

/** Whether a fragment begins right behind a larger letter of another, as its script. */
function standsBehind(others: readonly Fragment[], fragment: Fragment): boolean {
  const [first] = fragment.pieces
  if (!first || first.font.recognised) return false
  return others.some(({ pieces }) =>
    pieces.some(({ text, right, fontSize }) => {
      const isLarger = fragment.fontSize < SCRIPT_SIZE * fontSize
      return text !== '' && isLarger && Math.abs(first.x - right) < BEHIND * fontSize
    })
  )
}

function collide(script: Piece, piece: Piece): boolean {
  if (script.text === '' || piece.text === '') return false
  const isApart = Math.abs(script.y - piece.y) > STACKED * script.fontSize && piece.fontSize < 1.5 * script.fontSize
  return !isApart && isOver(piece, script, 0.5 * script.fontSize)
}

function isOver(one: Extent, other: Extent, tolerance: number): boolean {
  return Math.min(one.right, other.right) - Math.max(one.x, other.x) > tolerance
}

interface Extent {
  x: number
  right: number
}

/**
 * The pieces of a line from left to right. Fragments follow each other, unless scripts were painted apart from the
 * letters that they stand at.
 */
export function piecesInOrder(line: readonly Fragment[]): Piece[] {
  const pieces = line.flatMap((fragment) => fragment.pieces)
  if (pieces.some(({ font }) => font.recognised)) return pieces
  let end = Number.NEGATIVE_INFINITY
  for (const { x, right, fontSize } of line) {
    if (end > x + WOVEN * fontSize) return pieces.sort((a, b) => a.x - b.x)
    end = Math.max(end, right)
  }
  return pieces
}
