import { plain } from '../../question-bank/decimals.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { drawWeights, expectation, expectationSlips, showLottery, showSum } from '../foundations/lotteries.ts'

type Prospect = { weights: readonly number[]; utilities: readonly number[] }

/** The sum of utility times probability, where probabilities are the weights over their sum. */
export function expectedUtility({ weights, utilities }: Prospect): number {
  return expectation({ weights, values: utilities })
}

/** 2.4.a: two outcomes in grade 3, three in grade 4, four in grade 5. */
export const computeExpectedUtility = [
  questionType({
    id: 'lottery',
    title: 'the expected utility of a lottery',
    draw: (draw, grade) => {
      const outcomes = Math.max(2, grade - 1)
      const utilities = Array.from({ length: outcomes }, () => draw.uniform(-20, 120, grade <= 3 ? 0 : 2))
      const isNear = new Set(utilities.map(Math.round)).size < outcomes
      return isNear ? null : { weights: drawWeights(draw, outcomes), utilities }
    },
    solve: (values) => ({
      kind: 'number',
      right: expectedUtility(values),
      wrong: expectationSlips({ weights: values.weights, values: values.utilities })
    }),
    fields: ({ weights, utilities }) => ({ utilities: showLottery({ weights, values: utilities }) }),
    explain: ({ weights, utilities }, right) =>
      `The utility of each of the ${plain(utilities.length)} outcomes is weighed with its probability. The sum is ${showSum({ weights, values: utilities })}, shown as ${right}.`
  })
]
