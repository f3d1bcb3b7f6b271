import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { addSub } from './add-sub.ts'
import { computeExpectations } from './compute-expectations.ts'
import { constrainedOptimization } from './constrained-optimization.ts'
import { multDiv } from './mult-div.ts'
import { optimizeContinuous } from './optimize-continuous.ts'
import { optimizeDiscrete } from './optimize-discrete.ts'

/** Setting 1: the question types of each element. */
export const foundations: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  add_sub: addSub,
  mult_div: multDiv,
  compute_expectations: computeExpectations,
  optimize_discrete: optimizeDiscrete,
  optimize_continuous: optimizeContinuous,
  constrained_optimization: constrainedOptimization
}
