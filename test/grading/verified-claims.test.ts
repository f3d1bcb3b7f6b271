import { describe, expect, it } from 'vitest'
import { type ClaimReply, verificationOutcome, verifiedClaim } from '../../src/grading/verified-claims.ts'
import { aPaper } from '../helpers/a-paper.ts'

const paper = aPaper(['Tariffs fell by half in 1995.', 'Employment rose by 1.2 percent in exporting firms.'])
const printed = 'Employment rose by 1.2 percent'

function outcomeOf(holds: boolean, reply: Partial<ClaimReply> | null) {
  const claim = { id: 'KP01', statement: 'Employment rose.', holds }
  const given = reply && { verdict: 'supported' as const, quote: printed, saw: 'it rose', ...reply }
  const { outcome, page } = verifiedClaim(claim, given, paper)
  return [outcome, page]
}

describe('verifiedClaim', () => {
  it('agrees or differs where the words under the verdict stand in the paper', () => {
    expect(outcomeOf(true, {})).toEqual(['agrees', 2])
    expect(outcomeOf(true, { verdict: 'contradicted' })).toEqual(['differs', 2])
    expect(outcomeOf(false, {})).toEqual(['differs', 2])
    expect(outcomeOf(false, { verdict: 'contradicted' })).toEqual(['agrees', 2])
  })

  it('takes no word for it where the words are invented, altered or left out', () => {
    for (const quote of ['Employment fell by 1.2 percent', 'Employment rose by 1.3 percent', '', '  ']) {
      for (const verdict of ['supported', 'contradicted'] as const) {
        expect(outcomeOf(true, { verdict, quote })).toEqual(['unproven', null])
        expect(outcomeOf(false, { verdict, quote })).toEqual(['unproven', null])
      }
    }
    expect(outcomeOf(true, null)).toEqual(['unproven', null])
  })

  it('needs no words for what the paper does not say', () => {
    expect(outcomeOf(true, { verdict: 'absent', quote: '' })).toEqual(['differs', null])
    expect(outcomeOf(false, { verdict: 'absent', quote: '' })).toEqual(['agrees', null])
  })
})

describe('verificationOutcome', () => {
  it('has a doubt stand before what is unproven, and both before what agrees', () => {
    const claims = (['agrees', 'unproven', 'differs'] as const).map((outcome) => ({
      ...{ id: outcome, statement: '', holds: true, verdict: null, outcome, quote: '', page: null, saw: '' }
    }))
    expect(verificationOutcome(claims)).toBe('doubted')
    expect(verificationOutcome(claims.slice(0, 2))).toBe('unproven')
    expect(verificationOutcome(claims.slice(0, 1))).toBe('verified')
    // An item without claims is not approved unread.
    expect(verificationOutcome([])).toBe('unproven')
  })
})
