import type { Answers, Asked } from '../asked.ts'
import { elasticityOf, type Formula, peakOf, positivePeakOf, slopeOf, zeroOf } from '../numerics.ts'

type InputPrices = { w: number; r: number }
type Inputs = { K: number; L: number }

const pricesOf = ({ n }: Asked): InputPrices => ({ w: n('wage'), r: n('rental') })

/** The cheapest inputs of an output: for each amount of capital, the least labour that makes it. */
function cheapestInputs(y: Formula, { q, w, r }: InputPrices & { q: number }): Inputs {
  const labourFor = (K: number) => {
    if (y({ K, L: 1e-9 }) >= q) return 0
    const L = Math.exp(zeroOf((log) => y({ K, L: Math.exp(log) }) - q, -20, 30))
    return y({ K, L: L * 1.001 }) < q ? Number.POSITIVE_INFINITY : L
  }
  const K = positivePeakOf((amount) => -(r * amount + w * labourFor(amount)), 300)
  return { K, L: labourFor(K) }
}

/** The inputs of the largest profit, by trial. */
function bestInputs(y: Formula, { p, w, r }: InputPrices & { p: number }): Inputs {
  const labourAt = (K: number) => positivePeakOf((L) => p * y({ K, L }) - w * L, 40)
  const K = positivePeakOf((amount) => {
    const L = labourAt(amount)
    return p * y({ K: amount, L }) - w * L - r * amount
  }, 40)
  return { K, L: labourAt(K) }
}

/** The inputs of the most output of an outlay. */
function mostFor(y: Formula, { outlay, w, r }: InputPrices & { outlay: number }): Inputs {
  const inputs = (L: number) => ({ L, K: Math.max(0, outlay - w * L) / r })
  return inputs(peakOf((L) => y(inputs(L)), 0, outlay / w, 400))
}

const oneInput = ({ f, n }: Asked) => positivePeakOf((L) => n('price') * f('production')({ L }) - n('wage') * L, 300)
const here = ({ n }: Asked): Inputs => ({ K: n('capital'), L: n('labour') })
const inLabour = (asked: Asked) => (L: number) => asked.f('production')({ ...here(asked), L })
const inCapital = (asked: Asked) => (K: number) => asked.f('production')({ ...here(asked), K })
const costOf = (y: Formula, prices: InputPrices & { q: number }) => {
  const { K, L } = cheapestInputs(y, prices)
  return prices.r * K + prices.w * L
}
const leastCost = (asked: Asked) => costOf(asked.f('production'), { ...pricesOf(asked), q: asked.n('quantity') })
const degreeOf = (y: Formula) => Math.log2(y({ A: 1, K: 4, L: 6 }) / y({ A: 1, K: 2, L: 3 }))
function returnsOf({ f }: Asked): string {
  const degree = degreeOf(f('production'))
  if (Math.abs(degree - 1) < 1e-9) return 'constant returns to scale'
  return degree > 1 ? 'increasing returns to scale' : 'decreasing returns to scale'
}
const outputOfOutlay = (asked: Asked) =>
  elasticityOf(
    (w) =>
      asked.f('production')(mostFor(asked.f('production'), { outlay: asked.n('outlay'), w, r: asked.n('rental') })),
    asked.n('wage')
  )
const profitable = (asked: Asked) => bestInputs(asked.f('production'), { ...pricesOf(asked), p: asked.n('price') })
/** Labour by Shephard's lemma. */
const labourDemanded = ({ f, n }: Asked) =>
  slopeOf((w) => f('cost')({ w, r: n('rental'), q: n('quantity') }), n('wage'))
/** Output of the largest profit from a cost function. */
const outputOf = (cost: Formula, p: number) => positivePeakOf((q) => p * q - cost({ q }), 300)

