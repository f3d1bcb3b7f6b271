import { describe, expect, it } from 'vitest'
import { multiAgent } from '../../../src/suites/steer/multi-agent/index.ts'
import { drawQuestion } from '../question-bank/draw-question.ts'
import { seeds } from '../question-bank/seeds.ts'

/** A second route to the answers of infinitely repeated, signalling and Bayesian games: every profile tried by definition. */
const bits = [0, 1]

describe('repeated games', () => {
  it('feasible profiles lie in one of the triangles of stage payoffs', () => {
    for (const { values, right } of drawn('feasibility', 'one_profile')) {
      const { cc, cd, dc, dd, profile } = values
      const points = [
        [cc, cc],
        [cd, dc],
        [dc, cd],
        [dd, dd]
      ]
      expect(right, JSON.stringify(values)).toBe(inSomeTriangle(points, profile) ? 'feasible' : 'not_feasible')
    }
  })

  it('enforceable profiles are feasible, and give nobody less than minmax', () => {
    for (const { values, right } of drawn('enforceability', 'one_profile')) {
      const { cc, cd, dc, dd, profile } = values
      expect(
        inSomeTriangle(
          [
            [cc, cc],
            [cd, dc],
            [dc, cd],
            [dd, dd]
          ],
          profile
        )
      ).toBe(true)
      const minmax = Math.min(Math.max(cc, dc), Math.max(cd, dd))
      expect(right).toBe(profile.every((payoff: number) => payoff >= minmax) ? 'enforceable' : 'not_enforceable')
    }
  })

  it('the trigger strategy that is right beats a single deviation in a long play, and no other does', () => {
    for (const { values, right } of drawn('trigger', 'select_strategy')) {
      const { cc, dc, dd, delta, offered } = values
      const periods = 2000
      const worth = (pays: (period: number) => number) => {
        let total = 0
        for (let period = 0; period < periods; period++) total += delta ** period * pays(period)
        return total
      }
      const good = offered.filter((length: number | null) => {
        const deviating = worth((period) => (period === 0 ? dc : period <= (length ?? periods) ? dd : cc))
        return worth(() => cc) >= deviating
      })
      expect(good.length).toBeLessThanOrEqual(1)
      const [length] = good
      expect(right).toBe(good.length === 0 ? 'none' : length === null ? 'grim' : `punish_${length}`)
    }
  })
})

describe('signalling games', () => {
  it('have the equilibria that plans of both players and a grid of beliefs give', () => {
    for (const { values, right } of drawn('sequential_equilibrium', 'strategy')) {
      const { sender, receiver, prior } = values
      const found = new Set<string>()
      for (const s0 of bits)
        for (const s1 of bits)
          for (const r0 of bits)
            for (const r1 of bits) {
              const [signals, replies] = [
                [s0, s1],
                [r0, r1]
              ]
              const isBest = bits.every((t) =>
                bits.every((s) => sender[t][signals[t]!][replies[signals[t]!]!] >= sender[t][s][replies[s]!])
              )
              const isBelieved = bits.every((s) => {
                const senders = bits.filter((t) => signals[t] === s)
                const beliefs =
                  senders.length === 2
                    ? [prior]
                    : senders.length === 1
                      ? [1 - senders[0]!]
                      : Array.from({ length: 101 }, (_, at) => at / 100)
                return beliefs.some((b) => {
                  const worth = (r: number) => b * receiver[0][s][r] + (1 - b) * receiver[1][s][r]
                  return worth(replies[s]!) >= worth(1 - replies[s]!)
                })
              })
              if (isBest && isBelieved) found.add(`signals_${s0}_${s1}`)
            }
      expect([...found].join() || 'none').toBe(right)
    }
  })

  it('print the least belief at which the reply to the unsent signal is best', () => {
    for (const { values, text } of drawn('sequential_equilibrium', 'belief')) {
      const { receiver, sent, reply } = values
      const worth = (q: number, r: number) => (1 - q) * receiver[0][1 - sent][r] + q * receiver[1][1 - sent][r]
      const q = Number(text)
      expect(worth(q + 0.001, reply)).toBeGreaterThan(worth(q + 0.001, 1 - reply))
      expect(worth(q - 0.001, reply)).toBeLessThan(worth(q - 0.001, 1 - reply))
    }
  })
})

