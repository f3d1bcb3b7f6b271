import { describe, expect, it } from 'vitest'
import { rounded } from '../../../src/suites/question-bank/decimals.ts'
import type { AnyQuestionType } from '../../../src/suites/question-bank/question-type.ts'
import { readStories } from '../../../src/suites/question-bank/stories.ts'
import type { SignalledAuction } from '../../../src/suites/steer/other-agents/auctions-affiliated.ts'
import { equilibriumBids } from '../../../src/suites/steer/other-agents/auctions-affiliated.ts'
import { dictatorOf } from '../../../src/suites/steer/other-agents/axioms.ts'
import type { PricedAnnouncements } from '../../../src/suites/steer/other-agents/bic-mechanism.ts'
import { truthfulness } from '../../../src/suites/steer/other-agents/dsic-mechanism.ts'
import { otherAgents } from '../../../src/suites/steer/other-agents/index.ts'
import { harmOf } from '../../../src/suites/steer/other-agents/ir-mechanism.ts'
import { satisfies } from '../../../src/suites/steer/other-agents/rule-choice.ts'
import { topTradingCycles } from '../../../src/suites/steer/other-agents/top-trading.ts'
import { type RuleName, welfareRules } from '../../../src/suites/steer/other-agents/welfare-rules.ts'
import { drawQuestion } from '../question-bank/draw-question.ts'
import { seeds } from '../question-bank/seeds.ts'

/** The fields and the right option of many questions, and their values. */
function questionsOf(element: string, id: string) {
  const type: AnyQuestionType = otherAgents[element]!.find((own) => own.id === id)!
  return Array.from({ length: seeds }, (_, seed) => {
    const { values, parts } = drawQuestion(type, seed)!
    const right = parts[0]!.find(({ mistake }) => mistake === null)!.text
    return { values, fields: type.fields(values) as Record<string, string>, right }
  })
}

/** Every ballot by itself, read from the printed lines. */
function readBallots(text: string): string[][] {
  return text.split('\n').flatMap((line) => {
    const [, count, order] = /^- (\d+) ballots?: (.+)$/.exec(line)!
    return Array.from({ length: Number(count) }, () => order!.split(', then '))
  })
}

function best(scores: Map<string, number>): string[] {
  const most = Math.max(...scores.values())
  return [...scores].filter(([, score]) => score === most).map(([name]) => name)
}

describe('elections, counted from their printed ballots one by one', () => {
  const score = (ballots: string[][], points: (place: number, count: number) => number) => {
    const scores = new Map<string, number>()
    for (const ballot of ballots) {
      for (const [at, name] of ballot.entries()) scores.set(name, (scores.get(name) ?? 0) + points(at, ballot.length))
    }
    return best(scores)
  }
  const margin = (ballots: string[][], one: string, other: string) =>
    ballots.reduce((sum, ballot) => sum + (ballot.indexOf(one) < ballot.indexOf(other) ? 1 : -1), 0)
  const contests = (ballots: string[][], points: (margin: number) => number) =>
    new Map(
      ballots[0]!.map((one) => {
        const rivals = ballots[0]!.filter((other) => other !== one)
        return [one, rivals.reduce((sum, other) => sum + points(margin(ballots, one, other)), 0)]
      })
    )

  it.each([
    ['plurality_voting', (ballots: string[][]) => score(ballots, (place) => Number(place === 0))],
    ['borda_count', (ballots: string[][]) => score(ballots, (place, count) => count - place)],
    ['copeland', (ballots: string[][]) => best(contests(ballots, (by) => Math.sign(by)))]
  ] as const)('%s has the winner that is the right option', (element, winners) => {
    for (const { fields, right } of questionsOf(element, 'winner'))
      expect(winners(readBallots(fields.ballots!))).toEqual([right])
  })

  it('condorcet_criterion has a winner or none', () => {
    for (const { fields, right } of questionsOf('condorcet_criterion', 'winner_or_none')) {
      const ballots = readBallots(fields.ballots!)
      const wins = contests(ballots, (by) => Number(by > 0))
      const winner = [...wins].find(([, count]) => count === ballots[0]!.length - 1)?.[0]
      expect(winner ?? 'None of them').toBe(right)
    }
  })

  it('pareto_sc is violated where no ballot stands by the choice', () => {
    for (const { fields, right } of questionsOf('pareto_sc', 'satisfied')) {
      const ballots = readBallots(fields.ballots!)
      const isViolated = ballots[0]!.some((other) => margin(ballots, other, fields.chosen!) === ballots.length)
      expect(right).toBe(isViolated ? 'It violates Pareto efficiency' : 'It respects Pareto efficiency')
    }
  })

  it('transitivity_swf says what holds of every pair', () => {
    for (const { fields, right } of questionsOf('transitivity_swf', 'majority_relation')) {
      const ballots = readBallots(fields.ballots!)
      const order = /^The ranking (.+)$/.exec(right)?.[1]?.split(', ')
      const said = order
        ? [order.slice(0, 2), order.slice(1), [order[0]!, order[2]!]]
        : [...right.matchAll(/(\w+) beats (\w+)/g)].map(([, one, other]) => [one!, other!])
      expect(said).toHaveLength(3)
      for (const [one, other] of said) expect(margin(ballots, one!, other!)).toBeGreaterThan(0)
    }
  })
})

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

