import { plain, rounded, step } from '../../question-bank/decimals.ts'
import { product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

const percent = (share: number) => plain(rounded(100 * share, 2))

/** A.57: what taxes on wages do to work. */
export const laborSupplyDistortions = [
  questionType({
    id: 'hours_worked',
    title: 'Cobb-Douglas utility, hours under a tax on wages',
    draw: ({ uniform, oneOf }) => {
      const [alpha, beta] = [uniform(0.3, 0.9), uniform(0.1, 0.7)]
      const T = oneOf([16, 24, 112])
      const [w, tau] = [uniform(8, 40), uniform(0.1, 0.5)]
      const most = (T * w * (1 - tau) * alpha) / beta
      return { alpha, beta, T, w, tau, N: rounded(most * uniform(0.1, 0.5, 10), 2) }
    },
    solve: ({ alpha, beta, T, w, tau, N }) => {
      const hoursAt = (net: number) => (alpha * T - (beta * N) / net) / (alpha + beta)
      const right = hoursAt((1 - tau) * w)
      return {
        kind: 'number',
        right,
        wrong: { untaxed: hoursAt(w), ignored_other_income: (alpha * T) / (alpha + beta), leisure: T - right }
      }
    },
    fields: ({ alpha, beta, T, w, tau, N }) => ({
      utility: product(1, ['c', alpha], ['l', beta]),
      hours: plain(T),
      wage: plain(w),
      tax: percent(tau),
      income: plain(N)
    }),
    explain: ({ alpha, beta, T, w, tau, N }, right) => {
      const net = (1 - tau) * w
      return (
        `An hour of work brings ${plain(1 - tau)} * ${plain(w)} = ${step(net)} after tax. ` +
        `At the best choice beta * c = alpha * net wage * l, with c = ${step(net)} * h + ${plain(N)} and l = ${plain(T)} - h. ` +
        `That gives h = (${plain(alpha)} * ${plain(T)} - ${plain(beta)} * ${plain(N)}/${step(net)})/${plain(alpha + beta)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'equilibrium_wage_quantity',
    title: 'linear labour market, wage and labour under a tax on wages',
    draw: ({ uniform }) => ({
      a: uniform(100, 250),
      b: uniform(1, 6),
      c: uniform(0, 20),
      d: uniform(1, 8),
      tau: uniform(0.1, 0.5)
    }),
    solve: ({ a, b, c, d, tau }) => {
      const wage = (a - c) / (b + d * (1 - tau))
      const untaxed = (a - c) / (b + d)
      return {
        kind: 'tuple',
        right: [wage, a - b * wage],
        wrong: {
          untaxed: [untaxed, a - b * untaxed],
          net_wage: [(1 - tau) * wage, a - b * wage],
          tax_on_demand: [(a - c) / (b * (1 - tau) + d), c + (d * (a - c)) / (b * (1 - tau) + d)]
        }
      }
    },
    fields: ({ a, b, c, d, tau }) => ({
      demand: sum([a], [-b, 'w']),
      supply: sum([c], [d, 'v']),
      tax: percent(tau)
    }),
    explain: ({ a, b, c, d, tau }, right) => {
      const slope = b + d * (1 - tau)
      const wage = (a - c) / slope
      return (
        `After tax a worker keeps v = ${plain(1 - tau)}w, so the market clears where ${sum([a], [-b, 'w'])} = ${sum([c], [d * (1 - tau), 'w'])}. ` +
        `That gives w = (${plain(a)} - ${plain(c)})/${step(slope)} = ${step(wage)}, at which firms hire ${plain(a)} - ${plain(b)} * ${step(wage)} = ${step(a - b * wage)}. ` +
        `The pair is ${right}.`
      )
    }
  }),
  questionType({
    id: 'isoelastic_hours_change',
    title: 'labour supply as a power of the net wage, change of hours when the tax rises',
    draw: ({ uniform }) => {
      const tau0 = uniform(0.05, 0.25)
      return { phi: uniform(0.2, 2), tau0, tau1: rounded(tau0 + uniform(0.05, 0.3), 2) }
    },
    solve: ({ phi, tau0, tau1 }) => {
      const ratio = ((1 - tau1) / (1 - tau0)) ** phi
      const wrong = { ratio_not_change: ratio, linear: -phi * (tau1 - tau0), sign_error: 1 - ratio }
      return { kind: 'number', right: ratio - 1, wrong }
    },
    fields: ({ phi, tau0, tau1 }) => ({ exponent: plain(phi), old_tax: percent(tau0), new_tax: percent(tau1) }),
    explain: ({ phi, tau0, tau1 }, right) => {
      const ratio = (1 - tau1) / (1 - tau0)
      return (
        `The net wage becomes ${plain(1 - tau1)}/${plain(1 - tau0)} = ${step(ratio)} of what it was. ` +
        `Hours become ${step(ratio)}^${plain(phi)} = ${step(ratio ** phi)} of what they were, so the change is ${step(ratio ** phi)} - 1 = ${right}.`
      )
    }
  })
]
