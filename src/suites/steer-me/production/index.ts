import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { marginalProduction } from './marginal-production.ts'

/** Setting 3: the question types of each element. */
export const production: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  marginal_production: marginalProduction
}
