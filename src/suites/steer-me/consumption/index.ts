import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { lawOfDemand } from './law-of-demand.ts'
import { priceElasticity } from './price-elasticity.ts'

/** Setting 2: the question types of each element. */
export const consumption: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  law_of_demand: lawOfDemand,
  price_elasticity: priceElasticity
}
