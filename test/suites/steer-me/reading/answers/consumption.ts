import type { Answers, Asked } from '../asked.ts'
import {
  elasticityOf,
  type Formula,
  formulaOf,
  functionsIn,
  peakOf,
  positivePeakOf,
  slopeOf,
  zeroOf
} from '../numerics.ts'

type Prices = { px: number; py: number; m: number }

/** The best bundle of an income: amounts by trial. */
function bestOf(u: Formula, { px, py, m }: Prices): [number, number] {
  const x = peakOf((amount) => u({ x: amount, y: Math.max(0, m - px * amount) / py }), 0, m / px, 400)
  return [x, (m - px * x) / py]
}

/** The cheapest bundle of a utility: for each amount of x, the least y that reaches it. */
function cheapestOf(u: Formula, { px, py, target }: { px: number; py: number; target: number }): [number, number] {
  const yFor = (x: number) => {
    if (u({ x, y: 1e-9 }) >= target) return 0
    const y = Math.exp(zeroOf((log) => u({ x, y: Math.exp(log) }) - target, -20, 30))
    return u({ x, y: y * 1.001 }) < target ? Number.POSITIVE_INFINITY : y
  }
  const x = positivePeakOf((amount) => -(px * amount + py * yFor(amount)), 300)
  return [x, yFor(x)]
}

const pricesOf = ({ n }: Asked): Prices => ({ px: n('price_x'), py: n('price_y'), m: n('income') })
const marginal = ({ f, n }: Asked): [number, number] => {
  const [x, y] = [n('x'), n('y')]
  return [slopeOf((at) => f('utility')({ x: at, y }), x), slopeOf((at) => f('utility')({ x, y: at }), y)]
}
const mrs = (asked: Asked) => marginal(asked)[0] / marginal(asked)[1]
const marginalOf =
  (u: Formula) =>
  ({ x, y }: Readonly<Record<string, number>>): [number, number] => [
    slopeOf((at) => u({ x: at, y: y! }), x!),
    slopeOf((at) => u({ x: x!, y: at }), y!)
  ]
const demandFor = (letter: 0 | 1) => (asked: Asked) => bestOf(asked.f('utility'), pricesOf(asked))[letter]

/** Hours of work under utility of consumption and leisure. */
function hoursOf(u: Formula, { T, w, N }: { T: number; w: number; N: number }): number {
  return peakOf((h) => u({ c: w * h + N, l: T - h }), 0, T, 400)
}

const smoothed = ({ n }: Asked, incomes: readonly number[]): number[] => {
  // Marginal utilities fall back from a first consumption by trial until the last money is spent.
  const [beta, r, gamma] = [n('factor'), n('rate'), n('aversion')]
  const pathFrom = (c: number) => incomes.map((_, t) => c * (beta ** t * (1 + r) ** t) ** (1 / gamma))
  const left = (c: number) => pathFrom(c).reduce((money, spent, t) => (money + incomes[t]! - spent) * (1 + r), 0)
  return pathFrom(zeroOf(left, 0, 1e5))
}

/** What two goods are to each other by what is bought of them at several prices of the second. */
function relationIn(u: Formula): string | null {
  const bundles = [0.2, 0.5, 1, 2, 8].map((py) => bestOf(u, { px: 1, py, m: 60 }))
  const isAlike = (values: readonly number[]) => Math.max(...values) / Math.min(...values) < 1.001
  if (isAlike(bundles.map(([x]) => x))) return 'goods of which neither demand reacts to the price of the other good'
  if (isAlike(bundles.map(([x, y]) => x / y))) return 'perfect complements'
  return bundles.every(([x]) => x < 0.01 || x > 59.99) ? 'perfect substitutes' : null
}

