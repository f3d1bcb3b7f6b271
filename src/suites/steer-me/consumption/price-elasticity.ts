import { plain, rounded } from '../../question-bank/decimals.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, constantElasticity } from './utility-functions.ts'

const step = (value: number) => plain(rounded(value, 4))

/** With `need`, x gives utility only above that quantity: (x - need)^alpha y^beta. */
type CobbDouglas = { alpha: number; beta: number; px: number; m: number; need?: number }

/** Demand for x: what is needed, and its share of the rest of income. */
function demandOf({ alpha, beta, px, m, need = 0 }: CobbDouglas) {
  const share = alpha / (alpha + beta)
  const [kept, bought] = [(1 - share) * need, (share * m) / px]
  return { share, kept, bought, quantity: kept + bought }
}

/** Of u = (a x^rho + (1 - a) y^rho)^(1/rho): spending on x relative to y, and its share of income. */
function cesOf({ a, rho, px, py }: { a: number; rho: number; px: number; py: number }) {
  const sigma = 1 / (1 - rho)
  const ratio = (a / (1 - a)) ** sigma * (px / py) ** (1 - sigma)
  return { sigma, ratio, share: ratio / (1 + ratio) }
}

/** A.10: the signed elasticity of demand in its own price. */
export const priceElasticity = [
  questionType({
    id: 'linear',
    title: 'linear demand at a price',
    draw: ({ uniform }) => ({ a: uniform(50, 200), b: uniform(1, 8), p: uniform(1, 6) }),
    solve: ({ a, b, p }) => {
      const quantity = a - b * p
      const right = (-b * p) / quantity
      return { kind: 'number', right, wrong: { slope_only: -b, inverse: 1 / right, sign_dropped: -right } }
    },
    fields: ({ a, b, p }) => ({ demand: sum([a], [-b, 'P']), price: plain(p) }),
    explain: ({ a, b, p }, right) =>
      `At a price of ${plain(p)} demand is ${plain(a)} - ${plain(b)} * ${plain(p)} = ${step(a - b * p)}. ` +
      `Its slope is -${plain(b)} everywhere. ` +
      `The elasticity is slope times price over quantity, -${plain(b)} * ${plain(p)}/${step(a - b * p)}, that is ${right}.`
  }),
  questionType({
    id: 'cobb_douglas',
    title: 'Cobb-Douglas utility, without or with a needed quantity of x',
    draw: ({ uniform, chance }): CobbDouglas | null => {
      const plainOnes = { alpha: uniform(0.1, 0.9), beta: uniform(0.1, 0.9), px: uniform(1, 6), m: uniform(50, 300) }
      if (chance(0.4)) return plainOnes
      const need = rounded((plainOnes.m / plainOnes.px) * uniform(0.1, 0.6, 10), 2)
      return { ...plainOnes, need }
    },
    solve: (values) => {
      const { alpha, beta, need } = values
      const { share, bought, quantity } = demandOf(values)
      const wrong = { minus_share: -share, zero: 0, minus_exponent_ratio: -alpha / beta }
      if (need === undefined) return { kind: 'number', right: -1, wrong }
      return { kind: 'number', right: -bought / quantity, wrong: { minus_one: -1, ...wrong } }
    },
    fields: ({ alpha, beta, px, m, need }) => ({
      utility: need === undefined ? cobbDouglas(alpha, beta) : product(1, [`(x - ${plain(need)})`, alpha], ['y', beta]),
      price: plain(px),
      income: plain(m)
    }),
    explain: (values, right) => {
      const { alpha, beta, px, m, need } = values
      const { share, kept, bought, quantity } = demandOf(values)
      const shareText = `${plain(alpha)}/(${plain(alpha)} + ${plain(beta)}) = ${step(share)}`
      if (need === undefined) {
        return (
          `The buyer spends the share ${shareText} of income on x whatever its price, so x = ${step(share)} * ${plain(m)}/p, which is ${step(bought)} at a price of ${plain(px)}. ` +
          `A price higher by one percent means a quantity lower by one percent. The elasticity is ${right}.`
        )
      }
      return (
        `The needed ${plain(need)} units come first, and the share ${shareText} of the income left goes to more of x, so that x = ${plain(need)} + ${step(share)} * (${plain(m)} - ${plain(need)} * p)/p = ${step(kept)} + ${step(share * m)}/p. ` +
        `At a price of ${plain(px)} that is ${step(kept)} + ${step(bought)} = ${step(quantity)}. ` +
        `Only the second summand moves, in inverse proportion to the price: the elasticity is -${step(bought)}/${step(quantity)}, that is ${right}.`
      )
    }
  }),
  questionType({
    id: 'constant_elasticity',
    title: 'demand as a power of its price',
    draw: ({ uniform }) => ({ k: uniform(20, 200), e: uniform(0.3, 2.5), p: uniform(1, 6) }),
    solve: ({ k, e, p }) => ({
      kind: 'number',
      right: -e,
      wrong: { positive: e, slope: -e * k * p ** (-e - 1), reciprocal: -1 / e }
    }),
    fields: ({ k, e, p }) => ({ demand: product(k, ['P', -e]), price: plain(p) }),
    explain: ({ k, e, p }, right) =>
      `At a price of ${plain(p)} demand is ${plain(k)} * ${plain(p)}^(-${plain(e)}) = ${step(k * p ** -e)} and its slope is -${plain(e)} * ${plain(k)} * ${plain(p)}^(-${plain(e + 1)}) = ${step(-e * k * p ** (-e - 1))}. ` +
      `Slope times price over quantity leaves the exponent of the price alone. The elasticity is ${right}, at this price and at any other.`
  }),
  questionType({
    id: 'ces',
    title: 'demand from utility with a constant elasticity of substitution',
    draw: ({ uniform, oneOf }) => ({
      a: uniform(0.2, 0.8),
      rho: oneOf([-2, -1, 0.25, 0.5]),
      px: uniform(1, 9),
      py: uniform(1, 9),
      m: uniform(50, 300)
    }),
    solve: (values) => {
      const { sigma, share } = cesOf(values)
      const wrong = { minus_sigma: -sigma, minus_one: -1, hicksian: -sigma * (1 - share) }
      return { kind: 'number', right: -(sigma * (1 - share) + share), wrong }
    },
    fields: ({ a, rho, px, py, m }) => ({
      utility: constantElasticity(a, rounded(1 - a, 2), rho),
      price_x: plain(px),
      price_y: plain(py),
      income: plain(m)
    }),
    explain: (values, right) => {
      const { a, rho, px, py } = values
      const { sigma, ratio, share } = cesOf(values)
      const [s, b] = [step(sigma), plain(rounded(1 - a, 2))]
      return (
        `The elasticity of substitution is s = 1/(1 - ${rho < 0 ? `(${plain(rho)})` : plain(rho)}) = ${s}. ` +
        `Spending on x is (${plain(a)}/${b})^s * (${plain(px)}/${plain(py)})^(1 - s) = ${step(ratio)} times spending on y, so x has the share ${step(ratio)}/(1 + ${step(ratio)}) = ${step(share)} of income, whatever the income. ` +
        `Its own-price elasticity is -(s * (1 - share) + share) = -(${s} * ${step(1 - share)} + ${step(share)}), that is ${right}.`
      )
    }
  })
]
