import type { AnyQuestionType } from '../../question-bank/question-type.ts'
import { addSub } from './add-sub.ts'
import { bayesRule } from './bayes-rule.ts'
import { categoricalSyllogism } from './categorical-syllogism.ts'
import { complementRule } from './complement-rule.ts'
import { computeExpectations } from './compute-expectations.ts'
import { conditionalSyllogism } from './conditional-syllogism.ts'
import { constrainedOptimization } from './constrained-optimization.ts'
import { equivContrapositive } from './equiv-contrapositive.ts'
import { firstOrderFalseBelief } from './first-order-false-belief.ts'
import { multDiv } from './mult-div.ts'
import { optimizeContinuous } from './optimize-continuous.ts'
import { optimizeDiscrete } from './optimize-discrete.ts'
import { probBasic } from './prob-basic.ts'
import { secondOrderFalseBelief } from './second-order-false-belief.ts'
import { secretInformation } from './secret-information.ts'

/** Setting 1: the question types of each element. */
export const foundations: Readonly<Record<string, readonly AnyQuestionType[]>> = {
  add_sub: addSub,
  mult_div: multDiv,
  compute_expectations: computeExpectations,
  optimize_discrete: optimizeDiscrete,
  optimize_continuous: optimizeContinuous,
  constrained_optimization: constrainedOptimization,
  prob_basic: probBasic,
  complement_rule: complementRule,
  bayes_rule: bayesRule,
  categorical_syllogism: categoricalSyllogism,
  conditional_syllogism: conditionalSyllogism,
  equiv_contrapositive: equivContrapositive,
  first_order_false_belief: firstOrderFalseBelief,
  second_order_false_belief: secondOrderFalseBelief,
  secret_information: secretInformation
}
