import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'

const step = (value: number) => plain(rounded(value, 4))

type Endowed = { pi: number; q1: number; q2: number; e1: number; e2: number; gamma: number }

/** Wealth at the prices of the two states, and consumption in state 1 relative to state 2. */
function wealthOf({ pi, q1, q2, e1, e2, gamma }: Endowed) {
  return {
    wealth: q1 * e1 + q2 * e2,
    odds: (pi * q2) / ((1 - pi) * q1),
    ratio: ((pi * q2) / ((1 - pi) * q1)) ** (1 / gamma)
  }
}

/** A.18: consumption in two states of the world, as a pair, from claims that each pay one unit in one of them. */
export const stateBasedConsumption = [
  questionType({
    id: 'log_arrow',
    title: 'logarithmic utility, wealth given',
    draw: ({ uniform }) => {
      const q1 = uniform(0.2, 0.7)
      // Both claims together pay a unit for certain, and would not be bought for more.
      return { pi: uniform(0.2, 0.8), q1, q2: uniform(0.2, 0.97 - q1), W: uniform(50, 300) }
    },
    solve: ({ pi, q1, q2, W }) => {
      const wrong = {
        equal_spending: [W / (2 * q1), W / (2 * q2)],
        full_insurance: [W / (q1 + q2), W / (q1 + q2)],
        ignored_prices: [pi * W, (1 - pi) * W]
      }
      return { kind: 'tuple', right: [(pi * W) / q1, ((1 - pi) * W) / q2], wrong }
    },
    fields: ({ pi, q1, q2, W }) => ({
      probability: plain(pi),
      first_price: plain(q1),
      second_price: plain(q2),
      wealth: plain(W)
    }),
    explain: ({ pi, q1, q2, W }, right) =>
      `With logarithmic utility the share of wealth that goes into the claims of a state is the probability of the state. ` +
      `That is ${plain(pi)} * ${plain(W)} = ${step(pi * W)} for state 1 and ${plain(1 - pi)} * ${plain(W)} = ${step((1 - pi) * W)} for state 2. ` +
      `Divided by the prices ${plain(q1)} and ${plain(q2)} this is consumption in the two states: ${right}.`
  }),
  questionType({
    id: 'crra_endowment',
    title: 'constant relative risk aversion, endowments given',
    draw: ({ uniform, oneOf }): Endowed => {
      const [pi, q1] = [uniform(0.2, 0.8), uniform(0.3, 0.7)]
      return {
        ...{ pi, q1, q2: rounded(1 - q1, 2), e1: uniform(10, 100), e2: uniform(10, 100) },
        gamma: oneOf([0.5, 2, 3, 4])
      }
    },
    solve: (values) => {
      const { pi, q1, q2, e1, e2, gamma } = values
      const { wealth, odds, ratio } = wealthOf(values)
      const pairOf = (relative: number) => [(relative * wealth) / (q1 * relative + q2), wealth / (q1 * relative + q2)]
      const even = wealth / (q1 + q2)
      const wrong = {
        log_utility: [(pi * wealth) / q1, ((1 - pi) * wealth) / q2],
        no_trade: [e1, e2],
        full_insurance: [even, even],
        power_gamma: pairOf(odds ** gamma)
      }
      return { kind: 'tuple', right: pairOf(ratio), wrong }
    },
    fields: ({ pi, q1, q2, e1, e2, gamma }) => ({
      probability: plain(pi),
      first_price: plain(q1),
      second_price: plain(q2),
      first_endowment: plain(e1),
      second_endowment: plain(e2),
      aversion: plain(gamma)
    }),
    explain: (values, right) => {
      const { pi, q1, q2, e1, e2, gamma } = values
      const { wealth, odds, ratio } = wealthOf(values)
      return (
        `The endowments are worth ${plain(q1)} * ${plain(e1)} + ${plain(q2)} * ${plain(e2)} = ${step(wealth)}. ` +
        `Marginal utilities c^(-${plain(gamma)}), weighted by the probabilities, stand in proportion to the prices: (c1/c2)^${plain(gamma)} = ${plain(pi)} * ${plain(q2)}/(${plain(1 - pi)} * ${plain(q1)}) = ${step(odds)}, so c1 = ${step(ratio)} * c2. ` +
        `The budget gives c2 = ${step(wealth)}/(${plain(q1)} * ${step(ratio)} + ${plain(q2)}) = ${step(wealth / (q1 * ratio + q2))}. ` +
        `Consumption in states 1 and 2 is ${right}.`
      )
    }
  })
]
