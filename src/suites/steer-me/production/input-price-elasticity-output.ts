import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas, leontief, linear, step } from './production-function.ts'

/** A.24: by what percentage output changes with the wage, for each percent of the wage. */
export const inputPriceElasticityOutput = [
  questionType({
    id: 'fixed_outlay_cobb_douglas',
    title: 'Cobb-Douglas, most output from a fixed outlay',
    draw: ({ uniform }) => ({
      A: uniform(1, 6),
      alpha: uniform(0.15, 0.7),
      beta: uniform(0.15, 0.7),
      outlay: uniform(50, 300),
      w: uniform(2, 15),
      r: uniform(2, 15)
    }),
    solve: ({ alpha, beta }) => ({
      kind: 'number',
      right: -beta,
      wrong: { cost_share: -beta / (alpha + beta), sign_error: beta, minus_one: -1 }
    }),
    fields: (values) => ({
      production: cobbDouglas(values),
      outlay: plain(values.outlay),
      wage: plain(values.w),
      rental: plain(values.r)
    }),
    explain: ({ alpha, beta, outlay, w }, right) => {
      const share = step(beta / (alpha + beta))
      return (
        `Labour takes the share ${plain(beta)}/(${plain(alpha)} + ${plain(beta)}) = ${share} of the outlay at any wage, so L = ${share} * ${plain(outlay)}/w, now ${step(((beta / (alpha + beta)) * outlay) / w)}, and K does not move with w. ` +
        `A wage that is 1 percent higher buys 1 percent less labour, and output changes by ${plain(beta)} percent for each percent of labour. ` +
        `The elasticity of output to the wage is ${right}.`
      )
    }
  }),
  questionType({
    id: 'fixed_outlay_leontief',
    title: 'Leontief, most output from a fixed outlay',
    draw: ({ uniform }) => ({
      a_K: uniform(0.5, 4),
      a_L: uniform(0.5, 4),
      outlay: uniform(50, 300),
      w: uniform(2, 15),
      r: uniform(2, 15)
    }),
    solve: ({ a_K, a_L, w, r }) => {
      const unitCost = a_K * r + a_L * w
      const wrong = { minus_one: -1, other_share: (-a_K * r) / unitCost, price_share: -w / (w + r) }
      return { kind: 'number', right: (-a_L * w) / unitCost, wrong }
    },
    fields: (values) => ({
      production: leontief(values),
      outlay: plain(values.outlay),
      wage: plain(values.w),
      rental: plain(values.r)
    }),
    explain: ({ a_K, a_L, outlay, w, r }, right) => {
      const [ofCapital, ofLabour] = [a_K * r, a_L * w]
      return (
        `One unit of output takes ${plain(a_K)} of capital and ${plain(a_L)} of labour and costs ${plain(a_K)} * ${plain(r)} + ${plain(a_L)} * ${plain(w)} = ${step(ofCapital + ofLabour)}, so output is ${plain(outlay)}/${step(ofCapital + ofLabour)} = ${step(outlay / (ofCapital + ofLabour))}. ` +
        `A wage that is 1 percent higher raises that cost by the share of labour in it, ${step(ofLabour)}/${step(ofCapital + ofLabour)} percent, and output falls by as much. ` +
        `The elasticity is ${right}.`
      )
    }
  }),
  questionType({
    id: 'fixed_outlay_linear',
    title: 'perfect substitutes, most output from a fixed outlay',
    draw: ({ uniform }) => {
      const values = {
        b_K: uniform(0.5, 4),
        b_L: uniform(0.5, 4),
        outlay: uniform(50, 300),
        w: uniform(2, 15),
        r: uniform(2, 15)
      }
      return Math.abs(values.b_L / values.w - values.b_K / values.r) > 0.06 ? values : null
    },
    solve: ({ b_K, b_L, w, r }) => {
      const isLabourCheaper = b_L / w > b_K / r
      return {
        kind: 'number',
        right: isLabourCheaper ? -1 : 0,
        wrong: {
          wrong_input_used: isLabourCheaper ? 0 : -1,
          share_of_coefficients: -b_L / (b_K + b_L),
          half: -0.5
        }
      }
    },
    fields: (values) => ({
      production: linear(values),
      outlay: plain(values.outlay),
      wage: plain(values.w),
      rental: plain(values.r)
    }),
    explain: ({ b_K, b_L, w, r }, right) => {
      const perDollar =
        `A dollar spent on labour gives ${plain(b_L)}/${plain(w)} = ${step(b_L / w)} units of output, ` +
        `a dollar spent on capital ${plain(b_K)}/${plain(r)} = ${step(b_K / r)}. `
      if (b_L / w > b_K / r) {
        return `${perDollar}The whole outlay goes to labour, so a wage that is 1 percent higher buys 1 percent less labour and makes 1 percent less output. The elasticity is ${right}.`
      }
      return `${perDollar}The whole outlay goes to capital and no labour is bought, so a small change of the wage leaves output as it is. The elasticity is ${right}.`
    }
  }),
  questionType({
    id: 'profit_max_cobb_douglas',
    title: 'Cobb-Douglas, output of the largest profit',
    draw: ({ uniform }) => ({
      A: uniform(1, 6),
      alpha: uniform(0.1, 0.45),
      beta: uniform(0.1, 0.45),
      p: uniform(2, 20),
      w: uniform(2, 15),
      r: uniform(2, 15)
    }),
    solve: ({ alpha, beta }) => {
      const s = 1 - alpha - beta
      const wrong = { minus_exponent: -beta, all_exponents: -(alpha + beta) / s, sign_error: beta / s }
      return { kind: 'number', right: -beta / s, wrong }
    },
    fields: (values) => ({
      production: cobbDouglas(values),
      price: plain(values.p),
      wage: plain(values.w),
      rental: plain(values.r)
    }),
    explain: ({ alpha, beta }, right) => {
      const s = plain(1 - alpha - beta)
      return (
        `With both inputs chosen for the largest profit, capital costs the share ${plain(alpha)} of revenue and labour the share ${plain(beta)}, so K = ${plain(alpha)} * pY/r and L = ${plain(beta)} * pY/w. ` +
        `Put into the production function, this makes Y^${s} proportional to w^(${plain(-beta)}), where ${s} = 1 - ${plain(alpha)} - ${plain(beta)}. ` +
        `The elasticity of output to the wage is therefore ${plain(-beta)}/${s} = ${right}.`
      )
    }
  })
]