describe('budget_balance', () => {
  it('is what the printed payments add up to in cents', () => {
    for (const { fields, right } of questionsOf('budget_balance', 'surplus')) {
      const payments = [...fields.payments!.matchAll(/(pays|receives) (\d+)\.(\d\d) dollars/g)]
      const total = payments.reduce((sum, [, verb, whole, cents]) => {
        return sum + (verb === 'pays' ? 1 : -1) * (100 * Number(whole) + Number(cents))
      }, 0)
      expect(right).toMatch(total === 0 ? /^It is budget/ : total > 0 ? /surplus/ : /deficit/)
    }
  })
})

describe('bic_mechanism', () => {
  it('is an equilibrium where no announcement gains over all values of the rival', () => {
    for (const { values, right } of questionsOf('bic_mechanism', 'truthful_equilibrium')) {
      const { values: types, probabilities, prices } = values as PricedAnnouncements
      const gaining = types.filter((value) => {
        const utility = (said: number) =>
          types.reduce((sum, rival, at) => {
            const served = said > rival ? 1 : said === rival ? 1 / 2 : 0
            return sum + probabilities[at]! * served * (value - prices[types.indexOf(said)]!)
          }, 0)
        return types.some((said) => utility(said) > utility(value) + 1e-9)
      })
      if (gaining.length === 0) expect(right).toMatch(/^Yes/)
      else expect(right).toBe(`No: a participant with the value ${gaining[0]} gains by another announcement`)
      expect(gaining.length).toBeLessThan(2)
    }
  })
})

describe('top_trading', () => {
  it('gives the one allocation that no group can improve upon with its own houses', () => {
    for (const { values } of questionsOf('top_trading', 'allocation').slice(0, 60)) {
      const { preferences } = values as { preferences: number[][] }
      const agents = preferences.map((_, agent) => agent)
      const rank = (agent: number, house: number) => preferences[agent]!.indexOf(house)
      const isBlocked = (houses: readonly number[]) =>
        groupsOf(agents).some((group) =>
          ordersOf(group).some((traded) => {
            const changes = group.map((agent, at) => rank(agent, houses[agent]!) - rank(agent, traded[at]!))
            return changes.every((change) => change >= 0) && changes.some((change) => change > 0)
          })
        )
      expect(ordersOf(agents).filter((houses) => !isBlocked(houses))).toEqual([topTradingCycles({ preferences })])
    }
  })
})

describe('auctions_affiliated', () => {
  it('has bids that no other bid beats, and the revenue of all pairs of signals', () => {
    for (const { values, right } of questionsOf('auctions_affiliated', 'expected_revenue')) {
      const auction = values as SignalledAuction
      const bids = equilibriumBids(auction)
      auction.signals.forEach((own, at) => {
        const utility = (bid: number) =>
          auction.signals.reduce((sum, rival, other) => {
            const value = auction.own * own + auction.other * rival
            const share = bid > bids[other]! ? 1 : bid === bids[other]! ? 1 / 2 : 0
            return sum + auction.joint[at]![other]! * share * (value - bids[other]!)
          }, 0)
        for (let bid = 0; bid <= 2 * Math.max(...bids); bid += 0.5)
          expect(utility(bid)).toBeLessThanOrEqual(utility(bids[at]!) + 1e-9)
      })
      let revenue = 0
      for (const [one, row] of auction.joint.entries())
        for (const [other, chance] of row.entries())
          revenue += chance * (auction.own + auction.other) * Math.min(auction.signals[one]!, auction.signals[other]!)
      expect(rounded(revenue, 2).toFixed(2)).toBe(right)
    }
  })
})

describe('fair_division', () => {
  it('has four answers in each kind of story, read from the people and the nature of the goods', () => {
    for (const { id } of otherAgents.fair_division!) {
      const rights = questionsOf('fair_division', id).map(({ fields, right }) => {
        const people = fields.people!.split(/, | and /).length
        const cut = people === 2 ? /^Divide and choose/ : /^Last diminisher/
        const expected = /alike/.test(fields.nature!) ? /^Equal split/ : /cannot/.test(fields.nature!) ? /^Sealed/ : cut
        expect(right).toMatch(expected)
        return right
      })
      expect(new Set(rights).size).toBe(4)
    }
  })

  it('has forty stories at least', () => {
    const file = new URL('../../../src/suites/steer/other-agents/fair-division.yaml', import.meta.url)
    expect(readStories(file).length).toBeGreaterThanOrEqual(40)
  })
})

function groupsOf([first, ...others]: readonly number[]): number[][] {
  if (first === undefined) return [[]]
  const groups = groupsOf(others)
  return [...groups, ...groups.map((group) => [first, ...group])]
}

function ordersOf(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]]
  return items.flatMap((item) => ordersOf(items.filter((other) => other !== item)).map((rest) => [item, ...rest]))
}
