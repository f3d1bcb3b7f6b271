import type { Answers, Asked } from '../asked.ts'
import { type Formula, peakOf, positivePeakOf, slopeOf, zeroOf } from '../numerics.ts'

const sumOver = ({ n, f }: Asked, of: string, scope: Readonly<Record<string, number>>) =>
  [1, 2].reduce((sum, group) => sum + n(`count_${group}`) * Math.max(0, f(`${of}_${group}`)(scope)), 0)

/** Where demand meets supply. */
const clearing = (excess: (p: number) => number) => Math.exp(zeroOf((log) => excess(Math.exp(log)), -12, 12))
/** The input of the largest profit of one firm. */
const hired = (y: (input: number) => number, p: number, cost: number) =>
  positivePeakOf((input) => p * y(input) - cost * input, 300)
const marginal = (y: Formula, K: number, L: number): { wage: number; rental: number } => ({
  wage: slopeOf((at) => y({ K, L: at }), L),
  rental: slopeOf((at) => y({ K: at, L }), K)
})
const labourShare = ({ f, n }: Asked) => {
  const [K, L] = [n('capital'), n('labour')]
  return (marginal(f('production'), K, L).wage * L) / f('production')({ K, L })
}
const unitCost = ({ n }: Asked, wage: number) => n('labour') * wage + n('capital') * n('rental')

/** Price at which equal firms meet a given spending, by their best supply. */
function marketPrice({ f, n }: Asked, A: number): number {
  return clearing((p) => {
    const L = hired((at) => f('production')({ A, L: at }), p, n('wage'))
    return n('count') * f('production')({ A, L }) - n('spending') / p
  })
}

