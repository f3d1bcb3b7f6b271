import { describe, expect, it } from 'vitest'
import { dictatorOf } from '../../../src/suites/steer/other-agents/axioms.ts'
import { truthfulness } from '../../../src/suites/steer/other-agents/dsic-mechanism.ts'
import { harmOf } from '../../../src/suites/steer/other-agents/ir-mechanism.ts'
import { satisfies } from '../../../src/suites/steer/other-agents/rule-choice.ts'
import { type RuleName, welfareRules } from '../../../src/suites/steer/other-agents/welfare-rules.ts'

describe('the axioms of rules', () => {
  it.each<[RuleName, boolean, boolean, boolean, number | null]>([
    ['borda', true, true, true, null],
    ['pairwise_majority', true, true, false, null],
    ['unanimity', true, true, false, null],
    ['veto', false, true, false, null],
    ['pair_by_member', true, true, false, null],
    ['constant', false, true, true, null],
    ['fewest_points', false, false, true, null],
    ['second_places', false, false, true, null],
    ['copy_voter_1', true, true, true, 0],
    ['copy_mayor', true, true, true, 1],
    ['three_votes', true, true, true, 2],
    ['tenfold_points', true, true, true, 0],
    ['double_weight', true, true, true, null]
  ])('%s', (rule, pareto, monotonicity, transitivity, dictator) => {
    if (rule !== 'veto') expect(satisfies('pareto', rule)).toBe(pareto)
    expect(satisfies('monotonicity', rule)).toBe(monotonicity)
    expect(satisfies('transitivity', rule)).toBe(transitivity)
    expect(dictatorOf(welfareRules[rule])).toBe(dictator)
  })
})

describe('the properties of mechanisms, as the literature has them', () => {
  it.each([
    ['first_price', 'gains_below'],
    ['second_price', 'dsic'],
    ['third_price', 'gains_above'],
    ['all_pay_first', 'gains_both'],
    ['average_price', 'gains_both'],
    ['posted_price', 'dsic'],
    ['second_price_with_reserve', 'dsic'],
    ['second_price_with_fee', 'dsic'],
    ['seniority', 'dsic']
  ] as const)('%s: %s', (mechanism, expected) => {
    expect(truthfulness(mechanism)).toBe(expected)
  })

  it.each([
    ['pay_in_proportion_if_total_covers_cost', 'ir'],
    ['pay_equal_share_if_total_covers_cost', 'harms_served'],
    ['pay_own_report_always', 'harms_unserved'],
    ['second_price_with_fee', 'harms_both'],
    ['third_price', 'ir']
  ] as const)('%s: %s', (mechanism, expected) => {
    expect(harmOf(mechanism)).toBe(expected)
  })
})
