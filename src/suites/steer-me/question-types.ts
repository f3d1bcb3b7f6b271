import type { AnyQuestionType } from '../question-bank/question-type.ts'
import { consumption } from './consumption/index.ts'
import { equilibrium } from './equilibrium/index.ts'
import { foundations } from './foundations/index.ts'
import { production } from './production/index.ts'
import { welfare } from './welfare/index.ts'

/** The question types of every element, by the name of the element in the taxonomy. */
export const questionTypes: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  ...foundations,
  ...consumption,
  ...production,
  ...equilibrium,
  ...welfare
}
