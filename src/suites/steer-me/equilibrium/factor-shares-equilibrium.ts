import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { power, product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

type Economy = { A: number; alpha: number; K: number; L: number }

const drawEconomy = ({ uniform }: Draw): Economy => ({
  A: uniform(1, 6),
  alpha: uniform(0.2, 0.7),
  K: uniform(5, 80),
  L: uniform(5, 80)
})

const labourExponent = ({ alpha }: Economy) => rounded(1 - alpha, 2)

function outputOf(economy: Economy): number {
  const { A, alpha, K, L } = economy
  return A * K ** alpha * L ** labourExponent(economy)
}

const economyFields = (economy: Economy) => ({
  production: product(economy.A, ['K', economy.alpha], ['L', labourExponent(economy)]),
  capital: plain(economy.K),
  labour: plain(economy.L)
})

function cesOf({ a, rho, K, L }: { a: number; rho: number; K: number; L: number }) {
  const [capital, labour] = [a * K ** rho, (1 - a) * L ** rho]
  return { capital, labour, labourShare: labour / (capital + labour) }
}

/** The outer exponent of a function of constant elasticity, 1/rho, as people write it. */
const outer = (rho: number) => ({ '-1': '(-1)', '-0.5': '(-2)', '0.5': '2' })[plain(rho)] ?? `(1/${plain(rho)})`

/** A.46: what labour and capital earn where both are fully employed and paid their marginal products. */
export const factorSharesEquilibrium = [
  questionType({
    id: 'cobb_douglas_labour_share',
    title: 'Cobb-Douglas production, share of labour',
    draw: drawEconomy,
    solve: (economy) => {
      const { A, alpha, K, L } = economy
      const beta = labourExponent(economy)
      const wrong = { capital_share: alpha, quantity_share: L / (K + L), wage: A * beta * (K / L) ** alpha }
      return { kind: 'number', right: beta, wrong }
    },
    fields: economyFields,
    explain: (economy, right) => {
      const beta = plain(labourExponent(economy))
      return (
        `Labour is paid its marginal product, ${beta} * Y/L, so that all labour earns ${beta} * Y. ` +
        `As a share of income that is the exponent of labour, ${right}, whatever the amounts of capital and labour are.`
      )
    }
  }),
  questionType({
    id: 'factor_prices',
    title: 'Cobb-Douglas production, wage and rental',
    draw: drawEconomy,
    solve: (economy) => {
      const { alpha, K, L } = economy
      const [beta, Y] = [labourExponent(economy), outputOf(economy)]
      const [wage, rental] = [(beta * Y) / L, (alpha * Y) / K]
      const wrong = { swapped: [rental, wage], average_products: [Y / L, Y / K], payments: [beta * Y, alpha * Y] }
      return { kind: 'tuple', right: [wage, rental], wrong }
    },
    fields: economyFields,
    explain: (economy, right) => {
      const { alpha, K, L } = economy
      const Y = step(outputOf(economy))
      return (
        `Output is Y = ${Y}. ` +
        `The wage is the marginal product of labour, ${plain(labourExponent(economy))} * ${Y}/${plain(L)}, and the rental that of capital, ${plain(alpha)} * ${Y}/${plain(K)}. ` +
        `That gives ${right}.`
      )
    }
  }),
  questionType({
    id: 'ces_labour_share',
    title: 'production with a constant elasticity of substitution, share of labour',
    draw: ({ uniform, oneOf }) => ({
      a: uniform(0.25, 0.75),
      rho: oneOf([-1, -0.5, 0.3, 0.5]),
      K: uniform(5, 80),
      L: uniform(5, 80)
    }),
    solve: (values) => {
      const { a, K, L } = values
      const { labourShare } = cesOf(values)
      const wrong = { weight: 1 - a, capital_share: 1 - labourShare, quantity_share: L / (K + L) }
      return { kind: 'number', right: labourShare, wrong }
    },
    fields: ({ a, rho, K, L }) => ({
      production: `(${sum([a, power('K', rho)], [1 - a, power('L', rho)])})^${outer(rho)}`,
      capital: plain(K),
      labour: plain(L)
    }),
    explain: (values, right) => {
      const { a, rho, K, L } = values
      const { capital, labour } = cesOf(values)
      return (
        `Paid its marginal product, a factor earns the share of its term in the sum inside the brackets. ` +
        `The term of capital is ${product(a, [plain(K), rho])} = ${step(capital)}, that of labour ${product(1 - a, [plain(L), rho])} = ${step(labour)}. ` +
        `So labour earns ${step(labour)}/(${step(capital)} + ${step(labour)}) = ${right} of income.`
      )
    }
  }),
  questionType({
    id: 'share_from_payments',
    title: 'amounts and prices of both factors, share of capital',
    draw: ({ uniform }) => ({ w: uniform(2, 30), r: uniform(2, 30), K: uniform(5, 80), L: uniform(5, 80) }),
    solve: ({ w, r, K, L }) => {
      const income = r * K + w * L
      const wrong = { labour_share: (w * L) / income, price_share: r / (r + w), quantity_share: K / (K + L) }
      return { kind: 'number', right: (r * K) / income, wrong }
    },
    fields: ({ w, r, K, L }) => ({ wage: plain(w), rental: plain(r), capital: plain(K), labour: plain(L) }),
    explain: ({ w, r, K, L }, right) =>
      `Capital earns ${plain(r)} * ${plain(K)} = ${step(r * K)} and labour ${plain(w)} * ${plain(L)} = ${step(w * L)}. ` +
      `Without profit these are all income, ${step(r * K + w * L)}, of which capital has ${step(r * K)}/${step(r * K + w * L)} = ${right}.`
  })
]
