import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { consumerSurplus } from './consumer-surplus.ts'
import { firstWelfareTheorem } from './first-welfare-theorem.ts'
import { producerSurplus } from './producer-surplus.ts'
import { secondWelfareTheorem } from './second-welfare-theorem.ts'

/** Setting 5: the question types of each element. */
export const welfare: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  first_welfare_theorem: firstWelfareTheorem,
  second_welfare_theorem: secondWelfareTheorem,
  consumer_surplus: consumerSurplus,
  producer_surplus: producerSurplus
}
