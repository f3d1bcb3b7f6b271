import type { Fragment } from './fragment.ts'
import { sidewaysAmong } from './sideways.ts'

/** A fragment this wide, as a share of the page, is a line of running text, in one column or two, and in three. */
const LINE_SHARE = 0.3
const NARROW_LINE_SHARE = 0.2

/** Ems of the running text between it and what stands in the margin. */
const MARGIN_GAP = 0.6

/** Notes in the margin are set in smaller type than this share of the text's. */
const NOTE_SIZE = 0.8

/** So many numbers beside the lines of one page are line numbers. */
const FEWEST_LINE_NUMBERS = 5

/** Points within which edges of lines count as one. */
const SAME_EDGE = 2

export interface PageParts {
  text: Fragment[]
  margin: Fragment[]
}

interface MarginPage {
  fragments: Fragment[]
  width: number
  height: number
  /** Whether a part of it is in three columns. */
  isNarrow: boolean
}

interface TextBlock {
  left: number
  right: number
  em: number
}

/**
 * Sets apart what stands beside the text: the line numbers of a manuscript, labels and stamps in small type. Where the
 * text begins and ends is measured over all right-hand and all left-hand pages, as a single page may hold a narrow list.
 */
export function splitMargins(pages: readonly MarginPage[]): PageParts[] {
  const isSideways = sidewaysAmong(pages)
  const sides = [0, 1].map((side) => measureTextBlock(pages.filter((page, i) => i % 2 === side && !isSideways(page))))
  return pages.map((page, i) => splitPage(page.fragments, isSideways(page) ? null : (sides[i % 2] ?? null)))
}

function splitPage(fragments: Fragment[], block: TextBlock | null): PageParts {
  if (!block) return { text: fragments, margin: [] }
  const { left, right, em } = block
  const outside = fragments.filter(
    (fragment) => fragment.x > right + MARGIN_GAP * em || fragment.right < left - MARGIN_GAP * em
  )
  const numbers = outside.filter(isNumber)
  const isMargin = (fragment: Fragment) =>
    fragment.fontSize < NOTE_SIZE * em || (numbers.length >= FEWEST_LINE_NUMBERS && isNumber(fragment))
  const margin = new Set(outside.filter(isMargin))
  return { text: fragments.filter((fragment) => !margin.has(fragment)), margin: [...margin] }
}

function measureTextBlock(pages: readonly MarginPage[]): TextBlock | null {
  const lines = pages.flatMap(({ fragments, width, isNarrow }) =>
    fragments.filter(({ x, right }) => right - x >= (isNarrow ? NARROW_LINE_SHARE : LINE_SHARE) * width)
  )
  if (lines.length === 0) return null
  return {
    left: Math.min(...commonEdges(lines.map(({ x }) => x))),
    right: Math.max(...commonEdges(lines.map((line) => line.right))),
    em: commonEdges(lines.map(({ fontSize }) => fontSize))[0]!
  }
}

function isNumber({ pieces }: Fragment): boolean {
  return /^\d{1,4}$/.test(pieces.map(({ text }) => text).join(''))
}

/** The places at which many lines begin or end (one for each column), most frequent first. */
function commonEdges(places: readonly number[]): number[] {
  const counts = [...Map.groupBy(places, (place) => Math.round(place / SAME_EDGE) * SAME_EDGE)]
    .map(([place, { length }]) => ({ place, length }))
    .sort((a, b) => b.length - a.length)
  return counts.filter(({ length }) => length >= 0.4 * counts[0]!.length).map(({ place }) => place)
}
