import type { AtomicClaim } from '../../../src/schemas/verification.ts'
import type { Case } from './cases.ts'

/** A defect as a verifier meets it: the claims of one item that it changed, by their places. */
export type PlantedClaims = { kind: string; item: number; changed: ReadonlyMap<number, AtomicClaim> }

/** One item as a reader gets it: its claims, and which of them were changed by which defect. */
export type Variant = {
  one: Case
  item: number
  claims: readonly AtomicClaim[]
  /** None of them shares a place with another. */
  planted: readonly PlantedClaims[]
}

/** What a defect changed of the claims; null where it changed none that a verifier is asked, or more than words of them. */
export function plantedClaims(
  kind: string,
  before: readonly (readonly AtomicClaim[])[],
  after: readonly (readonly AtomicClaim[])[]
): PlantedClaims | null {
  if (after.length !== before.length) return null
  for (const [item, claims] of before.entries()) {
    const others = after[item]!
    if (others.length !== claims.length) continue
    const places = [...claims.keys()].filter((place) => !isSame(claims[place]!, others[place]!))
    if (places.length > 0) return { kind, item, changed: new Map(places.map((place) => [place, others[place]!])) }
  }
  return null
}

function isSame(one: AtomicClaim, other: AtomicClaim): boolean {
  return one.statement === other.statement && one.holds === other.holds
}

/**
 * The item as it was, and with every defect in one of as few variants as its claims allow. Of a wrong key the verifier is told
 * nothing, so that such defects stand in the words of any variant.
 *
 * @param shareAtOnce of the claims of an item that defects may have changed in one variant; one of them may in any case
 */
export function variantsOf(
  one: Case,
  claims: readonly (readonly AtomicClaim[])[],
  planted: readonly PlantedClaims[],
  shareAtOnce: number
): Variant[] {
  return claims.flatMap((untouched, item) => {
    const isTold = ({ changed }: PlantedClaims) =>
      [...changed].some(([place, { statement }]) => statement !== untouched[place]!.statement)
    const most = Math.max(1, Math.floor(untouched.length * shareAtOnce))
    const groups: PlantedClaims[][] = [[]]
    const own = planted.filter((defect) => defect.item === item)
    for (const each of [...own.filter((one) => isTold(one)), ...own.filter((one) => !isTold(one))]) {
      const places = new Set(each.changed.keys())
      const room = groups.find(
        (group, at) =>
          (!isTold(each) || (at > 0 && group.filter(isTold).length < most)) &&
          group.every(({ changed }) => new Set(changed.keys()).isDisjointFrom(places))
      )
      if (room) room.push(each)
      else groups.push([each])
    }
    return groups.map((group) => ({
      ...{ one, item, planted: group },
      claims: untouched.map(
        (claim, place) => group.find(({ changed }) => changed.has(place))?.changed.get(place) ?? claim
      )
    }))
  })
}
