import type { Answers, Asked } from '../asked.ts'
import { areaUnder, peakOf, slopeOf, zeroOf } from '../numerics.ts'

const along =
  ({ f }: Asked, name: string) =>
  (Q: number) =>
    f(name)({ Q })
/** Cost of one more unit: a formula, or the same for all units. */
const costAt = ({ f, text }: Asked) => {
  const constant = Number(text('marginal_cost'))
  return Number.isNaN(constant) ? (Q: number) => f('marginal_cost')({ Q }) : () => constant
}
const quantityAt = (curve: (Q: number) => number, P: number) => zeroOf((Q) => curve(Q) - P, 0, 1e4)
const consumerGain = (asked: Asked, Q: number) => {
  const worth = along(asked, 'inverse_demand')
  return areaUnder((at) => worth(at) - worth(Q), 0, Q)
}
const producerGain = (asked: Asked, Q: number) => {
  const least = along(asked, 'inverse_supply')
  return areaUnder((at) => least(Q) - least(at), 0, Q)
}
const consumerAtPrice = (asked: Asked) =>
  consumerGain(asked, quantityAt(along(asked, 'inverse_demand'), asked.n('price')))
const consumerAtQuantity = (asked: Asked) => consumerGain(asked, asked.n('quantity'))
const producerAtPrice = (asked: Asked) =>
  producerGain(asked, quantityAt(along(asked, 'inverse_supply'), asked.n('price')))
const producerAtQuantity = (asked: Asked) => producerGain(asked, asked.n('quantity'))

const efficient = (asked: Asked, harm: (Q: number) => number = () => 0) =>
  zeroOf((Q) => along(asked, 'inverse_demand')(Q) - costAt(asked)(Q) - harm(Q), 0, 1e4)
const lostAt = (asked: Asked, Q: number) =>
  areaUnder((at) => along(asked, 'inverse_demand')(at) - costAt(asked)(at), Q, efficient(asked))
const monopolyLoss = (asked: Asked) => {
  const profit = (Q: number) => Q * along(asked, 'inverse_demand')(Q) - areaUnder(costAt(asked), 0, Q)
  return lostAt(asked, peakOf(profit, 0, quantityAt(along(asked, 'inverse_demand'), 0)))
}
/** Price of buyers where sellers get it less a wedge. */
const priceWith = ({ f }: Asked, wedge: number) =>
  zeroOf((P) => f('demand')({ P }) - f('supply')({ P: P - wedge }), 0, 1e4)
const steadyState = ({ f, n }: Asked, tax: number) =>
  Math.exp(
    zeroOf(
      (log) => {
        const product = slopeOf((k) => f('production')({ A: 1, k }), Math.exp(log))
        return 1 / n('discount') - 1 - (1 - tax) * (product - n('depreciation') / 100)
      },
      -8,
      20
    )
  )
const rateAt = ({ f }: Asked, at: number, x: number, y: number) =>
  slopeOf((amount) => f(`utility_${at}`)({ x: amount, y }), x) /
  slopeOf((amount) => f(`utility_${at}`)({ x, y: amount }), y)

