import type { TextRun } from '../text-run.ts'
import { INITIAL_SIZE, isCapital } from './initial-letter.ts'
import { isAccent, type Piece, piecesOf } from './piece.ts'

/** Runs that stand side by side on one baseline, without a gap as wide as between columns. */
export interface Fragment {
  /** From left to right. */
  pieces: Piece[]
  x: number
  right: number
  /** Baseline and size of its largest type. */
  y: number
  fontSize: number
}

/** A fragment while it grows. */
type OpenFragment = Omit<Fragment, 'pieces'> & { runs: TextRun[] }

/** A run off the baseline by less than this share of the larger font size is a sub- or superscript of its neighbour. */
export const SCRIPT_SHIFT = 0.5

/** Scripts are set in smaller type than this share of the text around. */
export const SCRIPT_SIZE = 0.86

/** Ems. Gutters between columns are wider than this; the spaces of a badly filled line are now and then, too. */
const WIDEST_SPACE = 1

/** How far, in ems, a run may start before the end of the last: kerning, and a subscript under its superscript. */
const BACKWARD_EMS = 1.5

/** Ems by which an accent may be raised over its letter. */
const ACCENT_SHIFT = 0.5

/** Glyphs of a run beside a large initial; shorter ones may be scripts of a letter in a display. */
const FEWEST_BESIDE = 4

/** Where a run ends. */
export function rightOf({ x, glyphs }: TextRun): number {
  return x + (glyphs.at(-1)?.end ?? 0)
}

/** Joins upright runs, in the order of painting, to fragments. */
export function joinFragments(runs: readonly TextRun[]): Fragment[] {
  const fragments: OpenFragment[] = []
  for (const run of runs) {
    const last = fragments.at(-1)
    if (last && continues(last, run)) extend(last, run)
    else fragments.push({ runs: [run], x: run.x, right: rightOf(run), y: run.y, fontSize: run.fontSize })
  }
  return fragments.map(({ runs: own, ...place }) => ({ ...place, pieces: piecesOf(own) }))
}

/** Whether a run shares a baseline: the same one, or as the script of something larger beside it. */
export function sharesBaseline(one: { y: number; fontSize: number }, other: { y: number; fontSize: number }): boolean {
  const [small, large] = one.fontSize < other.fontSize ? [one, other] : [other, one]
  const shift = Math.abs(one.y - other.y)
  const isScript = small.fontSize < SCRIPT_SIZE * large.fontSize
  return shift <= (isScript ? SCRIPT_SHIFT : 0.2) * large.fontSize
}

function continues(fragment: OpenFragment, run: TextRun): boolean {
  if (run.isApart || isBesideInitial(fragment, run)) return false
  const em = Math.max(fragment.fontSize, run.fontSize)
  const gap = run.x - fragment.right
  if (gap > WIDEST_SPACE * em || gap < -BACKWARD_EMS * em || run.x < fragment.x - em) return false
  const last = fragment.runs.at(-1)!
  if (isAccent(run) || isAccent(last)) return Math.abs(last.y - run.y) <= ACCENT_SHIFT * em
  if (run.x < fragment.x) return false
  const isBesideLast = Math.abs(last.y - run.y) < 0.1 && Math.abs(last.fontSize - run.fontSize) < 0.1
  return isBesideLast || sharesBaseline(fragment, run)
}

/** The text beside a large initial stands on lines of its own, which the initial reaches over. */
function isBesideInitial({ runs, fontSize }: OpenFragment, run: TextRun): boolean {
  const [first] = runs
  if (runs.length > 1 || fontSize < INITIAL_SIZE * run.fontSize || Math.abs(first!.y - run.y) < 0.1) return false
  return isCapital(first!.glyphs.map(({ text }) => text).join('')) && run.glyphs.length >= FEWEST_BESIDE
}

function extend(fragment: OpenFragment, run: TextRun): void {
  // Old TeX fonts raise an accent over a capital; it belongs on the line of its letter.
  if (isAccent(run)) fragment.runs.push({ ...run, y: fragment.runs.at(-1)!.y })
  else fragment.runs.push(run)
  if (fragment.runs.slice(0, -1).every(isAccent)) {
    fragment.runs = fragment.runs.map((each) => ({ ...each, y: run.y }))
    fragment.y = run.y
  }
  fragment.right = Math.max(fragment.right, rightOf(run))
  if (run.fontSize > fragment.fontSize) {
    fragment.fontSize = run.fontSize
    fragment.y = run.y
  }
}
