import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { aggregationOfCapitalDemand } from './aggregation-of-capital-demand.ts'
import { aggregationOfConsumerDemand } from './aggregation-of-consumer-demand.ts'
import { aggregationOfFixedFactorSupply } from './aggregation-of-fixed-factor-supply.ts'
import { aggregationOfLaborDemand } from './aggregation-of-labor-demand.ts'
import { aggregationOfLaborSupply } from './aggregation-of-labor-supply.ts'
import { aggregationOfOfferCurve } from './aggregation-of-offer-curve.ts'
import { compStatSupplyLimits } from './comp-stat-supply-limits.ts'
import { factorSharesEquilibrium } from './factor-shares-equilibrium.ts'
import { findEqPrice } from './find-eq-price.ts'
import { tfpShocks } from './tfp-shocks.ts'

/** Setting 4: the question types of each element. */
export const equilibrium: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  aggregation_of_consumer_demand: aggregationOfConsumerDemand,
  aggregation_of_offer_curve: aggregationOfOfferCurve,
  aggregation_of_labor_demand: aggregationOfLaborDemand,
  aggregation_of_capital_demand: aggregationOfCapitalDemand,
  aggregation_of_labor_supply: aggregationOfLaborSupply,
  aggregation_of_fixed_factor_supply: aggregationOfFixedFactorSupply,
  find_eq_price: findEqPrice,
  factor_shares_equilibrium: factorSharesEquilibrium,
  tfp_shocks: tfpShocks,
  comp_stat_supply_limits: compStatSupplyLimits
}
