import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { power, product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { step } from './production-function.ts'

type Point = { w: number; r: number; q: number }

const drawPoint = ({ uniform }: Draw) => ({ w: uniform(2, 15), r: uniform(2, 15), q: uniform(5, 60) })
const pointFields = ({ w, r, q }: Point) => ({ wage: plain(w), rental: plain(r), quantity: plain(q) })

/** A.34: the cheapest amount of an input is the derivative of least cost in its price. */
export const shephardsLemma = [
  questionType({
    id: 'cobb_douglas',
    title: 'Cobb-Douglas cost, labour demanded',
    draw: (draw) => {
      const [k, alpha] = [draw.uniform(0.5, 5), draw.uniform(0.2, 0.8)]
      return { k, alpha, beta: rounded(1 - alpha, 2), ...drawPoint(draw) }
    },
    solve: ({ k, alpha, beta, w, r, q }) => {
      const cost = k * q * r ** alpha * w ** beta
      return {
        kind: 'number',
        right: (beta * cost) / w,
        wrong: { cost, capital_instead: (alpha * cost) / r, average: cost / w }
      }
    },
    fields: (values) => ({
      cost: product(values.k, ['q', 1], ['r', values.alpha], ['w', values.beta]),
      ...pointFields(values)
    }),
    explain: ({ k, alpha, beta, w, r, q }, right) => {
      const cost = step(k * q * r ** alpha * w ** beta)
      return (
        `By Shephard's lemma the labour demanded is the derivative of cost in the wage. ` +
        `Cost at these prices is ${cost}, and w has the exponent ${plain(beta)} in it, so the derivative is ${plain(beta)} * ${cost}/${plain(w)}. ` +
        `That is ${right}.`
      )
    }
  }),
  questionType({
    id: 'leontief',
    title: 'linear cost, capital demanded',
    draw: (draw) => ({ a_K: draw.uniform(0.5, 4), a_L: draw.uniform(0.5, 4), ...drawPoint(draw) }),
    solve: ({ a_K, a_L, w, r, q }) => ({
      kind: 'number',
      right: a_K * q,
      wrong: { labour_instead: a_L * q, cost: q * (a_K * r + a_L * w), coefficient: a_K }
    }),
    fields: (values) => ({
      cost: `q * (${sum([values.a_K, 'r'], [values.a_L, 'w'])})`,
      ...pointFields(values)
    }),
    explain: ({ a_K, q }, right) =>
      `By Shephard's lemma the capital demanded is the derivative of cost in the rental r. ` +
      `It is ${plain(a_K)} times q at any prices: ${plain(a_K)} * ${plain(q)} = ${right}.`
  }),
  questionType({
    id: 'ces',
    title: 'cost with a constant elasticity of substitution, labour demanded',
    draw: (draw) => {
      const [a, sigma] = [draw.uniform(0.2, 0.8), draw.oneOf([0.5, 1.5, 2, 2.5, 3])]
      return { a, b: rounded(1 - a, 2), sigma, ...drawPoint(draw) }
    },
    solve: ({ a, b, sigma, w, r, q }) => {
      const unitCost = cesUnitCost({ a, b, sigma, w, r })
      const no_weight = q * (unitCost / w) ** sigma
      return {
        kind: 'number',
        right: b * no_weight,
        wrong: { cost_share_as_quantity: (b * q * unitCost) / w, cost: q * unitCost, no_weight }
      }
    },
    fields: (values) => {
      const exponent = plain(1 - values.sigma)
      return {
        cost: `q * (${cesPrices(values)})^(1/${values.sigma > 1 ? `(${exponent})` : exponent})`,
        ...pointFields(values)
      }
    },
    explain: (values, right) => {
      const { b, sigma, w, q } = values
      const unitCost = step(cesUnitCost(values))
      return (
        `By Shephard's lemma the labour demanded is the derivative of cost in the wage. ` +
        `A unit of output costs c = ${unitCost} at these prices, and the derivative of c in w is ${plain(b)} * w^(${plain(-sigma)}) * c^${plain(sigma)}. ` +
        `So labour is ${plain(q)} * ${plain(b)} * (${unitCost}/${plain(w)})^${plain(sigma)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'sqrt_form',
    title: 'cost with the root of both prices, labour demanded',
    draw: (draw) => ({
      a: draw.uniform(0.5, 4),
      b: draw.uniform(0.5, 4),
      c: draw.uniform(0.5, 4),
      ...drawPoint(draw)
    }),
    solve: ({ a, b, c, w, r, q }) => ({
      kind: 'number',
      right: q * (b + c * Math.sqrt(r / w)),
      wrong: {
        no_cross_term: q * b,
        capital_instead: q * (a + c * Math.sqrt(w / r)),
        forgot_half: q * (b + 2 * c * Math.sqrt(r / w))
      }
    }),
    fields: (values) => ({
      cost: `q * (${sum([values.a, 'r'], [values.b, 'w'], [2 * values.c, 'sqrt(wr)'])})`,
      ...pointFields(values)
    }),
    explain: ({ b, c, w, r, q }, right) =>
      `By Shephard's lemma the labour demanded is the derivative of cost in the wage: q times ${sum([b], [c, 'sqrt(r/w)'])}, since the derivative of sqrt(wr) is half of sqrt(r/w). ` +
      `With sqrt(${plain(r)}/${plain(w)}) = ${step(Math.sqrt(r / w))} the bracket is ${step(b + c * Math.sqrt(r / w))}. ` +
      `Times ${plain(q)}, labour is ${right}.`
  })
]

type CesCost = { a: number; b: number; sigma: number; w: number; r: number }

function cesUnitCost({ a, b, sigma, w, r }: CesCost): number {
  return (a * r ** (1 - sigma) + b * w ** (1 - sigma)) ** (1 / (1 - sigma))
}

function cesPrices({ a, b, sigma }: CesCost): string {
  return sum([a, power('r', 1 - sigma)], [b, power('w', 1 - sigma)])
}
