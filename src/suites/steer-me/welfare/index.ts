import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { capitalMarketDistortions } from './capital-market-distortions.ts'
import { consumerSurplus } from './consumer-surplus.ts'
import { deadweightLoss } from './deadweight-loss.ts'
import { efficientSurplus } from './efficient-surplus.ts'
import { firstWelfareTheorem } from './first-welfare-theorem.ts'
import { laborSupplyDistortions } from './labor-supply-distortions.ts'
import { nonDistortionaryTaxes } from './non-distortionary-taxes.ts'
import { producerSurplus } from './producer-surplus.ts'
import { secondWelfareTheorem } from './second-welfare-theorem.ts'
import { taxIncidence } from './tax-incidence.ts'

/** Setting 5: the question types of each element. */
export const welfare: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  first_welfare_theorem: firstWelfareTheorem,
  second_welfare_theorem: secondWelfareTheorem,
  consumer_surplus: consumerSurplus,
  producer_surplus: producerSurplus,
  efficient_surplus: efficientSurplus,
  deadweight_loss: deadweightLoss,
  non_distortionary_taxes: nonDistortionaryTaxes,
  tax_incidence: taxIncidence,
  labor_supply_distortions: laborSupplyDistortions,
  capital_market_distortions: capitalMarketDistortions
}
