import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { arbitrage } from './arbitrage.ts'
import { consumptionChanges } from './consumption-changes.ts'
import { derivingDemand } from './deriving-demand.ts'
import { derivingHicksianDemand } from './deriving-hicksian-demand.ts'
import { derivingLaborSupply } from './deriving-labor-supply.ts'
import { diminishingMarginalUtility } from './diminishing-marginal-utility.ts'
import { dualityHicksian } from './duality-hicksian.ts'
import { engelCurves } from './engel-curves.ts'
import { exponentialDiscounting } from './exponential-discounting.ts'
import { incomeElasticity } from './income-elasticity.ts'
import { intertemporalConsumptionSmoothing } from './intertemporal-consumption-smoothing.ts'
import { laborSupplyElasticity } from './labor-supply-elasticity.ts'
import { lawOfDemand } from './law-of-demand.ts'
import { marginalUtility } from './marginal-utility.ts'
import { mrsLaborSupply } from './mrs-labor-supply.ts'
import { mrsUtility } from './mrs-utility.ts'
import { portfolioBidAsk } from './portfolio-bid-ask.ts'
import { priceElasticity } from './price-elasticity.ts'
import { priceOfRisk } from './price-of-risk.ts'
import { stateBasedConsumption } from './state-based-consumption.ts'
import { substitutesComplements } from './substitutes-complements.ts'
import { tangencyMrs } from './tangency-mrs.ts'

/** Setting 2: the question types of each element. */
export const consumption: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  arbitrage,
  consumption_changes: consumptionChanges,
  deriving_demand: derivingDemand,
  deriving_hicksian_demand: derivingHicksianDemand,
  deriving_labor_supply: derivingLaborSupply,
  diminishing_marginal_utility: diminishingMarginalUtility,
  duality_hicksian: dualityHicksian,
  engel_curves: engelCurves,
  exponential_discounting: exponentialDiscounting,
  income_elasticity: incomeElasticity,
  intertemporal_consumption_smoothing: intertemporalConsumptionSmoothing,
  labor_supply_elasticity: laborSupplyElasticity,
  law_of_demand: lawOfDemand,
  marginal_utility: marginalUtility,
  mrs_labor_supply: mrsLaborSupply,
  mrs_utility: mrsUtility,
  portfolio_bid_ask: portfolioBidAsk,
  price_elasticity: priceElasticity,
  price_of_risk: priceOfRisk,
  state_based_consumption: stateBasedConsumption,
  substitutes_complements: substitutesComplements,
  tangency_mrs: tangencyMrs
}
