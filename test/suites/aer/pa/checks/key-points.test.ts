import { describe, expect, it } from 'vitest'
import { atomicPoints } from '../../../../../src/suites/aer/pa/checks/atomic-points.ts'
import { mustAppearShare, requiredRange } from '../../../../../src/suites/aer/pa/checks/must-appear-share.ts'
import { pointsBalanced } from '../../../../../src/suites/aer/pa/checks/point-categories.ts'
import { pointNumbers } from '../../../../../src/suites/aer/pa/checks/point-numbers.ts'
import { pointsFromAbstract } from '../../../../../src/suites/aer/pa/checks/points-from-abstract.ts'
import type { KeyPoint } from '../../../../../src/suites/aer/pa/content.ts'

const abstract = 'Vouchers raise job finding by 0.233 log points among 120 offices. Congestion lowers the best subsidy.'
const point = (statement: string, changes: Partial<KeyPoint> = {}): KeyPoint => ({
  id: 'KP01',
  statement,
  category: 'finding',
  mustAppear: true,
  ...changes
})

it.each([
  'Vouchers raise search. They harm others.',
  'Vouchers raise search; they harm others.',
  'Yes.',
  'w '.repeat(41)
])('atomicPoints refuses %j', (statement) => {
  expect(atomicPoints([point(statement)]).message).toContain('not so: KP01')
  expect(atomicPoints([point('Vouchers raise search, as in Kain et al. (1968).')]).ok).toBe(true)
})

it('pointsBalanced asks for three categories', () => {
  const points = (['method', 'finding', 'contribution'] as const).map((category) => point('A.', { category }))
  expect(pointsBalanced(points).ok).toBe(true)
  expect(pointsBalanced(points.slice(1)).ok).toBe(false)
})

it('pointNumbers looks numbers up in the abstract', () => {
  expect(pointNumbers([point('Job finding rises by 0.233 in 120 offices.')], abstract).ok).toBe(true)
  const result = pointNumbers([point('Job finding rises by 0.322 in 120 offices.')], abstract)
  expect(result.message).toContain('KP01 (0.322)')
})

it('pointsFromAbstract asks for words that the abstract shares', () => {
  expect(pointsFromAbstract([point('Because of congestion the best rate of subsidies is lower.')], abstract).ok).toBe(
    true
  )
  const foreign = point('Monetary shocks reduce investment in emerging economies.')
  expect(pointsFromAbstract([foreign], abstract)).toMatchObject({ ok: false, evidence: { passage: foreign.statement } })
})

describe('mustAppearShare', () => {
  it('is 60 to 70 per cent, and the nearest numbers where none lies between', () => {
    // 5: 3 to 3.5; 6: 3.6 to 4.2; 7: 4.2 to 4.9, no whole number; 8: 4.8 to 5.6; 9: 5.4 to 6.3; 10: 6 to 7
    const ranges = [5, 6, 7, 8, 9, 10].map(requiredRange)
    expect(ranges.map(({ from, to }) => `${from}-${to}`)).toEqual(['3-3', '4-4', '4-5', '5-5', '6-6', '6-7'])
  })

  it('refuses all and none', () => {
    const points = [true, true, true, false, false].map((mustAppear) => point('A.', { mustAppear }))
    expect(mustAppearShare(points).ok).toBe(true)
    expect(mustAppearShare(points.map((each) => ({ ...each, mustAppear: true }))).ok).toBe(false)
    expect(mustAppearShare(points.map((each) => ({ ...each, mustAppear: false }))).ok).toBe(false)
  })
})
