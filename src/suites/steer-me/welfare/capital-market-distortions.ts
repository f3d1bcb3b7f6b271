import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { power, product, sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

const percent = (share: number) => plain(rounded(100 * share, 2))

type Economy = { alpha: number; beta: number; delta: number; tau: number }

function drawEconomy({ uniform }: Draw): Economy {
  return { alpha: uniform(0.25, 0.45), beta: uniform(0.92, 0.99), delta: uniform(0.03, 0.12), tau: uniform(0.1, 0.5) }
}

/** The marginal product of capital at which savers neither save more nor less: (1 - τ)(f'(k) - δ) = 1/β - 1. */
const steadyProduct = ({ beta, delta }: Economy, tau: number) => delta + (1 / beta - 1) / (1 - tau)

const economyFields = ({ beta, delta, tau }: Economy) => ({
  depreciation: percent(delta),
  discount: plain(beta),
  tax: percent(tau)
})

/** A.58: what taxes on capital and on what cannot be made more do to their use. */
export const capitalMarketDistortions = [
  questionType({
    id: 'fixed_factor',
    title: 'tax on a fixed factor, quantity and net rental',
    draw: ({ uniform }) => {
      const values = { a: uniform(100, 200), b: uniform(1, 6), S: uniform(10, 60), t: uniform(1, 8) }
      return (values.a - values.S) / values.b - values.t > 0.5 ? values : null
    },
    solve: ({ a, b, S, t }) => {
      const r = (a - S) / b
      const wrong = { quantity_falls: [S - b * t, r], tenant_bears: [S, r], half_half: [S, r - t / 2] }
      return { kind: 'tuple', right: [S, r - t], wrong }
    },
    fields: ({ a, b, S, t }) => ({ land: plain(S), demand: sum([a], [-b, 'r']), tax: plain(t) }),
    explain: ({ a, b, S, t }, right) => {
      const r = step((a - S) / b)
      return (
        `All ${plain(S)} units are rented out, with the tax as without it, so users pay r = (${plain(a)} - ${plain(S)})/${plain(b)} = ${r}. ` +
        `The owners keep ${r} - ${plain(t)} = ${step((a - S) / b - t)}. ` +
        `The pair is ${right}.`
      )
    }
  }),
  questionType({
    id: 'steady_state_capital',
    title: 'capital of the long run under a tax on its net return',
    draw: (draw) => ({ ...drawEconomy(draw), A: draw.uniform(0.8, 3) }),
    solve: (values) => {
      const { alpha, A, tau } = values
      const capitalAt = (marginalProduct: number) => ((alpha * A) / marginalProduct) ** (1 / (1 - alpha))
      return {
        kind: 'number',
        right: capitalAt(steadyProduct(values, tau)),
        wrong: {
          untaxed: capitalAt(steadyProduct(values, 0)),
          tax_on_gross_return: capitalAt(steadyProduct(values, 0) / (1 - tau)),
          no_depreciation: capitalAt(steadyProduct({ ...values, delta: 0 }, tau))
        }
      }
    },
    fields: (values) => ({ ...economyFields(values), production: product(values.A, ['k', values.alpha]) }),
    explain: (values, right) => {
      const { alpha, A, beta, delta, tau } = values
      const needed = step(steadyProduct(values, tau))
      return (
        `In the long run the return after tax is what patience asks for, (1 - ${plain(tau)}) * (MPK - ${plain(delta)}) = 1/${plain(beta)} - 1 = ${step(1 / beta - 1)}. ` +
        `So the marginal product of capital must be ${needed}. ` +
        `It is ${product(rounded(alpha * A, 4), ['k', alpha - 1])}, which gives k = (${step(alpha * A)}/${needed})^(1/${plain(1 - alpha)}) = ${right}.`
      )
    }
  }),
  questionType({
    id: 'steady_state_ratio',
    title: 'capital of the long run with a tax on its net return, relative to that without',
    draw: drawEconomy,
    solve: (values) => {
      const ratio = steadyProduct(values, 0) / steadyProduct(values, values.tau)
      return {
        kind: 'number',
        right: ratio ** (1 / (1 - values.alpha)),
        wrong: { one: 1, one_minus_tau: 1 - values.tau, no_power: ratio }
      }
    },
    fields: (values) => ({ ...economyFields(values), production: `A * ${power('k', values.alpha)}` }),
    explain: (values, right) => {
      const { alpha, beta, delta, tau } = values
      const [free, taxed] = [step(steadyProduct(values, 0)), step(steadyProduct(values, tau))]
      return (
        `Without the tax the marginal product of capital is ${plain(delta)} + 1/${plain(beta)} - 1 = ${free} in the long run. ` +
        `With it, it is ${plain(delta)} + ${step(1 / beta - 1)}/${plain(1 - tau)} = ${taxed}. ` +
        `Since it is proportional to ${power('k', alpha - 1)}, the ratio of capital is (${free}/${taxed})^(1/${plain(1 - alpha)}) = ${right}.`
      )
    }
  }),
  questionType({
    id: 'linear_supply_given',
    title: 'linear market for capital, quantity under a tax per unit',
    draw: ({ uniform }) => ({
      a: uniform(100, 250),
      b: uniform(1, 6),
      c: uniform(0, 20),
      d: uniform(1, 8),
      t: uniform(1, 8)
    }),
    solve: ({ a, b, c, d, t }) => {
      const r = (a - c + d * t) / (b + d)
      const untaxed = (a - c) / (b + d)
      const wrong = { untaxed: a - b * untaxed, full_tax: a - b * (untaxed + t), supply_at_gross: c + d * r }
      return { kind: 'number', right: a - b * r, wrong }
    },
    fields: ({ a, b, c, d, t }) => ({ demand: sum([a], [-b, 'r']), supply: sum([c], [d, 'v']), tax: plain(t) }),
    explain: ({ a, b, c, d, t }, right) => {
      const r = (a - c + d * t) / (b + d)
      return (
        `Lenders keep v = r - ${plain(t)}, so the market clears where ${sum([a], [-b, 'r'])} = ${plain(c)} + ${plain(d)} * (r - ${plain(t)}). ` +
        `That gives r = (${plain(a)} - ${plain(c)} + ${plain(d)} * ${plain(t)})/(${plain(b)} + ${plain(d)}) = ${step(r)}. ` +
        `The capital used is ${plain(a)} - ${plain(b)} * ${step(r)} = ${right}.`
      )
    }
  })
]
