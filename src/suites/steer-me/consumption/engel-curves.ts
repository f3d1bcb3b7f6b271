import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, quasilinear, stoneGeary } from './utility-functions.ts'

const step = (value: number) => plain(rounded(value, 4))

/** A.12: how the quantity of a good depends on income while prices stay. */
export const engelCurves = [
  questionType({
    id: 'cobb_douglas_slope',
    title: 'slope of the Engel curve of Cobb-Douglas utility',
    draw: ({ uniform }) => ({ alpha: uniform(0.1, 0.9), beta: uniform(0.1, 0.9), px: uniform(1, 9) }),
    solve: ({ alpha, beta, px }) => {
      const share = alpha / (alpha + beta)
      return {
        kind: 'number',
        right: share / px,
        wrong: { not_normalised: alpha / px, share_only: share, inverse: px / share }
      }
    },
    fields: ({ alpha, beta, px }) => ({ utility: cobbDouglas(alpha, beta), price: plain(px) }),
    explain: ({ alpha, beta, px }, right) =>
      `Cobb-Douglas utility gives x the share ${plain(alpha)}/(${plain(alpha)} + ${plain(beta)}) = ${step(alpha / (alpha + beta))} of income. ` +
      `The Engel curve is therefore the line x = ${step(alpha / (alpha + beta))} * m/${plain(px)}. ` +
      `One more unit of income buys ${step(alpha / (alpha + beta))}/${plain(px)}, that is ${right} more of x.`
  }),
  questionType({
    id: 'cobb_douglas_slope_formula',
    title: 'the Engel curve of Cobb-Douglas utility, as a formula of income',
    draw: ({ uniform }) => {
      const [alpha, beta, px] = [uniform(0.1, 0.9), uniform(0.1, 0.9), uniform(1.2, 9)]
      // Else a mistake would not show: at equal exponents, and at exponents that sum to 1.
      const isPlain = Math.abs(alpha - beta) < 0.05 || Math.abs(alpha + beta - 1) < 0.05
      return isPlain ? null : { alpha, beta, px }
    },
    solve: ({ alpha, beta, px }) => {
      const [a, b, p] = [plain(alpha), plain(beta), plain(px)]
      const wrong = {
        not_normalised: `${a}*m/${p}`,
        other_good: `${b}/(${a}+${b})*m/${p}`,
        spending: `${a}/(${a}+${b})*m`,
        inverse: `(${a}+${b})/${a}*${p}*m`
      }
      return { kind: 'expression', right: `${a}/(${a}+${b})*m/${p}`, wrong, variables: ['m'] }
    },
    fields: ({ alpha, beta, px }) => ({ utility: cobbDouglas(alpha, beta), price: plain(px) }),
    explain: ({ alpha, beta, px }, right) =>
      `Utility is largest on the budget line where the marginal utilities of the last dollar on x and on y are equal, which gives x the share ${plain(alpha)}/(${plain(alpha)} + ${plain(beta)}) of income m. ` +
      `That spending divided by the price ${plain(px)} is the quantity of x. ` +
      `The Engel curve is x(m) = ${right}.`
  }),
  questionType({
    id: 'stone_geary_quantity',
    title: 'a quantity where some of both goods is needed first',
    draw: ({ uniform }) => ({
      ...{ alpha: uniform(0.2, 0.8), g1: uniform(1, 5), g2: uniform(1, 5) },
      ...{ px: uniform(1, 5), py: uniform(1, 5), m: uniform(80, 250) }
    }),
    solve: ({ alpha, g1, g2, px, py, m }) => {
      const left = m - px * g1 - py * g2
      const added = (alpha * left) / px
      const wrong = {
        no_subsistence: (alpha * m) / px,
        subsistence_not_added: added,
        own_only: g1 + (alpha * (m - px * g1)) / px,
        equal_shares: g1 + left / (2 * px),
        other_good: g2 + ((1 - alpha) * left) / py
      }
      return { kind: 'number', right: g1 + added, wrong }
    },
    fields: ({ alpha, g1, g2, px, py, m }) => ({
      utility: stoneGeary(alpha, g1, g2),
      price_x: plain(px),
      price_y: plain(py),
      income: plain(m)
    }),
    explain: ({ alpha, g1, g2, px, py, m }, right) => {
      const left = m - px * g1 - py * g2
      return (
        `The needed quantities cost ${plain(px)} * ${plain(g1)} + ${plain(py)} * ${plain(g2)} = ${step(m - left)}, which leaves ${plain(m)} - ${step(m - left)} = ${step(left)}. ` +
        `The share ${plain(alpha)} of the rest goes to more of x: ${plain(alpha)} * ${step(left)}/${plain(px)} = ${step((alpha * left) / px)}. ` +
        `With the needed ${plain(g1)} units the quantity of x is ${right}.`
      )
    }
  }),
  questionType({
    id: 'quasilinear_kink',
    title: 'the income from which the Engel curve is flat',
    draw: ({ uniform }) => ({ a: uniform(2, 20), px: uniform(1, 5), py: uniform(1, 5) }),
    solve: ({ a, px, py }) => ({
      kind: 'number',
      right: a * py,
      wrong: { price_ratio: (a * py) / px, own_price: a * px, coefficient: a }
    }),
    fields: ({ a, px, py }) => ({ utility: quasilinear(a), price_x: plain(px), price_y: plain(py) }),
    explain: ({ a, px, py }, right) =>
      `Once some y is bought, the last dollar is worth the same in both goods: ${plain(a)}/x = ${plain(px)}/${plain(py)}, so x = ${plain(a)} * ${plain(py)}/${plain(px)} = ${step((a * py) / px)}, whatever the income. ` +
      `This quantity costs ${step((a * py) / px)} * ${plain(px)} = ${plain(a)} * ${plain(py)}. ` +
      `Below that income all of it goes to x; from ${right} on, x stays flat and all further income goes to y.`
  })
]
