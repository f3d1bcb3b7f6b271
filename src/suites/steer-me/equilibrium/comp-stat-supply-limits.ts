import { plain, rounded, step } from '../../question-bank/decimals.ts'
import { sum } from '../../question-bank/formulas.ts'
import { questionType } from '../../question-bank/question-type.ts'

const demandOf = (a: number, b: number) => sum([a], [-b, 'P'])

/** A.48: what a market does whose supply does not respond to the price at all, or without limit. */
export const compStatSupplyLimits = [
  questionType({
    id: 'inelastic_price',
    title: 'fixed supply, change of the price when demand shifts',
    draw: ({ uniform, oneOf }) => ({
      a: uniform(120, 200),
      b: uniform(1, 6),
      S: uniform(10, 60),
      da: rounded(uniform(5, 40) * oneOf([-1, 1]), 2)
    }),
    solve: ({ b, da }) => ({
      kind: 'number',
      right: da / b,
      wrong: { intercept_change: da, slope_multiplied: da * b, no_change: 0 }
    }),
    fields: ({ a, b, S, da }) => ({ supply: plain(S), demand: demandOf(a, b), new_demand: demandOf(a + da, b) }),
    explain: ({ a, b, S, da }, right) => {
      const [before, after] = [(a - S) / b, (a + da - S) / b]
      return (
        `The quantity stays at ${plain(S)}, so the price is where demand equals it: ${step(before)} before and ${step(after)} after the shift. ` +
        `The change is the change of the intercept over the slope, ${plain(da)}/${plain(b)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'inelastic_supply_shift',
    title: 'fixed supply that changes, new price',
    draw: ({ uniform, oneOf }) => ({
      a: uniform(120, 200),
      b: uniform(1, 6),
      S: uniform(20, 60),
      dS: rounded(uniform(2, 15) * oneOf([-1, 1]), 2)
    }),
    solve: ({ a, b, S, dS }) => ({
      kind: 'number',
      right: (a - S - dS) / b,
      wrong: { old_price: (a - S) / b, sign_error: (a - S + dS) / b, slope_multiplied: (a - S - dS) * b }
    }),
    fields: ({ a, b, S, dS }) => ({ demand: demandOf(a, b), supply: plain(S), new_supply: plain(S + dS) }),
    explain: ({ a, b, S, dS }, right) =>
      `Whatever the price, ${plain(S + dS)} units are now offered, so ${demandOf(a, b)} = ${plain(S + dS)} in equilibrium. ` +
      `That gives P = (${plain(a)} - ${plain(S + dS)})/${plain(b)} = ${right}.`
  }),
  questionType({
    id: 'elastic_price',
    title: 'price at unit cost, change when the wage rises',
    draw: ({ uniform }) => ({
      a_L: uniform(0.5, 4),
      a_K: uniform(0.5, 4),
      w: uniform(2, 10),
      r: uniform(2, 10),
      dw: uniform(0.2, 3)
    }),
    solve: ({ a_L, dw }) => ({
      kind: 'number',
      right: a_L * dw,
      wrong: { full_wage_change: dw, inverse: dw / a_L, no_change: 0 }
    }),
    fields: ({ a_L, a_K, w, r, dw }) => ({
      labour: plain(a_L),
      capital: plain(a_K),
      wage: plain(w),
      rental: plain(r),
      rise: plain(dw)
    }),
    explain: ({ a_L, a_K, w, r, dw }, right) => {
      const cost = a_L * w + a_K * r
      return (
        `Supply without limit at unit cost fixes the price at ${plain(a_L)} * ${plain(w)} + ${plain(a_K)} * ${plain(r)} = ${step(cost)}. ` +
        `When the wage is ${plain(w + dw)}, the same inputs cost ${step(cost + a_L * dw)}. ` +
        `The price rises by ${plain(a_L)} * ${plain(dw)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'elastic_quantity',
    title: 'price at unit cost, change of the quantity when the wage rises',
    draw: ({ uniform }) => {
      const values = {
        a_L: uniform(0.5, 2),
        w: uniform(2, 8),
        dw: uniform(0.2, 2),
        a: uniform(100, 200),
        b: uniform(1, 5)
      }
      const { a_L, w, dw, a, b } = values
      return a - b * a_L * (w + dw) > 1 ? values : null
    },
    solve: ({ a_L, dw, b }) => ({
      kind: 'number',
      right: -b * a_L * dw,
      wrong: { sign_error: b * a_L * dw, price_change: a_L * dw, ignores_input_need: -b * dw }
    }),
    fields: ({ a_L, w, dw, a, b }) => ({
      labour: plain(a_L),
      wage: plain(w),
      rise: plain(dw),
      demand: demandOf(a, b)
    }),
    explain: ({ a_L, w, dw, b }, right) =>
      `The price is unit cost, ${plain(a_L)} * ${plain(w)} = ${step(a_L * w)}, and rises by ${plain(a_L)} * ${plain(dw)} = ${step(a_L * dw)}. ` +
      `Along demand that changes the quantity by -${plain(b)} * ${step(a_L * dw)} = ${right}.`
  }),
  questionType({
    id: 'leontief_demand_shift',
    title: 'price at unit cost, changes of price and quantity when demand shifts',
    draw: ({ uniform }) => {
      const values = {
        a_L: uniform(0.5, 4),
        a_K: uniform(0.5, 4),
        w: uniform(2, 10),
        r: uniform(2, 10),
        a: uniform(100, 200),
        b: uniform(0.5, 2),
        da: uniform(5, 40)
      }
      const { a_L, a_K, w, r, a, b } = values
      return a - b * (a_L * w + a_K * r) < 10 ? { ...values, b: 0.5 } : values
    },
    solve: ({ b, da }) => ({
      kind: 'tuple',
      right: [0, da],
      wrong: { price_moves: [da / b, 0], both_move: [da / (2 * b), da / 2], quantity_over_slope: [0, da / b] }
    }),
    fields: ({ a_L, a_K, w, r, a, b, da }) => ({
      labour: plain(a_L),
      capital: plain(a_K),
      wage: plain(w),
      rental: plain(r),
      demand: demandOf(a, b),
      new_demand: demandOf(a + da, b)
    }),
    explain: ({ a_L, a_K, w, r, da }, right) =>
      `Supply without limit at unit cost keeps the price at ${plain(a_L)} * ${plain(w)} + ${plain(a_K)} * ${plain(r)} = ${step(a_L * w + a_K * r)}, so it changes by 0. ` +
      `At an unchanged price the quantity grows by the whole shift of the intercept, ${plain(da)}. ` +
      `The pair is ${right}.`
  })
]
