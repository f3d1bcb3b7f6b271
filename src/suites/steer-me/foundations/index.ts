import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { constrainedOptimization } from './constrained-optimization.ts'
import { derivatives } from './derivatives.ts'
import { exponents } from './exponents.ts'
import { homogeneityHomotheticity } from './homogeneity-homotheticity.ts'
import { linearSystems } from './linear-systems.ts'
import { univariateOptimization } from './univariate-optimization.ts'

/** Setting 1: the question types of each element. */
export const foundations: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  univariate_optimization: univariateOptimization,
  constrained_optimization: constrainedOptimization,
  linear_systems: linearSystems,
  derivatives,
  exponents,
  homogeneity_homotheticity: homogeneityHomotheticity
}
