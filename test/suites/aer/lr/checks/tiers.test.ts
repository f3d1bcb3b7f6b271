import { describe, expect, it } from 'vitest'
import { tierKeysKnown } from '../../../../../src/suites/aer/lr/checks/tier-keys-known.ts'
import { tierSizes } from '../../../../../src/suites/aer/lr/checks/tier-sizes.ts'
import { tiersDisjoint } from '../../../../../src/suites/aer/lr/checks/tiers-disjoint.ts'
import { tiersKept } from '../../../../../src/suites/aer/lr/checks/tiers-kept.ts'

const tiers = { tier1: ['a', 'b'], tier2: ['c'], tier3: [] }
const reason = (shortfall: string) => ({ shortfall, isUncited: false })
const keys = (count: number) => Array.from({ length: count }, (_, index) => `k${index}`)

describe('tierSizes', () => {
  it('asks for ten and fifteen works, or a reason', () => {
    expect(tierSizes({ tier1: keys(10), tier2: keys(15), tier3: [] }, reason('')).ok).toBe(true)
    expect(tierSizes({ tier1: keys(9), tier2: keys(15), tier3: [] }, reason('')).ok).toBe(false)
    expect(tierSizes({ tier1: keys(10), tier2: keys(14), tier3: [] }, reason(' ')).ok).toBe(false)
    expect(tierSizes(tiers, reason('The introduction cites three works only.')).ok).toBe(true)
  })

  it('accepts an empty first tier only where nobody found a citation', () => {
    const empty = { ...tiers, tier1: [] }
    expect(tierSizes(empty, reason('The introduction cites one work only.')).ok).toBe(false)
    expect(tierSizes({ ...empty, tier2: [] }, { shortfall: '', isUncited: true }).ok).toBe(true)
  })
})

it('tierKeysKnown names keys that the list lacks', () => {
  expect(tierKeysKnown(tiers, ['a', 'b', 'c']).ok).toBe(true)
  expect(tierKeysKnown(tiers, ['a', 'c']).message).toContain('unknown: b')
})

it('tiersDisjoint names keys that stand twice', () => {
  expect(tiersDisjoint(tiers).ok).toBe(true)
  expect(tiersDisjoint({ ...tiers, tier3: ['a'] }).message).toContain('twice: a')
})

it('tiersKept names tiers that changed, whatever the order', () => {
  expect(tiersKept({ ...tiers, tier1: ['b', 'a'] }, tiers).ok).toBe(true)
  expect(tiersKept({ tier1: ['a'], tier2: ['b', 'c'], tier3: [] }, tiers).message).toContain('changed: tier1, tier2')
})