export const production: Answers = {
  'marginal_production cobb_douglas_marginal_labor': (asked) => slopeOf(inLabour(asked), asked.n('labour')),
  'marginal_production cobb_douglas_marginal_capital': (asked) => slopeOf(inCapital(asked), asked.n('capital')),
  'marginal_production leontief_marginal_labor': (asked) => slopeOf(inLabour(asked), asked.n('labour')),
  'marginal_production polynomial_marginal_labor': (asked) => slopeOf(inLabour(asked), asked.n('labour')),
  'marginal_production cobb_douglas_marginal_labor_formula':
    ({ f }) =>
    ({ K, L }) =>
      slopeOf((at) => f('production')({ K: K!, L: at }), L!),
  'marginal_production cobb_douglas_marginal_capital_formula':
    ({ f }) =>
    ({ K, L }) =>
      slopeOf((at) => f('production')({ K: at, L: L! }), K!),
  'input_price_elasticity_output fixed_outlay_cobb_douglas': outputOfOutlay,
  'input_price_elasticity_output fixed_outlay_leontief': outputOfOutlay,
  'input_price_elasticity_output fixed_outlay_linear': outputOfOutlay,
  'input_price_elasticity_output profit_max_cobb_douglas': (asked) =>
    elasticityOf(
      (w) => asked.f('production')(bestInputs(asked.f('production'), { w, r: asked.n('rental'), p: asked.n('price') })),
      asked.n('wage')
    ),
  'output_elasticity cobb_douglas': (asked) => elasticityOf(inCapital(asked), asked.n('capital')),
  'output_elasticity linear': (asked) => elasticityOf(inLabour(asked), asked.n('labour')),
  'output_elasticity leontief': (asked) => elasticityOf(inLabour(asked), asked.n('labour')),
  'output_elasticity polynomial': (asked) => elasticityOf(inLabour(asked), asked.n('labour')),
  'elasticity_of_substitution ces': ({ f }) => {
    const rateAt = (K: number) =>
      slopeOf((L) => f('production')({ K, L }), 1) / slopeOf((at) => f('production')({ K: at, L: 1 }), K)
    return 1 / elasticityOf(rateAt, 2)
  },
  'elasticity_of_substitution classify': ({ f, text }) => {
    if (text('production').startsWith('min')) return '0'
    const rateAt = (K: number) =>
      slopeOf((L) => f('production')({ K, L }), 1) / slopeOf((at) => f('production')({ K: at, L: 1 }), K)
    return Math.abs(rateAt(2) / rateAt(1) - 1) < 1e-6 ? 'infinite' : '1'
  },
  'elasticity_of_substitution from_observations': ({ n }) =>
    Math.log(n('ratio_after') / n('ratio_before')) / Math.log(n('relative_price_after') / n('relative_price_before')),
  'diminishing_marginal_products cobb_douglas_second_derivative': (asked) =>
    slopeOf((L) => slopeOf(inLabour(asked), L), asked.n('labour')),
  'diminishing_marginal_products linear_second_derivative': (asked) =>
    slopeOf((L) => slopeOf(inLabour(asked), L), asked.n('labour')),
  'diminishing_marginal_products leontief_extra_unit': (asked) =>
    inLabour(asked)(asked.n('labour') + 1) - inLabour(asked)(asked.n('labour')),
  'diminishing_marginal_products cubic_turning_point': ({ f }) =>
    positivePeakOf((L) => slopeOf((at) => f('production')({ L: at }), L), 400),
  'average_marginal_costs average_cost': ({ f, n }) => f('cost')({ q: n('quantity') }) / n('quantity'),
  'average_marginal_costs marginal_cost': ({ f, n }) => slopeOf((q) => f('cost')({ q }), n('quantity')),
  'average_marginal_costs efficient_scale': ({ f }) => positivePeakOf((q) => -f('cost')({ q }) / q, 300),
  'average_marginal_costs marginal_cost_from_production': (asked) => {
    const cost = (q: number) => costOf(asked.f('production'), { ...pricesOf(asked), q })
    const q = asked.n('quantity')
    return (cost(q * 1.01) - cost(q * 0.99)) / (0.02 * q)
  },
  'returns_to_scale cobb_douglas_degree': ({ f }) => degreeOf(f('production')),
  'returns_to_scale cobb_douglas_class': returnsOf,
  'returns_to_scale leontief_or_linear_class': returnsOf,
  'returns_to_scale scaled_output': ({ f, n }) =>
    f('production')({ K: n('capital') * n('factor'), L: n('labour') * n('factor') }),
  'profit_maximization cobb_douglas_compute_labor': oneInput,
  'profit_maximization cobb_douglas_compute_profit': (asked) => {
    const L = oneInput(asked)
    return asked.n('price') * asked.f('production')({ L }) - asked.n('wage') * L
  },
  'profit_maximization cobb_douglas_output': (asked) => asked.f('production')({ L: oneInput(asked) }),
  'profit_maximization cobb_douglas_two_inputs': (asked) => {
    const { K, L } = profitable(asked)
    return [K, L]
  },
  'profit_maximization leontief_power_profit': (asked) => profitable(asked).L,
  'profit_maximization perfect_substitutes_power': (asked) => {
    const { K, L } = profitable(asked)
    return [K, L]
  },
  'profit_maximization ces_decreasing_returns': (asked) => {
    const { K, L } = profitable(asked)
    return [K, L]
  },
  'profit_maximization crs_choice': (asked) => {
    const unit = costOf(asked.f('production'), { ...pricesOf(asked), q: 1 })
    return asked.n('price') > unit
      ? 'expanding without limit, since a larger output always means a larger profit'
      : 'producing nothing, since any output means a loss'
  },
  'profit_maximization fixed_cost_profit': (asked) => {
    const L = oneInput(asked)
    return Math.max(0, asked.n('price') * asked.f('production')({ L }) - asked.n('wage') * L - asked.n('fixed_cost'))
  },
  'expenditure_minimization cobb_douglas': (asked) => {
    const { K, L } = cheapestInputs(asked.f('production'), { ...pricesOf(asked), q: asked.n('quantity') })
    return [K, L]
  },
  'expenditure_minimization leontief': leastCost,
  'expenditure_minimization linear': leastCost,
  'expenditure_minimization ces': leastCost,
  'duality_profit_expenditure price_from_cost': ({ f, n }) => {
    const cost = (q: number) =>
      n('wage') * Math.exp(zeroOf((log) => f('production')({ L: Math.exp(log) }) - q, -20, 30))
    return slopeOf(cost, n('quantity'))
  },
  'duality_profit_expenditure cost_at_profit_max': (asked) => {
    const { K, L } = profitable(asked)
    return asked.n('rental') * K + asked.n('wage') * L
  },
  'duality_profit_expenditure consistency_choice': ({ f, n }) => {
    const best = outputOf(f('cost'), n('price'))
    if (Math.abs(best / n('quantity') - 1) < 0.005) return 'yes, no other output gives more profit'
    return best > n('quantity') ? 'no, more output would raise profit' : 'no, less output would raise profit'
  },
  'supply_elasticity cobb_douglas_capital_fixed': ({ f, n }) =>
    elasticityOf((p) => {
      const L = positivePeakOf((at) => p * f('production')({ K: n('capital'), L: at }) - n('wage') * at, 300)
      return f('production')({ K: n('capital'), L })
    }, n('price')),
  'supply_elasticity cobb_douglas_labor_fixed': ({ f, n }) =>
    elasticityOf((p) => {
      const K = positivePeakOf((at) => p * f('production')({ K: at, L: n('labour') }) - n('rental') * at, 300)
      return f('production')({ K, L: n('labour') })
    }, n('price')),
  'supply_elasticity cobb_douglas_long_run': (asked) =>
    elasticityOf(
      (p) => asked.f('production')(bestInputs(asked.f('production'), { ...pricesOf(asked), p })),
      asked.n('price')
    ),
  'supply_elasticity quadratic_cost': ({ f, n }) => elasticityOf((p) => outputOf(f('cost'), p), n('price')),
  'supply_elasticity linear_supply': ({ f, n }) => elasticityOf((P) => f('supply')({ P }), n('price')),
  'shephards_lemma cobb_douglas': labourDemanded,
  'shephards_lemma leontief': ({ f, n }) =>
    slopeOf((r) => f('cost')({ r, w: n('wage'), q: n('quantity') }), n('rental')),
  'shephards_lemma ces': labourDemanded,
  'shephards_lemma sqrt_form': labourDemanded,
  'input_price_elasticity cobb_douglas_own': (asked) =>
    elasticityOf(
      (w) => cheapestInputs(asked.f('production'), { w, r: asked.n('rental'), q: asked.n('quantity') }).L,
      asked.n('wage')
    ),
  'input_price_elasticity cobb_douglas_cross': (asked) =>
    elasticityOf(
      (w) => cheapestInputs(asked.f('production'), { w, r: asked.n('rental'), q: asked.n('quantity') }).K,
      asked.n('wage')
    ),
  'input_price_elasticity leontief': (asked) => {
    // Either an output is kept, whatever it costs, or what is spent.
    const outlay = /spending .* ([\d.]+) dollars/.exec(asked.text('fixed'))?.[1]
    if (outlay === undefined) return 0
    const labourAt = (w: number) =>
      mostFor(asked.f('production'), { outlay: Number(outlay), w, r: asked.n('rental') }).L
    return elasticityOf(labourAt, asked.n('wage'))
  },
  'input_price_elasticity ces_own': (asked) =>
    elasticityOf(
      (w) => cheapestInputs(asked.f('production'), { w, r: asked.n('rental'), q: asked.n('quantity') }).L,
      asked.n('wage')
    ),
  'input_price_elasticity profit_max_own': (asked) =>
    elasticityOf(
      (w) => bestInputs(asked.f('production'), { w, r: asked.n('rental'), p: asked.n('price') }).L,
      asked.n('wage')
    ),
  'total_factor_productivity level': ({ f, n }) =>
    n('output') / f('production')({ A: 1, K: n('capital'), L: n('labour') }),
  'total_factor_productivity growth_accounting': ({ n }) =>
    n('output_growth') - n('capital_share') * n('capital_growth') - (1 - n('capital_share')) * n('labour_growth'),
  'total_factor_productivity from_input_prices': (asked) => {
    const y = asked.f('production')
    return costOf(({ K, L }) => y({ A: 1, K: K!, L: L! }), { ...pricesOf(asked), q: 1 }) / asked.n('price')
  },
  'dynamic_profit_maximization cobb_douglas_random_price': ({ f, n, text }) => {
    const prospects = [...text('price_prospects').matchAll(/([\d.]+) with probability ([\d.]+)/g)]
    const price = prospects.reduce((sum, [, p, chance]) => sum + Number(p) * Number(chance), 0)
    const worth = (x: number) => n('discount_factor') * price * f('production')({ K: n('capital') + x }) - x * x
    return peakOf(worth, -n('capital'), 200, 2000)
  },
  'dynamic_profit_maximization linear_closed_form': ({ f, n }) => {
    const price = n('probability') * n('high_price') + (1 - n('probability')) * n('low_price')
    const worth = (K: number) => n('discount_factor') * price * f('production')({ K }) - f('adjustment_cost')({ K })
    return peakOf(worth, 0, 500, 2000) - n('capital')
  },
  'dynamic_profit_maximization user_cost': ({ f, n }) =>
    positivePeakOf(
      (K) =>
        n('price') * f('production')({ K }) -
        n('capital_price') * K * (1 + n('interest')) +
        n('capital_price') * K * (1 - n('depreciation')),
      300
    ),
  'dynamic_profit_maximization hiring_and_firing_costs': ({ f, n }) =>
    positivePeakOf((L) => {
      const change = L - n('staff')
      return (
        n('discount_factor') * (n('price') * f('production')({ L }) - n('wage') * L) -
        (change > 0 ? change * n('hiring_cost') : -change * n('firing_cost'))
      )
    }, 600),
  'entry_exit shutdown_short_run': ({ f, n }) => {
    const profit = (q: number) => n('price') * q - f('cost')({ q })
    const best = profit(outputOf(f('cost'), n('price')))
    if (best > 0) return 'producing at a profit'
    return best > -n('fixed_cost') + 1e-6 ? 'producing, although at a loss' : 'producing nothing for now'
  },
  'entry_exit long_run_price': ({ f }) => {
    const average = (q: number) => f('cost')({ q }) / q
    return average(positivePeakOf((q) => -average(q), 300))
  },
  'entry_exit number_of_firms': ({ f }) => {
    const average = (q: number) => f('cost')({ q }) / q
    const q = positivePeakOf((at) => -average(at), 300)
    return f('demand')({ P: average(q) }) / q
  },
  'entry_exit entry_npv': ({ n, text }) =>
    (text('profits').match(/-?[\d.]+/g) ?? []).reduceRight(
      (later, profit) => n('discount_factor') * (Number(profit) + later),
      0
    ) - n('entry_cost'),
  'entry_exit exit_choice': ({ f, n }) => {
    const q = outputOf(f('cost'), n('price'))
    const profit = n('price') * q - f('cost')({ q })
    if (Math.abs(profit) < 1e-3 * f('cost')({ q })) return 'either, since both come to the same'
    return profit > 0 ? 'staying, since it brings a profit' : 'leaving, since staying means a loss'
  }
}
