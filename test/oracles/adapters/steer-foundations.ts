import { total } from '../../../src/suites/steer/foundations/add-sub.ts'
import { largestProfit } from '../../../src/suites/steer/foundations/constrained-optimization.ts'
import { expectation } from '../../../src/suites/steer/foundations/lotteries.ts'
import { resultOf } from '../../../src/suites/steer/foundations/mult-div.ts'
import { extremePoint } from '../../../src/suites/steer/foundations/optimize-continuous.ts'
import { extremeOf } from '../../../src/suites/steer/foundations/optimize-discrete.ts'

// biome-ignore lint/suspicious/noExplicitAny: the parameters are those of the oracle's own element.
type Answer = (params: any, type: string) => unknown

/** What the project answers to the cases of each element of setting 1, in the terms of the oracles. */
export const steerFoundations: Readonly<Record<string, Answer>> = {
  add_sub: ({ terms }) => total(terms),
  mult_div: (params) => resultOf(params),
  compute_expectations: (params) => expectation(params),
  optimize_discrete: (params) => extremeOf(params),
  optimize_continuous: (params, type) => extremePoint(type, params),
  constrained_optimization: (params) => largestProfit(params)
}
