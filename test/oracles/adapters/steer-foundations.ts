import { total } from '../../../src/suites/steer/foundations/add-sub.ts'
import { posterior } from '../../../src/suites/steer/foundations/bayes-rule.ts'
import { categoricalValidity } from '../../../src/suites/steer/foundations/categorical-syllogism.ts'
import { remainingProbability } from '../../../src/suites/steer/foundations/complement-rule.ts'
import { conditionalValidity } from '../../../src/suites/steer/foundations/conditional-syllogism.ts'
import { largestProfit } from '../../../src/suites/steer/foundations/constrained-optimization.ts'
import { equivalentOption } from '../../../src/suites/steer/foundations/equiv-contrapositive.ts'
import { expectedPlace } from '../../../src/suites/steer/foundations/first-order-false-belief.ts'
import { expectation } from '../../../src/suites/steer/foundations/lotteries.ts'
import { resultOf } from '../../../src/suites/steer/foundations/mult-div.ts'
import { extremePoint } from '../../../src/suites/steer/foundations/optimize-continuous.ts'
import { extremeOf } from '../../../src/suites/steer/foundations/optimize-discrete.ts'
import { allCoinsSame, singleDraw } from '../../../src/suites/steer/foundations/prob-basic.ts'
import { expectedByMover } from '../../../src/suites/steer/foundations/second-order-false-belief.ts'

// biome-ignore lint/suspicious/noExplicitAny: the parameters are those of the oracle's own element.
type Answer = (params: any, type: string) => unknown

/** What the project answers to the cases of each element of setting 1, in the terms of the oracles. */
export const steerFoundations: Readonly<Record<string, Answer>> = {
  add_sub: ({ terms }) => total(terms),
  mult_div: (params) => resultOf(params),
  compute_expectations: (params) => expectation(params),
  optimize_discrete: (params) => extremeOf(params),
  optimize_continuous: (params, type) => extremePoint(type, params),
  constrained_optimization: (params) => largestProfit(params),
  prob_basic: (params, type) => (type === 'all_coins_same' ? allCoinsSame(params) : singleDraw(params)),
  complement_rule: (params) => remainingProbability(params),
  bayes_rule: (params) => posterior(params),
  categorical_syllogism: (params) => categoricalValidity(params),
  conditional_syllogism: (params) => conditionalValidity(params),
  equiv_contrapositive: (params) => equivalentOption(params),
  first_order_false_belief: (params) => expectedPlace(params),
  second_order_false_belief: (params) => expectedByMover(params)
}
