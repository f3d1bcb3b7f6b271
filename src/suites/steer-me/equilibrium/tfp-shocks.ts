import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { power, product } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Economy = { A: number; alpha: number; K: number; L: number; g: number }

const drawEconomy = ({ uniform }: Draw, mostGrowth: number): Economy => ({
  A: uniform(1, 6),
  alpha: uniform(0.2, 0.7),
  K: uniform(5, 80),
  L: uniform(5, 80),
  g: uniform(0.05, mostGrowth)
})

const labourExponent = (alpha: number) => rounded(1 - alpha, 2)
const percent = (share: number) => plain(rounded(100 * share, 2))
const productionOf = (alpha: number) => `A * ${power('K', alpha)} * ${power('L', labourExponent(alpha))}`

const wageOf = ({ alpha, K, L }: Economy, A: number) => labourExponent(alpha) * A * (K / L) ** alpha

const growthFields = ({ A, alpha, K, L, g }: Economy) => ({
  production: product(A, ['K', alpha], ['L', labourExponent(alpha)]),
  capital: plain(K),
  labour: plain(L),
  growth: percent(g)
})

type Industry = { n: number; A: number; alpha: number; w: number; M: number; g: number }

/** The price at which n firms of Y = A L^α that pay w sell for M in all. */
const priceOf = ({ n, alpha, w, M }: Industry, A: number) => ((M / n) ** (1 - alpha) * (w / alpha) ** alpha) / A

type LabourMarket = { A: number; alpha: number; K: number; k: number; e: number; g: number }

/** (1 - α) A (K/L)^α = w with L = k w^e. */
const clearingWage = ({ alpha, K, k, e }: LabourMarket, A: number) =>
  (labourExponent(alpha) * A * K ** alpha * k ** -alpha) ** (1 / (1 + alpha * e))

