import { questionType } from '../../question-bank/question-type.ts'
import { drawWeights, expectation, expectationSlips, showLottery, showSum } from './lotteries.ts'

/** 1.1.c: the expected value of three or four outcomes, often with a zero among them. */
export const computeExpectations = [
  questionType({
    id: 'discrete',
    title: 'the expected value of a few outcomes',
    draw: (draw) => {
      const outcomes = draw.integer(3, 4)
      const values = Array.from({ length: outcomes }, () => draw.uniform(-40, 160, draw.oneOf([0, 1, 2])))
      if (draw.chance(0.5)) values[draw.integer(0, outcomes - 1)] = 0
      const isNear = new Set(values.map(Math.round)).size < outcomes
      return isNear ? null : { weights: drawWeights(draw, outcomes), values }
    },
    solve: (values) => ({ kind: 'number', right: expectation(values), wrong: expectationSlips(values) }),
    fields: (values) => ({ outcomes: showLottery(values) }),
    explain: (values, right) =>
      `The expected value weighs each outcome with its probability, also where the outcome is 0 or negative. Here that is ${showSum(values)}, shown as ${right}.`
  })
]
