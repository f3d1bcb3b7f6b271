import type { HiddenReason } from '../../schemas/paper.ts'
import type { Backdrop } from './backdrop.ts'
import { holdsPoint, type Rect } from './geometry.ts'
import type { GraphicsState } from './graphics-state.ts'

/** Below this no one reads: footnotes of a page set at half size are still 4 points high. */
const TINY_POINTS = 2
const UNSEEN_ALPHA = 0.05

/** Why nothing painted in this state shows, wherever it lands. */
export function hiddenByState(state: GraphicsState, layerVisible: boolean, emPoints: number): HiddenReason | undefined {
  if (!layerVisible) return 'layer_off'
  if (state.inSoftMask || inks(state).length === 0) return 'invisible'
  if (emPoints < TINY_POINTS) return 'tiny'
  return undefined
}

/** Why a point of the page does not show what is painted there. */
export function hiddenByPlace(page: Rect, clip: Rect, x: number, y: number): HiddenReason | undefined {
  if (!holdsPoint(page, x, y)) return 'off_page'
  if (!holdsPoint(clip, x, y)) return 'clipped'
  return undefined
}

/**
 * Whether every colour that the text is painted with is that of its surroundings, at most of the points given: one of
 * them may lie on a rule, as where a radical meets its bar, or where a line runs through the text.
 */
export function blendsIn(
  state: GraphicsState,
  backdrop: Backdrop,
  points: readonly (readonly [x: number, y: number])[]
): boolean {
  const colours = inks(state)
  const swallowed = points.filter(([x, y]) => colours.every((colour) => backdrop.swallows(colour, x, y)))
  return swallowed.length > points.length / 2
}

/** The colours that the rendering mode paints with and that are not transparent. Modes 3 and 7 paint with none. */
function inks(state: GraphicsState): (string | null)[] {
  const mode = state.renderingMode & 3
  const colours: (string | null)[] = []
  if ((mode === 0 || mode === 2) && state.fillAlpha * state.groupAlpha > UNSEEN_ALPHA) colours.push(state.fill)
  if ((mode === 1 || mode === 2) && state.strokeAlpha * state.groupAlpha > UNSEEN_ALPHA) colours.push(state.stroke)
  return colours
}