export const equilibrium: Answers = {
  'aggregation_of_consumer_demand numerical': (asked) => sumOver(asked, 'demand', { P: asked.n('price') }),
  'aggregation_of_consumer_demand with_choke_price': (asked) => sumOver(asked, 'demand', { P: asked.n('price') }),
  'aggregation_of_consumer_demand demand_function': ({ n }) =>
    [1, 2].reduce((sum, at) => sum + n(`count_${at}`) * n(`share_${at}`) * n(`income_${at}`), 0) / n('price'),
  'aggregation_of_consumer_demand demand_function_formula':
    ({ n }) =>
    ({ P }) =>
      [1, 2].reduce((sum, at) => sum + n(`count_${at}`) * n(`share_${at}`) * n(`income_${at}`), 0) / P!,
  'aggregation_of_offer_curve linear_supply_given': (asked) => sumOver(asked, 'supply', { P: asked.n('price') }),
  'aggregation_of_offer_curve cobb_douglas_firms': ({ f, n }) =>
    [1, 2].reduce((sum, at) => {
      const y = (L: number) => f(`production_${at}`)({ L })
      return sum + n(`count_${at}`) * y(hired(y, n('price'), n('wage')))
    }, 0),
  'aggregation_of_labor_demand cobb_douglas': ({ f, n }) =>
    [1, 2].reduce(
      (sum, at) => sum + n(`count_${at}`) * hired((L) => f(`production_${at}`)({ L }), n('price'), n('wage')),
      0
    ),
  'aggregation_of_labor_demand cobb_douglas_formula':
    ({ f, n }) =>
    ({ w }) =>
      [1, 2].reduce(
        (sum, at) => sum + n(`count_${at}`) * hired((L) => f(`production_${at}`)({ L }), n('price'), w!),
        0
      ),
  'aggregation_of_labor_demand linear_demands': (asked) => sumOver(asked, 'demand', { w: asked.n('wage') }),
  'aggregation_of_labor_demand linear_demands_formula':
    (asked) =>
    ({ w }) =>
      sumOver(asked, 'demand', { w: w! }),
  'aggregation_of_capital_demand cost_share': ({ n }) =>
    [1, 2].reduce((sum, at) => sum + n(`count_${at}`) * n(`share_${at}`) * n(`revenue_${at}`), 0) / n('rental'),
  'aggregation_of_capital_demand cobb_douglas': ({ f, n }) =>
    [1, 2].reduce(
      (sum, at) => sum + n(`count_${at}`) * hired((K) => f(`production_${at}`)({ K }), n('price'), n('rental')),
      0
    ),
  'aggregation_of_labor_supply linear': (asked) => sumOver(asked, 'supply', { w: asked.n('wage') }),
  'aggregation_of_labor_supply linear_formula':
    (asked) =>
    ({ w }) =>
      sumOver(asked, 'supply', { w: w! }),
  'aggregation_of_labor_supply cobb_douglas_workers': ({ f, n }) =>
    [1, 2].reduce((sum, at) => {
      const u = (h: number) => f(`utility_${at}`)({ c: n(`income_${at}`) + n('wage') * h, l: n('hours') - h })
      return sum + n(`count_${at}`) * peakOf(u, 0, n('hours'), 400)
    }, 0),
  'aggregation_of_fixed_factor_supply inelastic_total': ({ n }) =>
    [1, 2, 3].reduce((sum, at) => sum + n(`count_${at}`) * n(`holding_${at}`), 0),
  'aggregation_of_fixed_factor_supply with_reservation_rents': ({ n }) =>
    [1, 2, 3].reduce((sum, at) => sum + (n('rent') >= n(`least_${at}`) ? n(`count_${at}`) * n(`holding_${at}`) : 0), 0),
  'find_eq_price linear': ({ f }) => clearing((P) => f('supply')({ P }) - f('demand')({ P })),
  'find_eq_price linear_quantity': ({ f }) =>
    f('demand')({ P: clearing((P) => f('supply')({ P }) - f('demand')({ P })) }),
  'find_eq_price cobb_douglas_demand_power_supply': ({ f, n }) =>
    clearing((P) => f('supply')({ P }) - (n('count') * n('share') * n('income')) / P),
  'find_eq_price production_and_demand': (asked) => marketPrice(asked, 1),
  'find_eq_price walras_exchange': ({ f, n }) => {
    const wanted = (at: number, p: number) => {
      const wealth = p * n(`x_${at}`) + n(`y_${at}`)
      return peakOf((x) => f(`utility_${at}`)({ x, y: Math.max(0, wealth - p * x) }), 0, wealth / p, 100)
    }
    return clearing((p) => n('x_1') + n('x_2') - wanted(1, p) - wanted(2, p))
  },
  'factor_shares_equilibrium cobb_douglas_labour_share': labourShare,
  'factor_shares_equilibrium ces_labour_share': labourShare,
  'factor_shares_equilibrium factor_prices': ({ f, n }) => {
    const { wage, rental } = marginal(f('production'), n('capital'), n('labour'))
    return [wage, rental]
  },
  'factor_shares_equilibrium share_from_payments': ({ n }) => {
    const paid = n('rental') * n('capital')
    return paid / (paid + n('wage') * n('labour'))
  },
  'tfp_shocks increase_productivity_price': (asked) =>
    marketPrice(asked, asked.n('productivity') * (1 + asked.n('growth') / 100)) -
    marketPrice(asked, asked.n('productivity')),
  'tfp_shocks decrease_productivity_wage': ({ f, n }) => {
    const A = n('productivity') * (1 - n('fall') / 100)
    return slopeOf((L) => f('production')({ A, K: n('capital'), L }), n('labour'))
  },
  'tfp_shocks increase_capital_wage': ({ f, n }) => {
    const [K, L] = [n('capital'), n('labour')]
    const y = f('production')
    return marginal(y, K * (1 + n('growth') / 100), L).wage / marginal(y, K, L).wage
  },
  'tfp_shocks increase_labor_wage': ({ f, n }) => {
    const [K, L] = [n('capital'), n('labour')]
    const y = f('production')
    return marginal(y, K, L * (1 + n('growth') / 100)).wage / marginal(y, K, L).wage
  },
  'tfp_shocks labour_market_with_supply': ({ f, n }) => {
    const A = n('productivity') * (1 + n('growth') / 100)
    const w = clearing(
      (wage) => wage - slopeOf((L) => f('production')({ A, K: n('capital'), L }), f('supply')({ w: wage }))
    )
    return [w, f('supply')({ w })]
  },
  'comp_stat_supply_limits inelastic_price': ({ f, n }) => {
    const priceOf = (of: string) => clearing((P) => n('supply') - f(of)({ P }))
    return priceOf('new_demand') - priceOf('demand')
  },
  'comp_stat_supply_limits inelastic_supply_shift': ({ f, n }) => clearing((P) => n('new_supply') - f('demand')({ P })),
  'comp_stat_supply_limits elastic_price': (asked) =>
    unitCost(asked, asked.n('wage') + asked.n('rise')) - unitCost(asked, asked.n('wage')),
  'comp_stat_supply_limits elastic_quantity': ({ f, n }) => {
    const at = (wage: number) => f('demand')({ P: n('labour') * wage })
    return at(n('wage') + n('rise')) - at(n('wage'))
  },
  'comp_stat_supply_limits leontief_demand_shift': (asked) => {
    const P = unitCost(asked, asked.n('wage'))
    return [0, asked.f('new_demand')({ P }) - asked.f('demand')({ P })]
  }
}