export const consumption: Answers = {
  'marginal_utility cobb_douglas': marginal,
  'marginal_utility leontief': marginal,
  'marginal_utility linear': marginal,
  'marginal_utility quasilinear_log': marginal,
  'marginal_utility cobb_douglas_formula': ({ f }) => marginalOf(f('utility')),
  'mrs_utility cobb_douglas': mrs,
  'mrs_utility linear': mrs,
  'mrs_utility quasilinear_log': mrs,
  'mrs_utility ces': mrs,
  'mrs_utility cobb_douglas_formula':
    ({ f }) =>
    (scope) => {
      const [x, y] = marginalOf(f('utility'))(scope)
      return x / y
    },
  'diminishing_marginal_utility interior_allocation_sqrt': ({ f, n }) =>
    peakOf((x) => f('benefit')({ x, y: n('total') - x }), 0, n('total')),
  'diminishing_marginal_utility interior_allocation_log': ({ f, n }) =>
    bestOf(f('utility'), { px: n('price_x'), py: n('price_y'), m: n('budget') }),
  'diminishing_marginal_utility satiation': ({ f, n }) =>
    peakOf((x) => f('utility')({ x }), 0, n('budget') / n('price'), 400),
  'diminishing_marginal_utility classify_function': ({ text }) => {
    const [, verb] = /^(falls|is the same|grows)\b/.exec(text('behaviour'))!
    const isAsked = (change: number) =>
      verb === 'is the same'
        ? Math.abs(change) < 1e-6
        : Math.sign(change) === (verb === 'grows' ? 1 : -1) && Math.abs(change) >= 1e-6
    return functionsIn(text('functions'))
      .filter((formula) => {
        const slopes = [0.1, 0.5, 1, 2, 5, 20, 100].map((at) => slopeOf((x) => formulaOf(formula)({ x }), at))
        return slopes.slice(1).every((slope, at) => isAsked(slope / slopes[at]! - 1))
      })
      .join(' or ')
  },
  'tangency_mrs mrs_at_optimum': ({ n }) => n('price_x') / n('price_y'),
  'tangency_mrs missing_quantity': ({ f, n }) =>
    zeroOf(
      (y) => {
        const [mx, my] = marginalOf(f('utility'))({ x: n('x'), y })
        return mx / my - n('price_x') / n('price_y')
      },
      1e-3,
      1e5
    ),
  'tangency_mrs direction': ({ f, n }) => {
    const [mx, my] = marginalOf(f('utility'))({ x: n('x'), y: n('y') })
    const gain = mx / n('price_x') / (my / n('price_y'))
    return Math.abs(gain - 1) < 0.02 ? 'no change at all' : gain > 1 ? 'more x and less y' : 'less x and more y'
  },
  'substitutes_complements cross_price_sign': ({ f }) => {
    const change = f('demand')({ P1: 1, P2: 2 }) - f('demand')({ P1: 1, P2: 1 })
    return change === 0 ? 'unrelated goods' : change > 0 ? 'substitutes' : 'complements'
  },
  'substitutes_complements cross_price_elasticity': ({ f, n }) =>
    (slopeOf((P2) => f('demand')({ P1: n('price_1'), P2 }), n('price_2')) * n('price_2')) /
    f('demand')({ P1: n('price_1'), P2: n('price_2') }),
  'substitutes_complements from_utility': ({ text }) =>
    functionsIn(text('functions'))
      .filter((formula) => text('relation') === relationIn(formulaOf(formula)))
      .join(' or '),
  'deriving_demand cobb_douglas_good_1': demandFor(0),
  'deriving_demand cobb_douglas_good_2': demandFor(1),
  'deriving_demand leontief_good_1': demandFor(0),
  'deriving_demand leontief_good_2': demandFor(1),
  'deriving_demand linear_good_1': demandFor(0),
  'deriving_demand quasilinear_good_1': demandFor(0),
  'deriving_demand ces_good_1': demandFor(0),
  'deriving_demand cobb_douglas_good_1_formula':
    ({ f }) =>
    (scope) =>
      bestOf(f('utility'), scope as Prices)[0],
  'deriving_demand cobb_douglas_good_2_formula':
    ({ f }) =>
    (scope) =>
      bestOf(f('utility'), scope as Prices)[1],
  'deriving_hicksian_demand cobb_douglas': ({ f, n }) =>
    cheapestOf(f('utility'), { px: n('price_x'), py: n('price_y'), target: n('target') })[0],
  'deriving_hicksian_demand cobb_douglas_with_income_stated': ({ f, n }) =>
    cheapestOf(f('utility'), { px: n('price_x'), py: n('price_y'), target: n('target') })[0],
  'deriving_hicksian_demand leontief': ({ f, n }) =>
    cheapestOf(f('utility'), { px: n('price_x'), py: n('price_y'), target: n('target') })[0],
  'deriving_hicksian_demand linear': ({ f, n }) =>
    cheapestOf(f('utility'), { px: n('price_x'), py: n('price_y'), target: n('target') }),
  'deriving_hicksian_demand expenditure': ({ f, n }) => {
    const [px, py] = [n('price_x'), n('price_y')]
    const [x, y] = cheapestOf(f('utility'), { px, py, target: n('target') })
    return px * x + py * y
  },
  'duality_hicksian expenditure_of_indirect_utility': ({ f, n }) => {
    const [px, py] = [n('price_x'), n('price_y')]
    const [x, y] = cheapestOf(f('utility'), { px, py, target: n('best_utility') })
    return px * x + py * y
  },
  'duality_hicksian hicksian_from_marshallian': ({ f, n }) => {
    const prices = { px: n('price_x'), py: n('price_y') }
    return f('demand')({ ...prices, m: f('expenditure')({ ...prices, u: n('target') }) })
  },
  'duality_hicksian utility_at_least_cost_bundle': ({ f, n }) => {
    const [x, y] = bestOf(f('utility'), { px: n('price_x'), py: n('price_y'), m: n('outlay') })
    return f('utility')({ x, y })
  },
  'law_of_demand cobb_douglas_change': ({ f, n }) => {
    const at = (px: number) => bestOf(f('utility'), { px, py: 1, m: n('income') })[0]
    return at(n('new_price')) - at(n('old_price'))
  },
  'law_of_demand linear_change': ({ f, n }) => f('demand')({ P: n('new_price') }) - f('demand')({ P: n('old_price') }),
  'price_elasticity linear': ({ f, n }) => elasticityOf((P) => f('demand')({ P }), n('price')),
  'price_elasticity constant_elasticity': ({ f, n }) => elasticityOf((P) => f('demand')({ P }), n('price')),
  'price_elasticity cobb_douglas': ({ f, n }) =>
    elasticityOf((px) => bestOf(f('utility'), { px, py: 1, m: n('income') })[0], n('price')),
  'price_elasticity ces': (asked) =>
    elasticityOf((px) => bestOf(asked.f('utility'), { ...pricesOf(asked), px })[0], asked.n('price_x')),
  'consumption_changes ces_expenditure_ratio': ({ f, n }) => {
    const ratioAt = (px: number) => {
      const [x, y] = bestOf(f('utility'), { px, py: n('price_y'), m: 100 })
      return (px * x) / (n('price_y') * y)
    }
    return ratioAt(n('new_price')) / ratioAt(n('old_price'))
  },
  'consumption_changes cobb_douglas_spending': ({ f, n }) =>
    n('new_price') * bestOf(f('utility'), { px: n('new_price'), py: 1, m: n('income') })[0],
  'consumption_changes giffen_subsistence': ({ n }) => {
    const at = (px: number) =>
      zeroOf(
        (x) => n('calories_x') * x + (n('calories_y') * (n('budget') - px * x)) / n('price_y') - n('calories'),
        0,
        n('budget') / px
      )
    return at(n('new_price')) - at(n('old_price'))
  },
  'consumption_changes inferior_good': ({ n }) => {
    const at = (m: number) =>
      zeroOf(
        (x) => n('calories_x') * x + (n('calories_y') * (m - n('price_x') * x)) / n('price_y') - n('calories'),
        0,
        m / n('price_x')
      )
    return at(n('new_budget')) - at(n('old_budget'))
  },
  'engel_curves cobb_douglas_slope': ({ f, n }) =>
    slopeOf((m) => bestOf(f('utility'), { px: n('price'), py: 1, m })[0], 100),
  'engel_curves cobb_douglas_slope_formula':
    ({ f, n }) =>
    ({ m }) =>
      bestOf(f('utility'), { px: n('price'), py: 1, m: m! })[0],
  'engel_curves stone_geary_quantity': demandFor(0),
  'engel_curves quasilinear_kink': ({ f, n }) => {
    const [px, py] = [n('price_x'), n('price_y')]
    return px * bestOf(f('utility'), { px, py, m: 1000 })[0]
  },
  'income_elasticity linear_in_income': ({ f, n }) => elasticityOf((M) => f('demand')({ M }), n('income')),
  'income_elasticity cobb_douglas': ({ f, n }) =>
    elasticityOf((m) => bestOf(f('utility'), { px: n('price'), py: 1, m })[0], n('income')),
  'income_elasticity stone_geary': (asked) =>
    elasticityOf((m) => bestOf(asked.f('utility'), { ...pricesOf(asked), m })[0], asked.n('income')),
  'income_elasticity quasilinear_interior': (asked) =>
    elasticityOf(
      (m) => bestOf(asked.f('utility'), { ...pricesOf(asked), m })[asked.text('good') === 'x' ? 0 : 1],
      asked.n('income')
    ),
  'deriving_labor_supply cobb_douglas_hours': ({ f, n }) =>
    hoursOf(f('utility'), { T: n('time'), w: n('wage'), N: n('other_income') }),
  'deriving_labor_supply separable_isoelastic': ({ f, n }) =>
    positivePeakOf((h) => f('utility')({ c: n('wage') * h, h }), 300),
  'deriving_labor_supply log_consumption': ({ f, n }) =>
    positivePeakOf((h) => f('utility')({ c: n('wage') * h, h }), 300),
  'deriving_labor_supply separable_isoelastic_formula':
    ({ f }) =>
    ({ w }) =>
      positivePeakOf((h) => f('utility')({ c: w! * h, h }), 300),
  'deriving_labor_supply reservation_wage': ({ f, n }) => {
    const [c, l] = [n('other_income'), n('time')]
    return slopeOf((at) => f('utility')({ c, l: at }), l) / slopeOf((at) => f('utility')({ c: at, l }), c)
  },
  'labor_supply_elasticity linear': ({ f, n }) => elasticityOf((w) => f('supply')({ w }), n('wage')),
  'labor_supply_elasticity isoelastic': ({ f, n }) => elasticityOf((w) => f('supply')({ w }), n('wage')),
  'labor_supply_elasticity cobb_douglas': ({ f, n }) =>
    elasticityOf((w) => hoursOf(f('utility'), { T: n('time'), w, N: n('other_income') }), n('wage')),
  'labor_supply_elasticity midpoint': ({ n }) => {
    const change = (of: string) => (n(`new_${of}`) - n(`old_${of}`)) / ((n(`new_${of}`) + n(`old_${of}`)) / 2)
    return change('hours') / change('wage')
  },
  'mrs_labor_supply cobb_douglas': ({ f, n }) => {
    const [c, l] = [n('consumption'), n('leisure')]
    return slopeOf((at) => f('utility')({ c, l: at }), l) / slopeOf((at) => f('utility')({ c: at, l }), c)
  },
  'mrs_labor_supply real_wage_at_optimum': ({ n }) => n('wage') / n('price'),
  'mrs_labor_supply separable': ({ f, n }) => {
    const [c, h] = [n('consumption'), n('hours')]
    return -slopeOf((at) => f('utility')({ c, h: at }), h) / slopeOf((at) => f('utility')({ c: at, h }), c)
  },
  'price_of_risk market_price_of_risk': ({ n }) => (n('mean') - n('safe_rate')) / n('deviation'),
  'price_of_risk risk_allocation': ({ n }) =>
    peakOf(
      (share) => share * n('mean') + (1 - share) * n('safe_rate') - (n('aversion') / 2) * (share * n('deviation')) ** 2,
      -50,
      50
    ),
  'price_of_risk two_assets': ({ n }) =>
    peakOf(
      (share) => {
        const [a, b] = [share * n('first_deviation'), (1 - share) * n('second_deviation')]
        return (
          share * n('first_mean') +
          (1 - share) * n('second_mean') -
          (n('aversion') / 2) * (a ** 2 + b ** 2 + 2 * n('correlation') * a * b)
        )
      },
      -50,
      50
    ),
  'state_based_consumption log_arrow': ({ n }) => {
    const money = peakOf(
      (spent) =>
        n('probability') * Math.log(spent / n('first_price')) +
        (1 - n('probability')) * Math.log((n('wealth') - spent) / n('second_price')),
      0,
      n('wealth')
    )
    return [money / n('first_price'), (n('wealth') - money) / n('second_price')]
  },
  'state_based_consumption crra_endowment': ({ n }) => {
    const [q1, q2, g] = [n('first_price'), n('second_price'), 1 - n('aversion')]
    const wealth = q1 * n('first_endowment') + q2 * n('second_endowment')
    const money = peakOf(
      (spent) => (n('probability') * (spent / q1) ** g + (1 - n('probability')) * ((wealth - spent) / q2) ** g) / g,
      wealth * 1e-4,
      wealth * 0.9999,
      2000
    )
    return [money / q1, (wealth - money) / q2]
  },
  'arbitrage two_markets': ({ n }) => {
    let best = 0
    for (
      let copies = 1;
      copies * (n('buying_price') + n('unit_cost')) + n('fixed_cost') <= n('budget') + 1e-9;
      copies++
    ) {
      const profit = copies * (n('selling_price') - n('buying_price') - n('unit_cost')) - n('fixed_cost')
      best = Math.max(best, profit)
    }
    return best
  },
  'arbitrage two_goods_loop': ({ n }) =>
    n('money') *
    Math.max(
      (n('second_price_x') / n('first_price_x')) * (n('first_price_y') / n('second_price_y')),
      (n('second_price_y') / n('first_price_y')) * (n('first_price_x') / n('second_price_x'))
    ),
  'arbitrage exists': ({ n }) => {
    const gain = n('selling_price') - n('buying_price') - n('unit_cost')
    return Math.abs(gain) < 1e-9 ? 'neither a profit nor a loss' : gain > 0 ? 'a sure profit' : 'a loss'
  },
  'portfolio_bid_ask cara_no_trade_region': ({ n }) => {
    const h0 = n('holding')
    const worth = (h: number) => {
      const cash = h > h0 ? -(h - h0) * n('ask') : (h0 - h) * n('bid')
      return h * n('mean') + cash * (1 + n('rate')) - (n('aversion') / 2) * (h * n('deviation')) ** 2
    }
    return peakOf(worth, -5000, 5000, 4000)
  },
  'exponential_discounting present_value_factor': ({ n, text }) =>
    text('payments')
      .split(', ')
      .reduceRight((later, payment) => n('factor') * (Number(payment) + later), 0),
  'exponential_discounting present_value_rate': ({ n }) => {
    let worth = n('amount')
    for (let year = 0; year < n('years'); year++) worth /= 1 + n('rate')
    return worth
  },
  'exponential_discounting choose_option': ({ n, text }) => {
    const yearsIn = (date: string) => Number(/\d+/.exec(date)?.[0] ?? (date.includes('year') ? 1 : 0))
    const worth = (which: string) => n(`${which}_amount`) * n('factor') ** yearsIn(text(`${which}_date`))
    if (Math.abs(worth('early') - worth('late')) < 1e-9) return 'both are worth the same'
    const which = worth('early') > worth('late') ? 'early' : 'late'
    return `the ${text(`${which}_amount`)} dollars ${text(`${which}_date`)}`
  },
  'intertemporal_consumption_smoothing crra_two_period': (asked) =>
    smoothed(asked, [asked.n('first_income'), asked.n('second_income')]),
  'intertemporal_consumption_smoothing crra_three_period': (asked) =>
    smoothed(asked, [asked.n('first_income'), asked.n('second_income'), asked.n('third_income')]),
  'intertemporal_consumption_smoothing prefer_smoothed': ({ n, text }) => {
    const g = 1 - n('aversion')
    const u = (c: number) => (g === 0 ? Math.log(c) : c ** g / g)
    const [a, b] = [u(n('low')) + n('factor') * u(n('high')), u(n('even')) * (1 + n('factor'))]
    return a > b ? `path A, ${text('low')} and then ${text('high')}` : `path B, ${text('even')} in both periods`
  }
}
