import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { consumerSurplus } from './consumer-surplus.ts'

/** Setting 5: the question types of each element. */
export const welfare: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  consumer_surplus: consumerSurplus
}