/** A.47: what prices and wages do when production changes as a whole. */
export const tfpShocks = [
  questionType({
    id: 'increase_productivity_price',
    title: 'change of the price of a good when its firms become more productive',
    draw: ({ uniform, integer }): Industry => ({
      n: integer(10, 200),
      A: uniform(1, 4),
      alpha: uniform(0.2, 0.6),
      w: uniform(3, 12),
      M: uniform(500, 9000),
      g: uniform(0.05, 0.5)
    }),
    solve: (values) => {
      const { A, alpha, g } = values
      const [before, after] = [priceOf(values, A), priceOf(values, A * (1 + g))]
      return {
        kind: 'number',
        right: after - before,
        wrong: {
          sign_error: before - after,
          proportional_fall: -g * before,
          unscaled_exponent: before * ((1 + g) ** (-1 / (1 - alpha)) - 1)
        }
      }
    },
    fields: ({ n, A, alpha, w, M, g }) => ({
      count: plain(n),
      production: `A * ${power('L', alpha)}`,
      productivity: plain(A),
      wage: plain(w),
      spending: plain(M),
      growth: percent(g)
    }),
    explain: (values, right) => {
      const { n, A, alpha, w, M, g } = values
      const labour = (alpha * M) / (n * w)
      const [before, after] = [priceOf(values, A), priceOf(values, A * (1 + g))]
      return (
        `A firm takes in ${plain(M)}/${n} = ${step(M / n)} and spends the share ${plain(alpha)} of it on labour, so it hires L = ${step(labour)} before and after. ` +
        `At A = ${plain(A)} it makes ${step(A * labour ** alpha)} units, which sell at ${step(M / n)}/${step(A * labour ** alpha)} = ${step(before)}. ` +
        `With ${plain(1 + g)} times the output and the same revenue the price is ${step(before)}/${plain(1 + g)} = ${step(after)}. ` +
        `The change is ${step(after)} - ${step(before)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'decrease_productivity_wage',
    title: 'wage after a fall of productivity, both factors fixed',
    draw: (draw) => drawEconomy(draw, 0.4),
    solve: (values) => {
      const { A, alpha, g } = values
      const before = wageOf(values, A)
      return {
        kind: 'number',
        right: wageOf(values, A * (1 - g)),
        wrong: {
          old_wage: before,
          raised: wageOf(values, A * (1 + g)),
          power_b: before * (1 - g) ** labourExponent(alpha)
        }
      }
    },
    fields: ({ A, alpha, K, L, g }) => ({
      production: productionOf(alpha),
      productivity: plain(A),
      capital: plain(K),
      labour: plain(L),
      fall: percent(g)
    }),
    explain: (values, right) => {
      const { A, alpha, K, L, g } = values
      return (
        `The wage is the marginal product of labour, ${plain(labourExponent(alpha))} * A * (${plain(K)}/${plain(L)})^${plain(alpha)}. ` +
        `A falls from ${plain(A)} to ${plain(A)} * ${plain(1 - g)} = ${step(A * (1 - g))}, and the wage in proportion from ${step(wageOf(values, A))}. ` +
        `The new wage is ${right}.`
      )
    }
  }),
  questionType({
    id: 'increase_capital_wage',
    title: 'ratio of wages when capital grows',
    draw: (draw) => drawEconomy(draw, 0.6),
    solve: ({ alpha, g }) => ({
      kind: 'number',
      right: (1 + g) ** alpha,
      wrong: { proportional: 1 + g, wrong_share: (1 + g) ** labourExponent(alpha), falls: (1 + g) ** -alpha }
    }),
    fields: growthFields,
    explain: ({ alpha, g }, right) =>
      `The wage is the marginal product of labour, which is proportional to (K/L)^${plain(alpha)}. ` +
      `Capital becomes ${plain(1 + g)} times what it was and labour stays, so the wage is multiplied by ${plain(1 + g)}^${plain(alpha)} = ${right}.`
  }),
  questionType({
    id: 'increase_labor_wage',
    title: 'ratio of wages when labour grows',
    draw: (draw) => drawEconomy(draw, 0.6),
    solve: ({ alpha, g }) => ({
      kind: 'number',
      right: (1 + g) ** -alpha,
      wrong: { rises: (1 + g) ** alpha, proportional_fall: 1 / (1 + g), wrong_share: (1 + g) ** -labourExponent(alpha) }
    }),
    fields: growthFields,
    explain: ({ alpha, g }, right) =>
      `The wage is the marginal product of labour, which is proportional to (K/L)^${plain(alpha)}. ` +
      `Labour becomes ${plain(1 + g)} times what it was and capital stays, so the wage is multiplied by ${plain(1 + g)}^(-${plain(alpha)}) = ${right}.`
  }),
  questionType({
    id: 'labour_market_with_supply',
    title: 'wage and labour after a rise of productivity, labour supply given',
    draw: ({ uniform }): LabourMarket => ({
      A: uniform(1, 6),
      alpha: uniform(0.3, 0.7),
      K: uniform(5, 80),
      k: uniform(1, 8),
      e: uniform(0.2, 1.5),
      g: uniform(0.05, 0.5)
    }),
    solve: (values) => {
      const { A, k, e, g } = values
      const [before, after] = [clearingWage(values, A), clearingWage(values, A * (1 + g))]
      const scaled = before * (1 + g)
      return {
        kind: 'tuple',
        right: [after, k * after ** e],
        wrong: {
          before_shock: [before, k * before ** e],
          fixed_labour: [scaled, k * before ** e],
          linear_scaling: [scaled, k * scaled ** e]
        }
      }
    },
    fields: ({ A, alpha, K, k, e, g }) => ({
      production: productionOf(alpha),
      capital: plain(K),
      supply: product(k, ['w', e]),
      productivity: plain(A),
      growth: percent(g)
    }),
    explain: (values, right) => {
      const { A, alpha, K, k, e, g } = values
      const beta = plain(labourExponent(alpha))
      const raised = A * (1 + g)
      const inner = labourExponent(alpha) * raised * (K / k) ** alpha
      return (
        `Productivity becomes ${plain(A)} * ${plain(1 + g)} = ${step(raised)}. ` +
        `Firms hire until w = ${beta} * ${step(raised)} * (${plain(K)}/L)^${plain(alpha)}, and workers offer L = ${product(k, ['w', e])}. ` +
        `Together that is w^(1 + ${plain(alpha)} * ${plain(e)}) = ${beta} * ${step(raised)} * (${plain(K)}/${plain(k)})^${plain(alpha)} = ${step(inner)}, so w = ${step(clearingWage(values, raised))}. ` +
        `With the labour offered at that wage the pair is ${right}.`
      )
    }
  })
]