describe('Bayesian games', () => {
  it('have one equilibrium in the game of plans for both types', () => {
    for (const { values, right } of drawn('bayes_nash', 'two_types')) {
      const { prob, payoffs } = values
      const plans = bits.flatMap((one) => bits.map((other) => [one, other]))
      const mean = (a: number, plan: number[], player: number) =>
        prob * payoffs[0][a][plan[0]!][player] + (1 - prob) * payoffs[1][a][plan[1]!][player]
      const found = bits.flatMap((a) =>
        plans.flatMap((plan) => {
          const isFirstBest = mean(a, plan, 0) >= mean(1 - a, plan, 0)
          return isFirstBest && plans.every((other) => mean(a, plan, 1) >= mean(a, other, 1))
            ? [`profile_${a}_${plan.join('_')}`]
            : []
        })
      )
      expect(found).toEqual([right])
    }
  })

  it('make the offer that is best among all of a fine grid', () => {
    for (const { values, right } of drawn('bayes_nash', 'lemons_offer')) {
      const { prob_good: p, seller_value_good: seller, buyer_value_good: buyer } = values
      const gain = (offer: number) => (offer >= seller ? p * buyer : 0) - (offer >= seller ? offer : (1 - p) * offer)
      const offers = Array.from({ length: buyer * 4 + 1 }, (_, at) => at / 4)
      const best = offers.reduce((one, other) => (gain(other) > gain(one) ? other : one))
      expect(right).toBe(best === 0 ? 'nothing' : 'seller_value')
    }
  })

  it('name the entry that is best against the best replies of both types', () => {
    for (const { values, right } of drawn('subgame_bayes_nash', 'entry_by_type')) {
      const { prob, replies, out } = values
      const own = replies.map((ends: number[][]) => (ends[0]![1]! >= ends[1]![1]! ? 0 : 1))
      const mean = prob * replies[0][own[0]][0] + (1 - prob) * replies[1][own[1]][0]
      const word = (reply: number) => (reply === 0 ? 'fight' : 'share')
      expect(right).toBe(`${mean >= out ? 'in' : 'out'}_${word(own[0])}_${word(own[1])}`)
    }
  })

  it('name the plan for both forecasts that is worth most before the forecast is known', () => {
    for (const { values, right } of drawn('subgame_bayes_nash', 'after_forecast')) {
      const { prior, accuracy, gain, loss } = values
      const afterGood = prior * accuracy * gain - (1 - prior) * (1 - accuracy) * loss
      const afterBad = prior * (1 - accuracy) * gain - (1 - prior) * accuracy * loss
      const worth: Record<string, number> = {
        always: afterGood + afterBad,
        after_good: afterGood,
        after_bad: afterBad,
        never: 0
      }
      const best = Object.keys(worth).reduce((one, other) => (worth[other]! > worth[one]! ? other : one))
      expect(right).toBe(best)
    }
  })
})

/** Questions of a type with their values, the key of the right option and its text. */
function drawn(element: string, id: string) {
  const type = multiAgent[element]!.find((own) => own.id === id)!
  return Array.from({ length: seeds }, (_, seed) => {
    const { values, parts } = drawQuestion(type, seed, 13)!
    const { key, text } = parts[0]!.find(({ mistake }) => mistake === null)!
    // biome-ignore lint/suspicious/noExplicitAny: the values of a type are known to that type alone.
    return { values: JSON.parse(JSON.stringify(values)) as any, right: key, text }
  })
}

function inSomeTriangle(points: number[][], [x, y]: number[]): boolean {
  return points.some((_, left) => {
    const [a, b, c] = points.filter((__, at) => at !== left)
    const side = (p: number[], q: number[]) => (q[0]! - p[0]!) * (y! - p[1]!) - (q[1]! - p[1]!) * (x! - p[0]!)
    const sides = [side(a!, b!), side(b!, c!), side(c!, a!)]
    return sides.every((one) => one >= 0) || sides.every((one) => one <= 0)
  })
}
