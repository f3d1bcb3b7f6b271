import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglasInLeisure, costOfHours } from './utility-functions.ts'

const step = (value: number) => plain(rounded(value, 4))

/** A.16: the rate at which a worker gives up consumption for leisure, a positive number. */
export const mrsLaborSupply = [
  questionType({
    id: 'cobb_douglas',
    title: 'Cobb-Douglas utility at given consumption and leisure',
    draw: ({ uniform }) => ({
      ...{ alpha: uniform(0.3, 0.9), beta: uniform(0.1, 0.7) },
      ...{ c: uniform(50, 300), l: uniform(2, 16) }
    }),
    solve: ({ alpha, beta, c, l }) => {
      const right = (beta * c) / (alpha * l)
      const wrong = { inverse: 1 / right, exponents_swapped: (alpha * c) / (beta * l), no_quantities: beta / alpha }
      return { kind: 'number', right, wrong }
    },
    fields: ({ alpha, beta, c, l }) => ({
      utility: cobbDouglasInLeisure(alpha, beta),
      consumption: plain(c),
      leisure: plain(l)
    }),
    explain: ({ alpha, beta, c, l }, right) =>
      `The marginal utility of leisure is ${plain(beta)} * u/l and that of consumption ${plain(alpha)} * u/c. ` +
      `Their ratio is ${plain(beta)} * c/(${plain(alpha)} * l). ` +
      `At c = ${plain(c)} and l = ${plain(l)} it is ${plain(beta)} * ${plain(c)}/(${plain(alpha)} * ${plain(l)}) = ${step(beta * c)}/${step(alpha * l)}, that is ${right} units of consumption for an hour of leisure.`
  }),
  questionType({
    id: 'real_wage_at_optimum',
    title: 'at the best hours of work, where it is the real wage',
    draw: ({ uniform }) => ({
      ...{ alpha: uniform(0.3, 0.9), beta: uniform(0.1, 0.7) },
      ...{ w: uniform(8, 40), p: uniform(1.1, 4), T: 24 }
    }),
    solve: ({ alpha, beta, w, p }) => ({
      kind: 'number',
      right: w / p,
      wrong: { nominal_wage: w, inverse: p / w, exponents: beta / alpha }
    }),
    fields: ({ alpha, beta, w, p, T }) => ({
      utility: cobbDouglasInLeisure(alpha, beta),
      wage: plain(w),
      price: plain(p),
      time: plain(T)
    }),
    explain: ({ alpha, beta, w, p, T }, right) => {
      const hours = (alpha * T) / (alpha + beta)
      const [c, l] = [(w * hours) / p, T - hours]
      return (
        `The best choice is ${plain(alpha)}/(${plain(alpha)} + ${plain(beta)}) of the ${plain(T)} hours at work, so h = ${step(hours)}, l = ${step(l)} and c = ${plain(w)} * ${step(hours)}/${plain(p)} = ${step(c)}. ` +
        `There the marginal rate of substitution ${plain(beta)} * c/(${plain(alpha)} * l) equals what an hour of work buys. ` +
        `That is the nominal wage over the price of consumption, ${plain(w)}/${plain(p)}, which comes to ${right} units of consumption an hour.`
      )
    }
  }),
  questionType({
    id: 'separable',
    title: 'utility with constant relative risk aversion in consumption and a power of hours',
    draw: ({ uniform }) => {
      const [chi, phi, gamma] = [uniform(0.5, 4), uniform(0.3, 2), uniform(0.5, 3)]
      const [c, h] = [uniform(2, 20), uniform(1, 10)]
      const right = chi * h ** (1 / phi) * c ** gamma
      // At 1 the formula of utility has no value.
      return Math.abs(gamma - 1) < 0.05 || right > 2000 ? null : { chi, phi, gamma, c, h }
    },
    solve: ({ chi, phi, gamma, c, h }) => {
      const effort = chi * h ** (1 / phi)
      const right = effort * c ** gamma
      const wrong = { no_curvature_in_c: effort, inverse: 1 / right, wrong_frisch: chi * h ** phi * c ** gamma }
      return { kind: 'number', right, wrong }
    },
    fields: ({ chi, phi, gamma, c, h }) => ({
      utility: `c^(1 - ${plain(gamma)})/(1 - ${plain(gamma)}) - ${costOfHours(chi, phi)}`,
      consumption: plain(c),
      hours: plain(h)
    }),
    explain: ({ chi, phi, gamma, c, h }, right) => {
      const [effort, worth] = [chi * h ** (1 / phi), c ** -gamma]
      return (
        `One more hour of work costs ${plain(chi)} * h^(1/${plain(phi)}) of utility, at h = ${plain(h)} that is ${step(effort)}. ` +
        `One more unit of consumption brings c^(-${plain(gamma)}), at c = ${plain(c)} that is 1/${step(1 / worth)}. ` +
        `The hour is made good by ${step(effort)} * ${step(1 / worth)}, that is ${right} units of consumption.`
      )
    }
  })
]
