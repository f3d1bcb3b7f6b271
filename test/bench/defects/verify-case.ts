import { verificationOutcome } from '../../../src/grading/verified-claims.ts'
import type { AtomicClaim, VerifiedClaim } from '../../../src/schemas/verification.ts'
import { takeVerification } from '../../../src/workflows/items/take-verification.ts'
import { type Answered, askReaders, type BlindReply, type Unanswered } from './blind-replies.ts'
import type { Case } from './cases.ts'
import { itemClaims } from './item-claims.ts'
import type { Replies } from './plant.ts'
import { plantedClaims, type Variant, variantsOf } from './verifier-variants.ts'

/**
 * What the verifier makes of a planted defect: `doubted` where it differs on a claim that the defect changed, `unproven` where it
 * proves nothing of one, `passed` where it agrees; `not_asked` where no claim tells of the defect, `not_answered` where no reader
 * was asked.
 */
export type VerifierFinding = 'doubted' | 'unproven' | 'passed' | 'not_asked' | 'not_answered'

/** Of claims that were left as they were, and of whole items without a defect: how many, and what was said of them. */
export type Untouched = { claims: number; doubted: VerifiedClaim[]; unproven: number }
export type VerifiedCase = {
  /** In the order of the plants. */
  findings: VerifierFinding[]
  untouched: Untouched
  items: { read: number; doubted: number; unproven: number }
  answered: Answered
  /** Variants that were not read whole, with the requests that no reader has answered. */
  missing: { paperName: string; taskType: string; item: number; variant: number; unanswered: Unanswered[] }[]
}

/**
 * Has recorded readers verify the items of a case: as they are, and with the plants that are given.
 *
 * @param options.shareAtOnce of the claims of an item that plants may change in one request
 */
export async function verifyCase(
  one: Case,
  plants: readonly { kind: string; replies: Replies }[],
  { replies, shareAtOnce }: { replies: ReadonlyMap<string, BlindReply>; shareAtOnce: number }
): Promise<VerifiedCase> {
  const claims = await itemClaims(one)
  const planted = await Promise.all(
    plants.map(async (plant) => plantedClaims(plant.kind, claims, await itemClaims({ ...one, replies: plant.replies })))
  )
  const known = planted.filter((defect) => defect !== null)
  const variants = variantsOf(one, claims, known, shareAtOnce)
  const result: VerifiedCase = {
    findings: planted.map((defect) => (defect === null ? 'not_asked' : 'not_answered')),
    untouched: { claims: 0, doubted: [], unproven: 0 },
    items: { read: 0, doubted: 0, unproven: 0 },
    answered: { requests: 0, onAnotherReading: 0 },
    missing: []
  }
  const counted = new Set<string>()
  for (const variant of variants) {
    const { claims: verified, unanswered, answered } = await verifyVariant(variant, replies)
    result.answered.requests += answered.requests
    result.answered.onAnotherReading += answered.onAnotherReading
    if (unanswered.length > 0) {
      const number = variants.filter(({ item }) => item === variant.item).indexOf(variant)
      const { paperName, taskType } = one
      result.missing.push({ paperName, taskType, item: variant.item, variant: number, unanswered })
      continue
    }
    for (const defect of variant.planted) {
      const outcomes = [...defect.changed.keys()].map((place) => verified[place]!.outcome)
      const isDoubted = outcomes.includes('differs')
      const finding = isDoubted ? 'doubted' : outcomes.includes('unproven') ? 'unproven' : 'passed'
      result.findings[planted.indexOf(defect)] = finding
    }
    countUntouched(variant, verified, { result, counted, claims: claims[variant.item]! })
  }
  return result
}

/** What the verifier finds of a variant, by the recorded answers. */
async function verifyVariant({ one, claims }: Variant, replies: ReadonlyMap<string, BlindReply>) {
  const item = { id: 'item', version: 1, paperId: null, taskType: one.taskType }
  const { ask, ...told } = askReaders(replies)
  const asked = { modelId: 'readers', ask }
  const found = await takeVerification(asked, { item, claims, paper: one.paper, effort: null })
  return { claims: found.claims, ...told }
}

type Counting = {
  result: VerifiedCase
  /** Answers that were counted: one request may stand in several variants. */
  counted: Set<string>
  /** As they were before anything was planted. */
  claims: readonly AtomicClaim[]
}

/** Counts the claims that no defect changed and, of the item as it was, what it comes to as a whole. */
function countUntouched(
  { planted, item }: Variant,
  verified: readonly VerifiedClaim[],
  { result: { untouched, items }, counted, claims }: Counting
): void {
  const isAsItWas = planted.every(({ changed }) =>
    [...changed].every(([place, { statement }]) => statement === claims[place]!.statement)
  )
  // A wrong key stands in no claim's words: what the verifier says of it is what it says of the right one.
  const told = isAsItWas ? verified.map((claim, place) => outcomeUnder(claim, claims[place]!)) : verified
  const changedPlaces = new Set(isAsItWas ? [] : planted.flatMap(({ changed }) => [...changed.keys()]))
  const own = told.filter((claim, place) => {
    const answer = [item, place, claim.verdict, claim.quote, claim.saw].join('\n')
    const isNew = !changedPlaces.has(place) && !counted.has(answer)
    if (isNew) counted.add(answer)
    return isNew
  })
  untouched.claims += own.length
  untouched.doubted.push(...own.filter(({ outcome }) => outcome === 'differs'))
  untouched.unproven += own.filter(({ outcome }) => outcome === 'unproven').length
  if (!isAsItWas) return
  const outcome = verificationOutcome(told)
  items.read += 1
  if (outcome !== 'verified') items[outcome] += 1
}

function outcomeUnder(claim: VerifiedClaim, { holds }: AtomicClaim): VerifiedClaim {
  if (claim.outcome === 'unproven' || claim.holds === holds) return claim
  return { ...claim, holds, outcome: claim.outcome === 'agrees' ? 'differs' : 'agrees' }
}
