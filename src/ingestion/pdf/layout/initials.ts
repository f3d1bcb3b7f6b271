import type { Fragment } from './fragment.ts'
import { INITIAL_SIZE, isCapital } from './initial-letter.ts'

/** Times the mean type of its page, which it raises itself. */
const LARGE = 1.5

/** Ems of the initial from its right edge within which the lines beside it begin, and above its baseline within which they stand. */
const NEAREST = -0.15
const FARTHEST = 0.4
const TALLEST = 0.9

/** Lines beside an initial; of a letter with one line beside it nothing needs to be told. */
const FEWEST_LINES = 2

/** Initials of a page; where there are more, they are no initials of paragraphs. */
const MOST_INITIALS = 12

/**
 * The fragments of a page with large initials, which reach down over several lines, on the line that they begin: the
 * first of those beside them, in whose type they are written.
 */
export function liftInitials(fragments: readonly Fragment[]): readonly Fragment[] {
  const usual = fragments.reduce((sum, { fontSize }) => sum + fontSize, 0) / fragments.length
  const large = fragments.filter((each) => each.fontSize > LARGE * usual && isCapital(textOf(each)))
  const lifted = new Map<Fragment, Fragment>()
  for (const initial of large.slice(0, MOST_INITIALS)) {
    const first = firstLineBeside(initial, fragments)
    if (first) lifted.set(initial, onLineOf(initial, first))
  }
  return lifted.size === 0 ? fragments : fragments.map((fragment) => lifted.get(fragment) ?? fragment)
}

function firstLineBeside(initial: Fragment, fragments: readonly Fragment[]): Fragment | null {
  const em = initial.fontSize
  const beside = fragments.filter(
    ({ x, y, fontSize }) =>
      INITIAL_SIZE * fontSize <= em &&
      x >= initial.right + NEAREST * em &&
      x <= initial.right + FARTHEST * em &&
      y >= initial.y - TALLEST * em &&
      y <= initial.y + fontSize / 2
  )
  const heights = new Set(beside.map(({ y }) => Math.round(y)))
  return heights.size < FEWEST_LINES ? null : beside.reduce((top, each) => (each.y < top.y ? each : top))
}

/** In its type; an initial that is no word has no space behind it, whatever is painted there. */
function onLineOf(initial: Fragment, { x, y, fontSize }: Fragment): Fragment {
  const isWord = /[AI]$/.test(textOf(initial))
  const pieces = initial.pieces
    .filter(({ text }) => text !== '')
    .map((piece) => ({ ...piece, y, fontSize, ...(!isWord && { right: x, endsWithSpace: false }) }))
  return { ...initial, y, fontSize, pieces }
}

function textOf({ pieces }: Fragment): string {
  return pieces.map(({ text }) => text).join('')
}
