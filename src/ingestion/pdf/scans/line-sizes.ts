import { middleOf } from './middle-of.ts'
import type { RecognisedWord } from './recognised-words.ts'

/** Share by which the type of a line must differ from that of the page to be of another size. */
const OTHER_SIZE = 0.18

/** The same for a line among others of its block. */
const OTHER_SIZE_IN_BLOCK = 0.12

/** The same for one whose lines are set closer, too. */
const SLIGHTLY_OTHER = 0.06

/** Share by which text is larger than what most words of a page are set in, and the share of the words that it then has. */
const LARGER_TEXT = 0.1
const TEXT_SHARE = 0.25

/** Ems between the baselines of neighbouring lines, at most. */
const NEXT_LINE = 2.5

/** White between blocks: their baselines are further apart than those of most lines by this factor. */
const BLOCK_GAP = 1.4

/** The same above a line of other type. */
const SLIGHT_GAP = 1.12
const OTHER_TYPE = 0.1

/** Lines of its block, above and below, that a line is seen with. */
const NEAR_LINES = 3

/** Share of the shorter of two lines that lies above or below the other where they are of one column. */
const SAME_COLUMN = 0.5

/** Ems by which the first line of a paragraph is set in: its last may be shorter. */
const INDENT = 2.5

/** Lines of a page beyond which it is no print. */
const MOST_LINES = 2000

/** A line of one column with what its words say together: points, `y` is the baseline. */
export interface StraightLine {
  /** From left to right; at least one. */
  words: readonly RecognisedWord[]
  x: number
  right: number
  y: number
  /** As the layer has it: after the letters of the line. */
  fontSize: number
}

/**
 * The size of the type of each line of a page, in whole points. Recognition tells sizes by the letters that a line happens to
 * have, so that those of one block of text differ by a tenth, which is half of what notes and text do: the middle of a
 * line and of those near it is steadier, and changes where the type does.
 */
export function settleSizes(lines: readonly StraightLine[]): (line: StraightLine) => number {
  const middles = new Map(
    blocksOf(lines).flatMap((block) => block.map((line, i): [StraightLine, Middle] => [line, middleInBlock(block, i)]))
  )
  const page = sizeOfPage(lines, middles)
  const isLike = ({ size }: Middle, share: number) => Math.abs(size - page) < share * page
  const ofPage = [...middles.values()].filter((own) => isLike(own, SLIGHTLY_OTHER))
  const leading = middleOf(ofPage.flatMap((own) => own.leading ?? []))
  const isOther = (own: Middle) => {
    if (own.leading === null) return !isLike(own, OTHER_SIZE)
    const isSetCloser = own.isSteady && own.leading < (1 - OTHER_SIZE_IN_BLOCK) * leading && own.size < page
    return !isLike(own, isSetCloser ? SLIGHTLY_OTHER : OTHER_SIZE_IN_BLOCK)
  }
  const smaller = [...middles.values()].filter((own) => own.leading !== null && own.size < page && isOther(own))
  const small = middleOf(smaller.map(({ size }) => size))
  return (line) => {
    const own = middles.get(line)!
    if (!isOther(own)) return Math.round(page)
    // Type that is smaller is of one size all over the page, as notes are.
    const isSmall = Math.abs(own.size - small) < OTHER_SIZE_IN_BLOCK * small
    return isSmall ? Math.min(Math.round(small), Math.round(page) - 1) : Math.round(own.size)
  }
}

/** The size of most words; of the text, where notes and quotations have more of the page than it. */
function sizeOfPage(lines: readonly StraightLine[], middles: ReadonlyMap<StraightLine, Middle>): number {
  const most = middleOf(lines.flatMap(({ words, fontSize }) => words.map(() => fontSize)))
  const sizes = lines.flatMap((line) => {
    const { size, leading } = middles.get(line)!
    return line.words.map(() => ({ size, isText: leading !== null && size > (1 + LARGER_TEXT) * most }))
  })
  const larger = sizes.filter(({ isText }) => isText).map(({ size }) => size)
  return larger.length >= TEXT_SHARE * sizes.length ? middleOf(larger) : most
}

/** Lines that follow each other in a column without white between them, from top to bottom. */
function blocksOf(lines: readonly StraightLine[]): StraightLine[][] {
  if (lines.length > MOST_LINES) return lines.map((line) => [line])
  const ordered = lines.toSorted((a, b) => a.y - b.y)
  const next = new Map(ordered.map((line, i) => [line, nextBelow(line, ordered, i + 1)]))
  const gaps = [...next].flatMap(([{ y }, below]) => (below ? below.y - y : []))
  const usual = middleOf(gaps)
  const blocks: StraightLine[][] = []
  const taken = new Set<StraightLine>()
  for (const line of ordered) {
    if (taken.has(line)) continue
    const block: StraightLine[] = []
    for (let own: StraightLine | undefined = line; own && !taken.has(own); ) {
      block.push(own)
      taken.add(own)
      const below = next.get(own)
      own = below && follows(own, below, usual) ? below : undefined
    }
    blocks.push(block)
  }
  return blocks
}

/** @param ordered lines from top to bottom, of which those from a place on may be the next */
function nextBelow(line: StraightLine, ordered: readonly StraightLine[], from: number): StraightLine | undefined {
  for (let i = from; i < ordered.length; i += 1) {
    const other = ordered[i]!
    if (other.y - line.y > NEXT_LINE * Math.max(line.fontSize, other.fontSize)) return undefined
    if (other.y - line.y > line.fontSize / 2 && isOfColumn(line, other)) return other
  }
  return undefined
}

/** Whether a line goes on in the next one, without more white between them than `usual`. */
function follows(line: StraightLine, below: StraightLine, usual: number): boolean {
  const isOther = Math.abs(below.fontSize - line.fontSize) > OTHER_TYPE * line.fontSize
  return below.y - line.y <= (isOther ? SLIGHT_GAP : BLOCK_GAP) * usual
}

function isOfColumn(line: StraightLine, other: StraightLine): boolean {
  const common = Math.min(line.right, other.right) - Math.max(line.x, other.x)
  const shorter = Math.min(line.right - line.x, other.right - other.x)
  return common > SAME_COLUMN * shorter || Math.abs(line.x - other.x) < INDENT * line.fontSize
}

interface Middle {
  size: number
  /** Points between baselines; null for a line alone. */
  leading: number | null
  /** More than two lines tell the leading. */
  isSteady: boolean
}

function middleInBlock(block: readonly StraightLine[], place: number): Middle {
  const near = block.slice(Math.max(0, place - NEAR_LINES), place + NEAR_LINES + 1)
  const sizes = near.map(({ fontSize }) => fontSize).toSorted((a, b) => a - b)
  const [low, high] = [sizes[(sizes.length - 1) >> 1]!, sizes[sizes.length >> 1]!]
  // The first line of notes is as far from the text as lines of the text are: what follows tells.
  const below = block.slice(place, place + NEAR_LINES + 1)
  const set = below.length > 2 ? below : near
  const gaps = set.slice(1).map(({ y }, i) => y - set[i]!.y)
  return { size: (low + high) / 2, leading: gaps.length > 0 ? middleOf(gaps) : null, isSteady: gaps.length > 1 }
}
