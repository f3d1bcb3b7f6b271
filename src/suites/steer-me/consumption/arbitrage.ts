import { plain, rounded } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'

const step = (value: number) => plain(rounded(value, 4))

type Markets = { buy: number; sell: number; unit_cost: number; fixed_cost: number; budget: number }

/** The most whole units that the budget carries, what each earns, and the profit with all of them. */
function tradeOf({ buy, sell, unit_cost, fixed_cost, budget }: Markets) {
  // A quotient that is whole in decimals may lie just below it in binary.
  const units = budget > fixed_cost ? Math.floor((budget - fixed_cost) / (buy + unit_cost) + 1e-12) : 0
  const margin = sell - buy - unit_cost
  return { units, margin, profit: units * margin - fixed_cost }
}

type Loop = { px1: number; py1: number; px2: number; py2: number; M: number }

/** Money after a round trip that carries x out and y back, for each unit of money at its start. */
const xOutFactor = ({ px1, py1, px2, py2 }: Loop) => (px2 / px1) * (py1 / py2)

/** What is left of a unit, to the cent. */
const gainOf = ({ buy, sell, unit_cost }: { buy: number; sell: number; unit_cost: number }) =>
  rounded(sell - buy - unit_cost, 6)

/** A.19: sure profits from prices that differ between markets. */
export const arbitrage = [
  questionType({
    id: 'two_markets',
    title: 'the largest profit from whole units within a budget, or no trade',
    draw: ({ uniform }): Markets | null => {
      const values = {
        ...{ buy: uniform(5, 40), sell: uniform(5, 50), unit_cost: uniform(0.2, 3) },
        ...{ fixed_cost: uniform(5, 40), budget: uniform(200, 900) }
      }
      return Math.abs(tradeOf(values).profit) > 5 ? values : null
    },
    solve: (values) => {
      const { buy, sell, fixed_cost, budget } = values
      const { units, margin, profit } = tradeOf(values)
      const wrong = {
        ignored_fees: Math.floor(budget / buy) * (sell - buy),
        ignored_fixed: profit + fixed_cost,
        per_unit_only: margin,
        no_option_to_abstain: profit
      }
      return { kind: 'number', right: Math.max(0, units * margin - fixed_cost), wrong }
    },
    fields: ({ buy, sell, unit_cost, fixed_cost, budget }) => ({
      buying_price: plain(buy),
      selling_price: plain(sell),
      unit_cost: plain(unit_cost),
      fixed_cost: plain(fixed_cost),
      budget: plain(budget)
    }),
    explain: (values, right) => {
      const { buy, sell, unit_cost, fixed_cost, budget } = values
      const { units, margin, profit } = tradeOf(values)
      const each = `Each unit brings ${plain(sell)} and costs ${plain(buy)} + ${plain(unit_cost)} = ${plain(buy + unit_cost)}`
      if (margin <= 0) {
        return (
          `${each}, so that it earns nothing before the fixed cost of ${plain(fixed_cost)} is paid. ` +
          `No trade is better than any trade. The largest profit is ${right}.`
        )
      }
      const all =
        `${each}, which leaves ${plain(margin)}. ` +
        `After the fixed cost the budget carries (${plain(budget)} - ${plain(fixed_cost)})/${plain(buy + unit_cost)} = ${step((budget - fixed_cost) / (buy + unit_cost))} units, that is ${units} whole ones. `
      return profit > 0
        ? `${all}The profit is ${units} * ${plain(margin)} - ${plain(fixed_cost)}, that is ${right}.`
        : `${all}Together they earn ${step(units * margin)}, less than the fixed cost of ${plain(fixed_cost)}. Without any trade the profit is ${right}, and no trade gives more.`
    }
  }),
  questionType({
    id: 'two_goods_loop',
    title: 'the best round trip with one good on the way out and another on the way back',
    draw: ({ uniform }): Loop | null => {
      const values = {
        ...{ px1: uniform(2, 20), py1: uniform(2, 20), px2: uniform(2, 20), py2: uniform(2, 20) },
        M: uniform(100, 500)
      }
      return Math.abs(xOutFactor(values) - 1) > 0.05 ? values : null
    },
    solve: (values) => {
      const { px1, px2, M } = values
      const best = Math.max(xOutFactor(values), 1 / xOutFactor(values))
      const wrong = { wrong_direction: M / best, x_only: M * Math.max(px2 / px1, px1 / px2), no_trade: M }
      return { kind: 'number', right: M * best, wrong }
    },
    fields: ({ px1, py1, px2, py2, M }) => ({
      first_price_x: plain(px1),
      first_price_y: plain(py1),
      second_price_x: plain(px2),
      second_price_y: plain(py2),
      money: plain(M)
    }),
    explain: (values, right) => {
      const { px1, py1, px2, py2, M } = values
      const factor = xOutFactor(values)
      const out = `Carrying x out and y back multiplies money by ${plain(px2)}/${plain(px1)} * ${plain(py1)}/${plain(py2)} = ${step(factor)}. `
      const back = `The other way round, with y out and x back, the factor is ${plain(py2)}/${plain(py1)} * ${plain(px1)}/${plain(px2)} = ${step(1 / factor)}. `
      return `${out}${back}The better one turns ${plain(M)} into ${plain(M)} * ${step(Math.max(factor, 1 / factor))}, that is ${right}.`
    }
  }),
  questionType({
    id: 'exists',
    title: 'whether a price gap covers the cost of moving a unit',
    draw: ({ uniform, oneOf, chance }) => {
      const [buy, unit_cost] = [uniform(5, 30), uniform(0.2, 4)]
      const gain = chance(0.2) ? 0 : oneOf([-1, 1]) * uniform(0.3, 4)
      const sell = rounded(buy + unit_cost + gain, 2)
      return { buy, sell, unit_cost }
    },
    solve: (values) => {
      const gain = gainOf(values)
      const options = { profit: 'a sure profit', loss: 'a loss', even: 'neither a profit nor a loss' }
      return { kind: 'choice', right: gain > 0 ? 'profit' : gain < 0 ? 'loss' : 'even', options }
    },
    fields: ({ buy, sell, unit_cost }) => ({
      buying_price: plain(buy),
      selling_price: plain(sell),
      unit_cost: plain(unit_cost)
    }),
    explain: (values, right) => {
      const { buy, sell, unit_cost } = values
      const gain = gainOf(values)
      const compared = gain > 0 ? 'more than' : gain < 0 ? 'less than' : 'exactly'
      return (
        `A unit costs ${plain(buy)} to buy and ${plain(unit_cost)} to move, together ${plain(buy + unit_cost)}. ` +
        `It sells for ${plain(sell)}, ${compared} that. ` +
        `The outcome is ${right}.`
      )
    }
  })
]
