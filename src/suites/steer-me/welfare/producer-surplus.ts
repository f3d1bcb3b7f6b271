import { plain, rounded, step } from '../../question-bank/decimals.ts'
import { sum, times } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

const inverseSupply = (c: number, d: number, symbol = 'Q') => sum([c], [d, symbol])

/**
 * A.52: the area between the price that is received and inverse supply.
 *
 * P = c + dQ gives (P - c)²/(2d) at a price and dQ²/2 at a quantity; P = c + dQ² gives (2/3)dQ³.
 */
export const producerSurplus = [
  questionType({
    id: 'linear_price',
    title: 'linear inverse supply, price given',
    draw: ({ uniform }) => {
      const c = uniform(1, 15)
      return { c, d: uniform(0.2, 4), P: rounded(c + uniform(2, 40), 2) }
    },
    solve: ({ c, d, P }) => ({
      kind: 'number',
      right: (P - c) ** 2 / (2 * d),
      wrong: { no_half: (P - c) ** 2 / d, revenue: (P * (P - c)) / d, ignored_intercept: (P * P) / (2 * d) }
    }),
    fields: ({ c, d, P }) => ({ inverse_supply: inverseSupply(c, d), price: plain(P) }),
    explain: ({ c, d, P }, right) => {
      const quantity = step((P - c) / d)
      return (
        `At a price of ${plain(P)}, ${inverseSupply(c, d)} = ${plain(P)} gives Q = (${plain(P)} - ${plain(c)})/${plain(d)} = ${quantity}. ` +
        `The surplus is the triangle below the price and above inverse supply: its height is ${plain(P)} - ${plain(c)} = ${plain(P - c)} and its base ${quantity}. ` +
        `Half of height times base is ${right}.`
      )
    }
  }),
  questionType({
    id: 'linear_quantity',
    title: 'linear inverse supply, quantity given',
    draw: ({ uniform }) => ({ c: uniform(1, 15), d: uniform(0.2, 4), Q: uniform(2, 40) }),
    solve: ({ c, d, Q }) => {
      const right = (d * Q * Q) / 2
      return {
        kind: 'number',
        right,
        wrong: { no_half: 2 * right, revenue: (c + d * Q) * Q, variable_cost: c * Q + right }
      }
    },
    fields: ({ c, d, Q }) => ({ inverse_supply: inverseSupply(c, d), quantity: plain(Q) }),
    explain: ({ c, d, Q }, right) =>
      `The last of the ${plain(Q)} units costs ${plain(c)} + ${plain(d)} * ${plain(Q)} = ${step(c + d * Q)}, which is the price of all of them. ` +
      `Below it and above inverse supply lies a triangle of height ${plain(d)} * ${plain(Q)} = ${step(d * Q)} and base ${plain(Q)}, of which the area is ${right}.`
  }),
  questionType({
    id: 'quadratic_price',
    title: 'inverse supply rising in the square of quantity, price given',
    draw: ({ uniform }) => {
      const c = uniform(1, 15)
      return { c, d: uniform(0.05, 1), P: rounded(c + uniform(2, 40), 2) }
    },
    solve: ({ c, d, P }) => {
      const Q = Math.sqrt((P - c) / d)
      const cube = d * Q ** 3
      const wrong = { triangle: ((P - c) * Q) / 2, no_two_thirds: cube, revenue: P * Q }
      return { kind: 'number', right: (2 / 3) * cube, wrong }
    },
    fields: ({ c, d, P }) => ({ inverse_supply: inverseSupply(c, d, 'Q^2'), price: plain(P) }),
    explain: ({ c, d, P }, right) => {
      const quantity = step(Math.sqrt((P - c) / d))
      return (
        `At a price of ${plain(P)}, ${times(d, 'Q^2')} = ${plain(P)} - ${plain(c)}, so Q = ${quantity}. ` +
        `The integral of ${sum([P - c], [-d, 'Q^2'])} from 0 to that quantity is two thirds of ${plain(d)} * ${quantity}^3, that is ${right}.`
      )
    }
  }),
  questionType({
    id: 'quadratic_quantity',
    title: 'inverse supply rising in the square of quantity, quantity given',
    draw: ({ uniform }) => ({ c: uniform(1, 15), d: uniform(0.05, 1), Q: uniform(2, 12) }),
    solve: ({ c, d, Q }) => {
      const cube = d * Q ** 3
      const wrong = { triangle: cube / 2, no_two_thirds: cube, variable_cost: c * Q + cube / 3 }
      return { kind: 'number', right: (2 / 3) * cube, wrong }
    },
    fields: ({ c, d, Q }) => ({ inverse_supply: inverseSupply(c, d, 'Q^2'), quantity: plain(Q) }),
    explain: ({ c, d, Q }, right) =>
      `All ${plain(Q)} units sell at the cost of the last one, ${plain(c)} + ${plain(d)} * ${plain(Q)}^2 = ${step(c + d * Q ** 2)}. ` +
      `The area between that price and inverse supply is the integral of ${plain(d)} * (${plain(Q)}^2 - Q^2) from 0 to ${plain(Q)}: two thirds of ${plain(d)} * ${plain(Q)}^3, that is ${right}.`
  })
]
