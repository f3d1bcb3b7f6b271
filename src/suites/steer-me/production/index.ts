import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { averageMarginalCosts } from './average-marginal-costs.ts'
import { diminishingMarginalProducts } from './diminishing-marginal-products.ts'
import { dualityProfitExpenditure } from './duality-profit-expenditure.ts'
import { dynamicProfitMaximization } from './dynamic-profit-maximization.ts'
import { elasticityOfSubstitution } from './elasticity-of-substitution.ts'
import { entryExit } from './entry-exit.ts'
import { expenditureMinimization } from './expenditure-minimization.ts'
import { inputPriceElasticity } from './input-price-elasticity.ts'
import { inputPriceElasticityOutput } from './input-price-elasticity-output.ts'
import { marginalProduction } from './marginal-production.ts'
import { outputElasticity } from './output-elasticity.ts'
import { profitMaximization } from './profit-maximization.ts'
import { returnsToScale } from './returns-to-scale.ts'
import { shephardsLemma } from './shephards-lemma.ts'
import { supplyElasticity } from './supply-elasticity.ts'
import { totalFactorProductivity } from './total-factor-productivity.ts'

/** Setting 3: the question types of each element. */
export const production: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  marginal_production: marginalProduction,
  input_price_elasticity_output: inputPriceElasticityOutput,
  output_elasticity: outputElasticity,
  elasticity_of_substitution: elasticityOfSubstitution,
  diminishing_marginal_products: diminishingMarginalProducts,
  average_marginal_costs: averageMarginalCosts,
  returns_to_scale: returnsToScale,
  profit_maximization: profitMaximization,
  expenditure_minimization: expenditureMinimization,
  duality_profit_expenditure: dualityProfitExpenditure,
  supply_elasticity: supplyElasticity,
  shephards_lemma: shephardsLemma,
  input_price_elasticity: inputPriceElasticity,
  total_factor_productivity: totalFactorProductivity,
  dynamic_profit_maximization: dynamicProfitMaximization,
  entry_exit: entryExit
}