export const welfare: Answers = {
  'first_welfare_theorem improvement_possible': (asked) => {
    const { n } = asked
    const [one, other] = [1, 2].map((at) => rateAt(asked, at, n(`x_${at}`), n(`y_${at}`))) as [number, number]
    return Math.abs(one / other - 1) < 0.002
      ? 'No, the allocation is Pareto efficient'
      : 'Yes, the marginal rates of substitution differ, so a swap can help'
  },
  'second_welfare_theorem supporting_price': (asked) => rateAt(asked, 1, asked.n('target_x'), asked.n('target_y')),
  'second_welfare_theorem transfer': (asked) => {
    const { n } = asked
    const price = rateAt(asked, 1, n('target_x'), n('target_y'))
    return price * (n('target_x') - n('endowment_x')) + n('target_y') - n('endowment_y')
  },
  'consumer_surplus linear_price': consumerAtPrice,
  'consumer_surplus linear_quantity': consumerAtQuantity,
  'consumer_surplus quadratic_price': consumerAtPrice,
  'consumer_surplus quadratic_quantity': consumerAtQuantity,
  'producer_surplus linear_price': producerAtPrice,
  'producer_surplus linear_quantity': producerAtQuantity,
  'producer_surplus quadratic_price': producerAtPrice,
  'producer_surplus quadratic_quantity': producerAtQuantity,
  'efficient_surplus compute_intersect': (asked) => lostAt(asked, 0),
  'efficient_surplus intersect_given': ({ n }) => ((n('choke') - n('start')) * n('quantity')) / 2,
  'efficient_surplus maximize_surplus': (asked) => efficient(asked),
  'efficient_surplus externality_quantity': (asked) => efficient(asked, () => asked.n('harm')),
  'efficient_surplus corrective_tax': (asked) => {
    const harm = along(asked, 'marginal_harm')
    return harm(efficient(asked, harm))
  },
  'deadweight_loss compute_monopoly_price': monopolyLoss,
  'deadweight_loss constant_marginal_cost': monopolyLoss,
  'deadweight_loss monopoly_price_given': (asked) =>
    lostAt(asked, quantityAt(along(asked, 'inverse_demand'), asked.n('price'))),
  'deadweight_loss price_ceiling': (asked) => lostAt(asked, quantityAt(costAt(asked), asked.n('ceiling'))),
  'non_distortionary_taxes lump_sum_vs_income': ({ n }) => [n('wage'), n('wage') * (1 - n('tax') / 100)],
  'non_distortionary_taxes deadweight_by_elasticity': (asked) => {
    const { f, n } = asked
    const sold = (wedge: number) => f('demand')({ P: priceWith(asked, wedge) })
    return areaUnder((wedge) => sold(wedge) - sold(n('tax')), 0, n('tax'))
  },
  'tax_incidence consumer_price_any_side': (asked) => priceWith(asked, asked.n('tax')),
  'tax_incidence subsidy_price': (asked) => priceWith(asked, -asked.n('subsidy')),
  'tax_incidence buyer_burden_share': ({ n }) => {
    // Sellers bear s of a unit tax where what buyers hold back is what sellers do: e_d (1 - s) = e_s s.
    const sellers = zeroOf((s) => n('supply_elasticity') * s - n('demand_elasticity') * (1 - s), 0, 1)
    return 1 - sellers
  },
  'labor_supply_distortions hours_worked': ({ f, n }) =>
    peakOf(
      (h) => f('utility')({ c: n('income') + n('wage') * (1 - n('tax') / 100) * h, l: n('hours') - h }),
      0,
      n('hours'),
      400
    ),
  'labor_supply_distortions equilibrium_wage_quantity': ({ f, n }) => {
    const w = zeroOf((wage) => f('supply')({ v: wage * (1 - n('tax') / 100) }) - f('demand')({ w: wage }), 0, 1e4)
    return [w, f('demand')({ w })]
  },
  'labor_supply_distortions isoelastic_hours_change': ({ n }) =>
    ((100 - n('new_tax')) / (100 - n('old_tax'))) ** n('exponent') - 1,
  'capital_market_distortions fixed_factor': ({ f, n }) => [
    n('land'),
    zeroOf((r) => f('demand')({ r }) - n('land'), 0, 1e4) - n('tax')
  ],
  'capital_market_distortions steady_state_capital': (asked) => steadyState(asked, asked.n('tax') / 100),
  'capital_market_distortions steady_state_ratio': (asked) =>
    steadyState(asked, asked.n('tax') / 100) / steadyState(asked, 0),
  'capital_market_distortions linear_supply_given': ({ f, n }) => {
    const r = zeroOf((rent) => f('supply')({ v: rent - n('tax') }) - f('demand')({ r: rent }), 0, 1e4)
    return f('demand')({ r })
  }
}
