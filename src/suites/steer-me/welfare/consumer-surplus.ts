import { plain, rounded } from '../../question-bank/decimals.ts'
import { sum, times } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

const inverseDemand = (a: number, b: number, symbol = 'Q') => sum([a], [-b, symbol])

/**
 * A.51: the area between inverse demand and the price that is paid.
 *
 * P = a - bQ gives (a - P)²/(2b) at a price and bQ²/2 at a quantity; P = a - bQ² gives (2/3)bQ³.
 */
export const consumerSurplus = [
  questionType({
    id: 'linear_price',
    title: 'linear inverse demand, price given',
    draw: ({ uniform }) => {
      const a = uniform(5, 60)
      return { a, b: uniform(0.2, 4), P: rounded(a * uniform(0.2, 0.8, 10), 2) }
    },
    solve: ({ a, b, P }) => {
      const right = (a - P) ** 2 / (2 * b)
      const expenditure = (P * (a - P)) / b
      return { kind: 'number', right, wrong: { no_half: 2 * right, expenditure, gross: right + expenditure } }
    },
    fields: ({ a, b, P }) => ({ inverse_demand: inverseDemand(a, b), price: plain(P) }),
    explain: ({ a, b, P }, right) => {
      const quantity = plain(rounded((a - P) / b, 4))
      return (
        `At a price of ${plain(P)}, ${inverseDemand(a, b)} = ${plain(P)} gives Q = (${plain(a)} - ${plain(P)})/${plain(b)} = ${quantity}. ` +
        `The surplus is the triangle below inverse demand and above the price: its height is ${plain(a)} - ${plain(P)} = ${plain(a - P)} and its base ${quantity}. ` +
        `Half of height times base is ${right}.`
      )
    }
  }),
  questionType({
    id: 'linear_quantity',
    title: 'linear inverse demand, quantity given',
    draw: ({ uniform }) => {
      const [a, b] = [uniform(5, 60), uniform(0.2, 4)]
      return { a, b, Q: rounded((a / b) * uniform(0.2, 0.8, 10), 2) }
    },
    solve: ({ a, b, Q }) => {
      const right = (b * Q * Q) / 2
      return {
        kind: 'number',
        right,
        wrong: { no_half: b * Q * Q, gross: a * Q - right, expenditure: (a - b * Q) * Q }
      }
    },
    fields: ({ a, b, Q }) => ({ inverse_demand: inverseDemand(a, b), quantity: plain(Q) }),
    explain: ({ a, b, Q }, right) =>
      `The last of the ${plain(Q)} units is worth ${plain(a)} - ${plain(b)} * ${plain(Q)} = ${plain(rounded(a - b * Q, 4))}, which is the price of all of them. ` +
      `Above it lies a triangle of height ${plain(b)} * ${plain(Q)} = ${plain(rounded(b * Q, 4))} and base ${plain(Q)}, of which the area is ${right}.`
  }),
  questionType({
    id: 'quadratic_price',
    title: 'inverse demand falling in the square of quantity, price given',
    draw: ({ uniform }) => {
      const a = uniform(20, 90)
      return { a, b: uniform(0.05, 1), P: rounded(a * uniform(0.2, 0.8, 10), 2) }
    },
    solve: ({ a, b, P }) => {
      const Q = Math.sqrt((a - P) / b)
      const wrong = { triangle: ((a - P) * Q) / 2, no_two_thirds: b * Q ** 3, expenditure: P * Q }
      return { kind: 'number', right: (2 / 3) * b * Q ** 3, wrong }
    },
    fields: ({ a, b, P }) => ({ inverse_demand: inverseDemand(a, b, 'Q^2'), price: plain(P) }),
    explain: ({ a, b, P }, right) => {
      const quantity = plain(rounded(Math.sqrt((a - P) / b), 4))
      return (
        `At a price of ${plain(P)}, ${times(b, 'Q^2')} = ${plain(a)} - ${plain(P)}, so Q = ${quantity}. ` +
        `The integral of ${sum([a - P], [-b, 'Q^2'])} from 0 to that quantity is two thirds of ${plain(b)} * ${quantity}^3, that is ${right}.`
      )
    }
  }),
  questionType({
    id: 'quadratic_quantity',
    title: 'inverse demand falling in the square of quantity, quantity given',
    draw: ({ uniform }) => {
      const [a, b] = [uniform(20, 90), uniform(0.05, 1)]
      return { a, b, Q: rounded(Math.sqrt(a / b) * uniform(0.3, 0.8, 10), 2) }
    },
    solve: ({ a, b, Q }) => {
      const cube = b * Q ** 3
      const wrong = { triangle: cube / 2, no_two_thirds: cube, gross: a * Q - cube / 3 }
      return { kind: 'number', right: (2 / 3) * cube, wrong }
    },
    fields: ({ a, b, Q }) => ({ inverse_demand: inverseDemand(a, b, 'Q^2'), quantity: plain(Q) }),
    explain: ({ a, b, Q }, right) =>
      `The ${plain(Q)} units sell at the worth of the last one, ${plain(a)} - ${plain(b)} * ${plain(Q)}^2 = ${plain(rounded(a - b * Q ** 2, 4))}. ` +
      `The area between inverse demand and that price is the integral of ${plain(b)} * (${plain(Q)}^2 - Q^2) from 0 to ${plain(Q)}: two thirds of ${plain(b)} * ${plain(Q)}^3, that is ${right}.`
  })
]
