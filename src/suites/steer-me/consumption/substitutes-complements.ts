import { plain, rounded, step } from '../../question-bank/decimals.ts'
import { bracketed, listed, quotient, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas } from './utility-functions.ts'

const demand = ({ a, b, c }: { a: number; b: number; c: number }) => sum([a], [-b, 'P1'], [c, 'P2'])

const relations = {
  leontief: 'perfect complements',
  linear: 'perfect substitutes',
  cobb_douglas: 'goods of which neither demand reacts to the price of the other good'
}
type Form = keyof typeof relations
const reasons: Record<Form, string> = {
  leontief: 'The minimum makes each good useless without its share of the other, so both are bought in a fixed ratio',
  linear:
    'The sum lets one good take the place of the other at a fixed rate, so only the cheaper one per utility is bought',
  cobb_douglas: 'With powers of x and y a fixed share of income goes to each good, whatever the price of the other'
}
type Utilities = { gamma: number; alpha: number; k: number; asked?: Form; order?: readonly Form[] }

function utilitiesOf({ gamma, alpha, k }: Utilities): Record<Form, string> {
  return {
    leontief: `min(x, ${quotient('y', gamma)})`,
    linear: sum([1, 'x'], [k, 'y']),
    cobb_douglas: cobbDouglas(alpha, rounded(1 - alpha, 2))
  }
}

/** A.5: how the demand for one good answers to the price of another. */
export const substitutesComplements = [
  questionType({
    id: 'cross_price_sign',
    title: 'what two goods are to each other, by the sign of a cross-price effect',
    draw: ({ uniform, oneOf }) => ({
      a: uniform(50, 150),
      b: uniform(1, 5),
      c: rounded(uniform(0.2, 3) * oneOf([-1, 1, 0]), 2)
    }),
    solve: ({ c }) => ({
      kind: 'choice',
      right: c > 0 ? 'substitutes' : c < 0 ? 'complements' : 'unrelated',
      options: {
        substitutes: 'substitutes',
        complements: 'complements',
        unrelated: 'unrelated goods',
        inferior: 'inferior goods'
      }
    }),
    fields: (values) => ({ demand: demand(values) }),
    explain: ({ c }, right) =>
      (c === 0
        ? `The price P2 does not appear in the demand for good 1. So a change of P2 leaves it as it is, `
        : `In the demand for good 1 the coefficient of P2 is ${plain(c)}. So it ${c > 0 ? 'rises' : 'falls'} when good 2 becomes dearer, `) +
      `which makes them ${right}. ` +
      `Of income the demand tells nothing, and the negative coefficient of P1 is the effect of the own price.`
  }),
  questionType({
    id: 'cross_price_elasticity',
    title: 'the cross-price elasticity of a linear demand',
    draw: ({ uniform, oneOf }) => ({
      a: uniform(80, 150),
      b: uniform(1, 3),
      c: rounded(uniform(0.3, 2) * oneOf([-1, 1]), 2),
      P1: uniform(2, 10),
      P2: uniform(2, 10)
    }),
    solve: ({ a, b, c, P1, P2 }) => {
      const quantity = a - b * P1 + c * P2
      return {
        kind: 'number',
        right: (c * P2) / quantity,
        wrong: {
          own_price: (-b * P1) / quantity,
          coefficient_only: c,
          inverse: quantity / (c * P2),
          wrong_price: (c * P1) / quantity
        }
      }
    },
    fields: (values) => ({ demand: demand(values), price_1: plain(values.P1), price_2: plain(values.P2) }),
    explain: ({ a, b, c, P1, P2 }, right) => {
      const quantity = a - b * P1 + c * P2
      return (
        `The quantity is ${plain(a)} - ${plain(b)} * ${plain(P1)} ${c < 0 ? '-' : '+'} ${plain(Math.abs(c))} * ${plain(P2)} = ${step(quantity)}. ` +
        `It changes by ${plain(c)} for each unit of P2. ` +
        `So the elasticity is ${bracketed(c)} * ${plain(P2)}/${step(quantity)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'from_utility',
    title: 'which utility function makes two goods complements, substitutes or neither',
    draw: ({ uniform, oneOf, shuffled }): Utilities => ({
      gamma: uniform(0.5, 4),
      alpha: uniform(0.2, 0.8),
      k: uniform(1, 5),
      asked: oneOf<Form>(['leontief', 'linear', 'cobb_douglas']),
      order: shuffled<Form>(['leontief', 'linear', 'cobb_douglas'])
    }),
    solve: (values) => ({ kind: 'choice', right: values.asked ?? 'leontief', options: utilitiesOf(values) }),
    fields: (values) => {
      const utilities = utilitiesOf(values)
      const order: readonly Form[] = values.order ?? ['leontief', 'linear', 'cobb_douglas']
      return {
        functions: listed(order.map((form) => utilities[form])),
        relation: relations[values.asked ?? 'leontief']
      }
    },
    explain: (values, right) => {
      const utilities = utilitiesOf(values)
      const asked = values.asked ?? 'leontief'
      const rest = (Object.keys(relations) as Form[]).filter((form) => form !== asked)
      return [
        `Take ${right}, which makes x and y ${relations[asked]}. ${reasons[asked]}.`,
        ...rest.map((form) => `With ${utilities[form]} they are ${relations[form]}.`)
      ].join(' ')
    }
  })
]
