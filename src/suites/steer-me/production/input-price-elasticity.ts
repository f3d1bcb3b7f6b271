import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cesUnit } from './optimal-inputs.ts'
import { cesExponent, cesSum, cobbDouglas, leontief, step } from './production-function.ts'

type Target = { w: number; r: number; q: number }

const drawTarget = ({ uniform }: Draw) => ({ w: uniform(2, 15), r: uniform(2, 15), q: uniform(5, 60) })
const targetFields = ({ w, r, q }: Target) => ({ wage: plain(w), rental: plain(r), quantity: plain(q) })
const drawCobbDouglas = ({ uniform }: Draw) => ({ A: uniform(1, 6), alpha: uniform(0.2, 0.7), beta: uniform(0.2, 0.7) })

/** Output is fixed, or the outlay where there is one. */
type FixedProportions = { a_K: number; a_L: number; w: number; r: number; q: number; outlay?: number }

/** A.35: by what percentage the demand for an input changes with the wage, for each percent of the wage. */
export const inputPriceElasticity = [
  questionType({
    id: 'cobb_douglas_own',
    title: 'Cobb-Douglas with output fixed, labour',
    draw: (draw) => ({ ...drawCobbDouglas(draw), ...drawTarget(draw) }),
    solve: ({ alpha, beta }) => {
      const n = alpha + beta
      return {
        kind: 'number',
        right: -alpha / n,
        wrong: { minus_own_share: -beta / n, minus_one: -1, sign_error: alpha / n }
      }
    },
    fields: (values) => ({ production: cobbDouglas(values), ...targetFields(values) }),
    explain: ({ alpha, beta }, right) => {
      const n = plain(rounded(alpha + beta, 10))
      return (
        `At least cost K/L is proportional to w/r. With that, the output q is proportional to L^${n} * (w/r)^${plain(alpha)}, because ${plain(alpha)} + ${plain(beta)} = ${n}. ` +
        `Holding q fixed, L is proportional to (w/r)^(${plain(-alpha)}/${n}). ` +
        `The elasticity to the wage is that exponent, ${right}.`
      )
    }
  }),
  questionType({
    id: 'cobb_douglas_cross',
    title: 'Cobb-Douglas with output fixed, capital',
    draw: (draw) => ({ ...drawCobbDouglas(draw), ...drawTarget(draw) }),
    solve: ({ alpha, beta }) => {
      const n = alpha + beta
      return { kind: 'number', right: beta / n, wrong: { own: -alpha / n, sign_error: -beta / n, zero: 0 } }
    },
    fields: (values) => ({ production: cobbDouglas(values), ...targetFields(values) }),
    explain: ({ alpha, beta }, right) => {
      const n = plain(rounded(alpha + beta, 10))
      return (
        `At least cost L/K is proportional to r/w. With that, the output q is proportional to K^${n} * (r/w)^${plain(beta)}, because ${plain(alpha)} + ${plain(beta)} = ${n}. ` +
        `Holding q fixed, K is proportional to (w/r)^(${plain(beta)}/${n}). ` +
        `The elasticity to the wage is that exponent, ${right}.`
      )
    }
  }),
  questionType({
    id: 'leontief',
    title: 'fixed proportions, labour, with output or with the outlay fixed',
    draw: (draw): FixedProportions => {
      const values = { a_K: draw.uniform(0.5, 4), a_L: draw.uniform(0.5, 4), ...drawTarget(draw) }
      return draw.chance(0.5) ? values : { ...values, outlay: draw.uniform(50, 300) }
    },
    solve: ({ a_K, a_L, w, r, outlay }) => {
      const unitCost = a_K * r + a_L * w
      const share = (-a_L * w) / unitCost
      const others = { minus_one: -1, other_share: (-a_K * r) / unitCost }
      return outlay === undefined
        ? { kind: 'number', right: 0, wrong: { cost_share: share, ...others } }
        : { kind: 'number', right: share, wrong: { zero: 0, ...others } }
    },
    fields: (values) => ({
      production: leontief(values),
      fixed:
        values.outlay === undefined
          ? `output at ${plain(values.q)} units`
          : `total spending on both inputs at ${plain(values.outlay)} dollars`,
      wage: plain(values.w),
      rental: plain(values.r)
    }),
    explain: ({ a_K, a_L, w, r, q, outlay }, right) => {
      if (outlay === undefined) {
        return `The output of ${plain(q)} takes ${plain(a_L)} * ${plain(q)} = ${step(a_L * q)} of labour at any wage, since the inputs cannot replace each other. Labour demand does not react to the wage, and the elasticity is ${right}.`
      }
      const unitCost = a_K * r + a_L * w
      return (
        `A unit of output takes ${plain(a_K)} of capital and ${plain(a_L)} of labour and costs ${plain(a_K)} * ${plain(r)} + ${plain(a_L)} * ${plain(w)} = ${step(unitCost)}, so L = ${plain(a_L)} * ${plain(outlay)}/${step(unitCost)} = ${step((a_L * outlay) / unitCost)}. ` +
        `A wage that is 1 percent higher raises that unit cost by the share of labour in it, ${step(a_L * w)}/${step(unitCost)} percent. ` +
        `Labour falls by as much, and the elasticity is ${right}.`
      )
    }
  }),
  questionType({
    id: 'ces_own',
    title: 'constant elasticity of substitution with output fixed, labour',
    draw: ({ uniform, oneOf }) => ({
      a: uniform(0.25, 0.75),
      rho: oneOf([-1, -0.5, 0.3, 0.5]),
      w: uniform(1, 8),
      r: uniform(1, 8),
      q: uniform(5, 60)
    }),
    solve: ({ a, rho, w, r }) => {
      const { sigma, cost, L } = cesUnit({ a, rho, w, r })
      const share = (w * L) / cost
      return {
        kind: 'number',
        right: -sigma * (1 - share),
        wrong: { minus_sigma: -sigma, own_share: -sigma * share, sign_error: sigma * (1 - share) }
      }
    },
    fields: (values) => ({
      production: `(${cesSum(values.a, values.rho)})^${cesExponent(1, values.rho)}`,
      ...targetFields(values)
    }),
    explain: (values, right) => {
      const { rho, w, r } = values
      const { sigma, cost, K, L } = cesUnit(values)
      return (
        `The elasticity of substitution is 1/${plain(rounded(1 - rho, 10))} = ${step(sigma)}. At least cost a unit of output takes ${step(K)} of capital and ${step(L)} of labour and costs ${plain(r)} * ${step(K)} + ${plain(w)} * ${step(L)} = ${step(cost)}, of which labour is the share ${step((w * L) / cost)}. ` +
        `With output fixed, labour demand reacts with minus the elasticity of substitution times the share of capital, ${step(1 - (w * L) / cost)}. ` +
        `The elasticity is ${right}.`
      )
    }
  }),
  questionType({
    id: 'profit_max_own',
    title: 'Cobb-Douglas with output chosen for the largest profit, labour',
    draw: ({ uniform }) => ({
      A: uniform(1, 6),
      alpha: uniform(0.1, 0.45),
      beta: uniform(0.1, 0.45),
      p: uniform(2, 15),
      w: uniform(2, 15),
      r: uniform(2, 15)
    }),
    solve: ({ alpha, beta }) => ({
      kind: 'number',
      right: -(1 - alpha) / (1 - alpha - beta),
      wrong: { conditional: -alpha / (alpha + beta), minus_one: -1, one_input: -1 / (1 - beta) }
    }),
    fields: (values) => ({
      production: cobbDouglas(values),
      price: plain(values.p),
      wage: plain(values.w),
      rental: plain(values.r)
    }),
    explain: ({ alpha, beta }, right) => {
      const s = plain(rounded(1 - alpha - beta, 10))
      return (
        `At the largest profit L = ${plain(beta)} * pY/w and K = ${plain(alpha)} * pY/r, which makes output proportional to w^(${plain(-beta)}/${s}), where ${s} = 1 - ${plain(alpha)} - ${plain(beta)}. ` +
        `Labour is proportional to Y/w, so its elasticity is ${plain(-beta)}/${s} - 1, or -${plain(rounded(1 - alpha, 10))}/${s}. ` +
        `That is ${right}.`
      )
    }
  })
]
