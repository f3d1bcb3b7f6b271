import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { elasticityOfSubstitution } from './elasticity-of-substitution.ts'
import { inputPriceElasticityOutput } from './input-price-elasticity-output.ts'
import { marginalProduction } from './marginal-production.ts'
import { outputElasticity } from './output-elasticity.ts'

/** Setting 3: the question types of each element. */
export const production: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  marginal_production: marginalProduction,
  input_price_elasticity_output: inputPriceElasticityOutput,
  output_elasticity: outputElasticity,
  elasticity_of_substitution: elasticityOfSubstitution
}
