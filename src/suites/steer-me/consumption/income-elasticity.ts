import { plain, rounded } from '../../question-bank/decimals.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType, type Solution } from '../../question-bank/question-type.ts'
import { cobbDouglas, quasilinear, stoneGeary } from './utility-functions.ts'

const step = (value: number) => plain(rounded(value, 4))

/** With `free`, so much of x is had without buying it: utility is (x + free)^alpha y^beta in the quantity x that is bought. */
type CobbDouglas = { alpha: number; beta: number; px: number; m: number; free?: number }

/** Demand for x: its share of income, less what of the free quantity takes the place of bought units. */
function demandOf({ alpha, beta, px, m, free = 0 }: CobbDouglas) {
  const share = alpha / (alpha + beta)
  const [fromIncome, spared] = [(share * m) / px, (1 - share) * free]
  return { share, fromIncome, spared, quantity: fromIncome - spared }
}

/** Without `good`, the income elasticity of x is asked for. */
type Quasilinear = { a: number; px: number; py: number; m: number; good?: 'y' }

/** A.13: the elasticity of demand in income, prices held fixed. */
export const incomeElasticity = [
  questionType({
    id: 'linear_in_income',
    title: 'a quantity that is linear in income',
    draw: ({ uniform }) => ({ a: uniform(5, 50), b: uniform(0.05, 1.5), m: uniform(50, 300) }),
    solve: ({ a, b, m }) => {
      const right = (b * m) / (a + b * m)
      return { kind: 'number', right, wrong: { slope: b, one: 1, inverse: 1 / right } }
    },
    fields: ({ a, b, m }) => ({ demand: sum([a], [b, 'M']), income: plain(m) }),
    explain: ({ a, b, m }, right) =>
      `At an income of ${plain(m)} the quantity is ${plain(a)} + ${plain(b)} * ${plain(m)} = ${step(a + b * m)}. ` +
      `Each unit of income adds ${plain(b)} to it. ` +
      `The elasticity is slope times income over quantity, ${plain(b)} * ${plain(m)}/${step(a + b * m)}, that is ${right}.`
  }),
  questionType({
    id: 'cobb_douglas',
    title: 'Cobb-Douglas utility, without or with a free quantity of x',
    draw: ({ uniform, chance }): CobbDouglas => {
      const values = { alpha: uniform(0.1, 0.9), beta: uniform(0.1, 0.9), px: uniform(1, 9), m: uniform(50, 300) }
      if (chance(0.4)) return values
      const { share, fromIncome } = demandOf(values)
      return { ...values, free: rounded((fromIncome / (1 - share)) * uniform(0.1, 0.6, 10), 2) }
    },
    solve: (values) => {
      const { alpha, free } = values
      const { share, fromIncome, quantity } = demandOf(values)
      const wrong = { share, exponent: alpha, zero: 0 }
      if (free === undefined) return { kind: 'number', right: 1, wrong }
      return { kind: 'number', right: fromIncome / quantity, wrong: { one: 1, ...wrong } }
    },
    fields: ({ alpha, beta, px, m, free }) => ({
      utility: free === undefined ? cobbDouglas(alpha, beta) : product(1, [`(x + ${plain(free)})`, alpha], ['y', beta]),
      price: plain(px),
      income: plain(m)
    }),
    explain: (values, right) => {
      const { alpha, beta, px, m, free } = values
      const { share, fromIncome, spared, quantity } = demandOf(values)
      const shareText = `${plain(alpha)}/(${plain(alpha)} + ${plain(beta)}) = ${step(share)}`
      if (free === undefined) {
        return (
          `Cobb-Douglas utility gives x the share ${shareText} of income, so x = ${step(share)} * m/${plain(px)}, which is ${step(fromIncome)} at an income of ${plain(m)}. ` +
          `The quantity is in proportion to income. One percent more income means one percent more of x: the elasticity is ${right}.`
        )
      }
      return (
        `Together with the free ${plain(free)} units, worth ${plain(px)} * ${plain(free)}, the share ${shareText} of all that is available goes to x + ${plain(free)}. ` +
        `What is bought is x = ${step(share)} * (m + ${step(px * free)})/${plain(px)} - ${plain(free)} = ${step(share)} * m/${plain(px)} - ${step(spared)}, which at an income of ${plain(m)} is ${step(fromIncome)} - ${step(spared)} = ${step(quantity)}. ` +
        `Only the first part grows with income, in proportion to it: the elasticity is ${step(fromIncome)}/${step(quantity)}, that is ${right}.`
      )
    }
  }),
  questionType({
    id: 'stone_geary',
    title: 'utility where some of both goods is needed first',
    draw: ({ uniform }) => ({
      ...{ alpha: uniform(0.2, 0.8), g1: uniform(1, 5), g2: uniform(1, 5) },
      ...{ px: uniform(1, 5), py: uniform(1, 5), m: uniform(80, 250) }
    }),
    solve: ({ alpha, g1, g2, px, py, m }) => {
      const quantity = g1 + (alpha * (m - px * g1 - py * g2)) / px
      const right = (alpha * m) / (px * quantity)
      return {
        kind: 'number',
        right,
        wrong: { one: 1, weight: alpha, inverse: 1 / right, slope: alpha / px, share: (px * quantity) / m }
      }
    },
    fields: ({ alpha, g1, g2, px, py, m }) => ({
      utility: stoneGeary(alpha, g1, g2),
      price_x: plain(px),
      price_y: plain(py),
      income: plain(m)
    }),
    explain: ({ alpha, g1, g2, px, py, m }, right) => {
      const left = m - px * g1 - py * g2
      const quantity = g1 + (alpha * left) / px
      return (
        `After the needed quantities, which cost ${plain(px)} * ${plain(g1)} + ${plain(py)} * ${plain(g2)} = ${step(m - left)}, an income of ${plain(m)} leaves ${step(left)}, of which the share ${plain(alpha)} goes to more of x. ` +
        `So x = ${plain(g1)} + ${plain(alpha)} * ${step(left)}/${plain(px)} = ${step(quantity)}, and one more unit of income adds ${plain(alpha)}/${plain(px)} = ${step(alpha / px)}. ` +
        `The elasticity is slope times income over quantity, ${plain(alpha)} * ${plain(m)}/(${plain(px)} * ${step(quantity)}), that is ${right}.`
      )
    }
  }),
  questionType({
    id: 'quasilinear_interior',
    title: 'quasilinear utility with some of both goods, asked for either good',
    draw: ({ uniform, chance }): Quasilinear => {
      const values = { a: uniform(1, 10), px: uniform(1, 5), py: uniform(1, 5), m: uniform(150, 300) }
      return chance(0.6) ? { ...values, good: 'y' } : values
    },
    solve: ({ a, py, m, good }): Solution => {
      const share = (a * py) / m
      if (good === undefined) return { kind: 'number', right: 0, wrong: { one: 1, share, coefficient: a } }
      return { kind: 'number', right: 1 / (1 - share), wrong: { one: 1, share: 1 - share, zero: 0 } }
    },
    fields: ({ a, px, py, m, good = 'x' }) => ({
      utility: quasilinear(a),
      price_x: plain(px),
      price_y: plain(py),
      income: plain(m),
      good
    }),
    explain: ({ a, px, py, m, good }, right) => {
      const spent = a * py
      const forX =
        `The last dollar is worth the same in both goods where ${plain(a)}/x = ${plain(px)}/${plain(py)}: x = ${step(spent / px)}, for which ${step(spent)} is spent, less than the income of ${plain(m)}. ` +
        'This quantity does not depend on income. '
      if (good === undefined) return `${forX}All further income goes to y, and the income elasticity of x is ${right}.`
      return (
        forX +
        `The rest buys y = (m - ${step(spent)})/${plain(py)}, with the slope 1/${plain(py)} in income. ` +
        `Its income elasticity is m/(m - ${step(spent)}) = ${plain(m)}/${step(m - spent)}, that is ${right}.`
      )
    }
  })
]
