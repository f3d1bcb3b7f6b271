import { describe, expect, it } from 'vitest'
import { questionTypes as steer } from '../../../src/suites/steer/question-types.ts'
import { questionTypes as steerMe } from '../../../src/suites/steer-me/question-types.ts'
import { drawQuestion } from './draw-question.ts'
import { seeds } from './seeds.ts'

type Pair = [own: number, others: number]
type Lottery = { weights: number[]; values: number[] }

/** What is drawn of a type, seed by seed. */
function drawnOf(types: typeof steer, name: string, grade = 0) {
  const [element, id] = name.split(' ') as [string, string]
  const type = types[element]!.find((candidate) => candidate.id === id)!
  return Array.from({ length: seeds }, (_, seed) => drawQuestion(type, seed, grade)!)
}

describe('the premises of drawn questions', () => {
  it('let a fight hurt who enters a market, and an entry hurt who is there', () => {
    for (const { values } of drawnOf(steer, 'subgame_nash entry', 10)) {
      const { out, fight, share } = values as Record<'out' | 'fight' | 'share', Pair>
      expect(fight[0]).toBeLessThan(share[0])
      expect(Math.max(fight[1], share[1])).toBeLessThan(out[1])
    }
  })

  it('give a tough firm more from a fight than a weak one', () => {
    for (const { values } of drawnOf(steer, 'subgame_bayes_nash entry_by_type', 13)) {
      const { replies } = values as { replies: [Pair, Pair][] }
      const [tough, weak] = replies.map(([fight, share]) => fight[1] - share[1])
      expect(tough).toBeGreaterThan(weak!)
      for (const [fight, share] of replies) expect(fight[0]).toBeLessThan(share[0])
    }
  })

  it('rank no lottery below one that it pays more than at every chance', () => {
    // With two outcomes each: a better chance of the larger one, and both at least as large.
    const isBetter = (one: Lottery, other: Lottery) =>
      one.weights[0]! >= other.weights[0]! && one.values.every((value, at) => value >= other.values[at]!)
    for (const { values } of drawnOf(steer, 'transitivity_risk chain_of_lotteries', 3)) {
      const { lotteries } = values as { lotteries: Lottery[] }
      for (const one of lotteries)
        expect(lotteries.filter((other) => other !== one && isBetter(one, other))).toEqual([])
    }
  })

  it.each([
    ['tangency_mrs direction', ['more_x', 'more_y', 'stay']],
    ['exponential_discounting choose_option', ['early', 'indifferent', 'late']],
    ['entry_exit exit_choice', ['exit', 'indifferent', 'stay']]
  ])('make each answer of %s right now and then that can be', (name, keys) => {
    const rights = drawnOf(steerMe, name).map(({ solution }) => solution.right)
    expect([...new Set(rights)].sort()).toEqual(keys)
  })

  it('leave a holding as it is now and then', () => {
    const drawn = drawnOf(steerMe, 'portfolio_bid_ask cara_no_trade_region')
    const kept = drawn.filter(({ values, solution }) => solution.right === (values as { h0: number }).h0).length
    expect(kept).toBeGreaterThan(seeds / 30)
  })
})
