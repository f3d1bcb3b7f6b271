import { plain } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'

/**
 * The payoffs of a player in a symmetric prisoner's dilemma, their own action first: `cd` is that of cooperating with a player
 * who defects. cd < dd < cc < dc.
 */
export type Dilemma = { cc: number; cd: number; dc: number; dd: number }
export type Point = readonly number[]

/**
 * Whether a profile of average payoffs lies in the convex hull of the stage payoffs (cc, cc), (cd, dc), (dc, cd), (dd, dd); its
 * edge belongs to it.
 */
export function isFeasible(dilemma: Dilemma, profile: Point): boolean {
  return marginOf(dilemma, profile) >= 0
}

/** Whether each player gets at least the minmax value, which is `dd`. */
export function isEnforceable({ dd }: Dilemma, profile: Point): boolean {
  return profile.every((payoff) => payoff >= dd)
}

/** How far inside the hull a profile lies: its least distance from a side, negative outside. */
export function marginOf(dilemma: Dilemma, [x, y]: Point): number {
  const corners = hullOf(dilemma)
  return Math.min(
    ...corners.map(([px, py], at) => {
      const [qx, qy] = corners[(at + 1) % corners.length]!
      return ((qx! - px!) * (y! - py!) - (qy! - py!) * (x! - px!)) / Math.hypot(qx! - px!, qy! - py!)
    })
  )
}

/** The corners of the feasible set, counterclockwise: a stage payoff inside the hull of the others is no corner. */
function hullOf({ cc, cd, dc, dd }: Dilemma): Point[] {
  const across = cd + dc
  const low = 2 * dd < across ? [[dd, dd]] : []
  const high = 2 * cc > across ? [[cc, cc]] : []
  return [...low, [dc, cd], ...high, [cd, dc]]
}

/** Payoffs from -3 to 15 in the order of a prisoner's dilemma, with a feasible set that has some width. */
export function drawDilemma({ integer }: Draw): Dilemma {
  const cd = integer(-3, 2)
  const dd = cd + integer(1, 4)
  const cc = dd + integer(2, 5)
  return { cd, dd, cc, dc: cc + integer(1, 5) }
}

/** A profile around the feasible set, at least `margin` away from its sides and from the minmax values. */
export function drawProfile(
  { uniform }: Draw,
  { dilemma, wanted }: { dilemma: Dilemma; wanted: (profile: Point) => boolean }
): number[] | null {
  const { cd, dc, dd } = dilemma
  const margin = 0.15
  for (let tries = 0; tries < 40; tries++) {
    const profile = [uniform(cd - 1, dc + 1), uniform(cd - 1, dc + 1)]
    const isClear =
      Math.abs(marginOf(dilemma, profile)) > margin && profile.every((payoff) => Math.abs(payoff - dd) > margin)
    if (isClear && wanted(profile)) return profile
  }
  return null
}

export function showProfile(profile: Point): string {
  return `(${profile.map(plain).join(', ')})`
}

/** The stage game in sentences. */
export function showDilemma({ cc, cd, dc, dd }: Dilemma): string {
  return (
    `If both cooperate, each gets ${plain(cc)}; if both defect, each gets ${plain(dd)}. ` +
    `If one defects and the other cooperates, the one who defects gets ${plain(dc)} and the other ${plain(cd)}.`
  )
}
