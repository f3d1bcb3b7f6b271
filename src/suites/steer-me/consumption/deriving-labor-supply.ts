import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglasInLeisure, costOfHours } from './utility-functions.ts'

const step = (value: number) => plain(rounded(value, 4))

/** Hours to be divided between work and leisure: of a day or of a week, with or without sleep. */
const endowments = [16, 24, 112, 168] as const

/** A.14: hours of work from preferences over consumption, whose price is 1, and leisure or effort. */
export const derivingLaborSupply = [
  questionType({
    id: 'cobb_douglas_hours',
    title: 'hours of work under Cobb-Douglas utility of consumption and leisure',
    draw: ({ uniform, oneOf }) => {
      const [alpha, beta, T, w] = [uniform(0.3, 0.9), uniform(0.1, 0.7), oneOf(endowments), uniform(8, 40)]
      // Other income at which no hour is worked.
      const most = (T * w * alpha) / beta
      return { alpha, beta, T: T as number, w, N: rounded(most * uniform(0, 0.25, 10), 2) }
    },
    solve: ({ alpha, beta, T, w, N }) => {
      const right = Math.max(0, (alpha * T - (beta * N) / w) / (alpha + beta))
      const wrong = {
        leisure_instead: T - right,
        ignored_other_income: (alpha * T) / (alpha + beta),
        income_added: (alpha * T + (beta * N) / w) / (alpha + beta),
        no_normalise: alpha * T
      }
      return { kind: 'number', right, wrong }
    },
    fields: ({ alpha, beta, T, w, N }) => ({
      utility: cobbDouglasInLeisure(alpha, beta),
      time: plain(T),
      wage: plain(w),
      other_income: plain(N)
    }),
    explain: ({ alpha, beta, T, w, N }, right) => {
      const [full, share] = [w * T + N, beta / (alpha + beta)]
      const leisure = (share * full) / w
      return (
        `All time sold would bring ${plain(w)} * ${plain(T)} + ${plain(N)} = ${step(full)}. ` +
        `The share ${plain(beta)}/(${plain(alpha)} + ${plain(beta)}) = ${step(share)} of it goes to leisure, which costs the wage: ${step(share)} * ${step(full)}/${plain(w)} = ${step(leisure)} hours of leisure. ` +
        (leisure < T
          ? `The rest of the time, ${plain(T)} less ${step(leisure)}, is work: ${right} hours.`
          : `That is at least all of the time, so the hours of work are ${right}.`)
      )
    }
  }),
  questionType({
    id: 'separable_isoelastic',
    title: 'hours where their cost is a power and consumption counts one for one',
    draw: ({ uniform }) => {
      const [chi, phi, w] = [uniform(0.5, 4), uniform(0.3, 2), uniform(5, 30)]
      const hours = (w / chi) ** phi
      // Of a week, at most.
      return hours > 0.5 && hours < 100 ? { chi, phi, w } : null
    },
    solve: ({ chi, phi, w }) => {
      const ratio = w / chi
      const wrong = { inverse_exponent: ratio ** (1 / phi), linear: ratio, with_1_plus: ratio ** (phi / (1 + phi)) }
      return { kind: 'number', right: ratio ** phi, wrong }
    },
    fields: ({ chi, phi, w }) => ({ utility: `c - ${costOfHours(chi, phi)}`, wage: plain(w) }),
    explain: ({ chi, phi, w }, right) =>
      `With c = ${plain(w)}h, one more hour brings ${plain(w)} of consumption, and its cost in utility is the derivative ${plain(chi)} * h^(1/${plain(phi)}). ` +
      `Both are equal where h^(1/${plain(phi)}) = ${plain(w)}/${plain(chi)} = ${step(w / chi)}. ` +
      `So h = ${step(w / chi)}^${plain(phi)}, that is ${right}.`
  }),
  questionType({
    id: 'separable_isoelastic_formula',
    title: 'the same hours as a formula of the wage',
    draw: ({ uniform }) => {
      const [chi, phi] = [uniform(0.5, 4), uniform(0.3, 2)]
      // Else a mistake would not show: at an exponent or a coefficient of 1.
      return Math.abs(phi - 1) < 0.05 || Math.abs(chi - 1) < 0.05 ? null : { chi, phi }
    },
    solve: ({ chi, phi }) => {
      const [c, f] = [plain(chi), plain(phi)]
      const wrong = {
        inverse_exponent: `(w/${c})^(1/${f})`,
        linear: `w/${c}`,
        with_1_plus: `(w/${c})^(${f}/(1+${f}))`,
        inverse_ratio: `(${c}/w)^${f}`
      }
      return { kind: 'expression', right: `(w/${c})^${f}`, wrong, variables: ['w'] }
    },
    fields: ({ chi, phi }) => ({ utility: `c - ${costOfHours(chi, phi)}` }),
    explain: ({ chi, phi }, right) =>
      `With c = w * h, one more hour brings w of consumption, and its cost in utility is the derivative ${plain(chi)} * h^(1/${plain(phi)}). ` +
      `Both are equal where h^(1/${plain(phi)}) = w/${plain(chi)}. ` +
      `Raised to the power ${plain(phi)} this gives labour supply, h(w) = ${right}.`
  }),
  questionType({
    id: 'log_consumption',
    title: 'hours under logarithmic consumption, which do not depend on the wage',
    draw: ({ uniform }) => ({ chi: uniform(0.2, 4), eta: uniform(0.5, 3), w: uniform(5, 30) }),
    solve: ({ chi, eta, w }) => {
      const wrong = {
        wage_dependent: (w / chi) ** (1 / eta),
        no_consumption_curvature: w / chi,
        wrong_root: chi ** (-1 / eta)
      }
      return { kind: 'number', right: chi ** (-1 / (1 + eta)), wrong }
    },
    fields: ({ chi, eta, w }) => ({
      utility: `ln(c) - ${chi === 1 ? '' : `${plain(chi)} * `}h^(1 + ${plain(eta)})/(1 + ${plain(eta)})`,
      wage: plain(w)
    }),
    explain: ({ chi, eta, w }, right) =>
      `With c = ${plain(w)}h, one more unit of h brings ${plain(w)} of consumption, each worth 1/c = 1/(${plain(w)} * h): the gain is 1/h whatever the wage. ` +
      `Its cost in utility is ${plain(chi)} * h^${plain(eta)}. ` +
      `Both are equal where h^(1 + ${plain(eta)}) = 1/${plain(chi)} = ${step(1 / chi)}. ` +
      `So h = ${step(1 / chi)}^(1/${plain(1 + eta)}), that is ${right}.`
  }),
  questionType({
    id: 'reservation_wage',
    title: 'participation: the wage from which any hour is worked',
    draw: ({ uniform, oneOf }) => {
      const [alpha, beta, T] = [uniform(0.3, 0.9), uniform(0.1, 0.7), oneOf(endowments)]
      return { alpha, beta, T: T as number, N: rounded(((alpha * T) / beta) * uniform(4, 30, 10), 2) }
    },
    solve: ({ alpha, beta, T, N }) => {
      const wrong = {
        exponents_swapped: (alpha * N) / (beta * T),
        income_per_hour: N / T,
        normalised: (beta * N) / ((alpha + beta) * T),
        inverse: (alpha * T) / (beta * N)
      }
      return { kind: 'number', right: (beta * N) / (alpha * T), wrong }
    },
    fields: ({ alpha, beta, T, N }) => ({
      utility: cobbDouglasInLeisure(alpha, beta),
      time: plain(T),
      other_income: plain(N)
    }),
    explain: ({ alpha, beta, T, N }, right) =>
      `Without work, consumption is ${plain(N)} and leisure is ${plain(T)} hours. ` +
      `The first hour of work pays if the wage exceeds what an hour of leisure is worth there, the marginal rate of substitution ${plain(beta)} * c/(${plain(alpha)} * l). ` +
      `At c = ${plain(N)} and l = ${plain(T)} it is ${plain(beta)} * ${plain(N)}/(${plain(alpha)} * ${plain(T)}), that is ${right}.`
  })
]
