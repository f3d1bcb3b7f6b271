import { plain } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { type QuestionType, questionType } from '../../question-bank/question-type.ts'
import { drawWeights, expectation, type Lottery, showLottery, showSum } from '../foundations/lotteries.ts'

export type SureOrRisky = Lottery & { sure: number }

const tie = 1e-9

/** The risk-neutral choice between a sure amount and a lottery; `equal` where the lottery has the sure amount as its mean. */
export function riskNeutralChoice({ sure, ...lottery }: SureOrRisky): 'sure' | 'risky' | 'equal' {
  const difference = expectation(lottery) - sure
  if (Math.abs(difference) < tie) return 'equal'
  return difference > 0 ? 'risky' : 'sure'
}

/** A lottery of two or three integers, and a sure amount below, above or (in one case of seven) at its mean. */
export function drawSureOrRisky(draw: Draw, [least, most]: readonly [number, number]): SureOrRisky | null {
  const outcomes = draw.integer(2, 3)
  const lottery = {
    weights: drawWeights(draw, outcomes),
    values: Array.from({ length: outcomes }, () => draw.integer(least, most))
  }
  const isWide = Math.max(...lottery.values) - Math.min(...lottery.values) > (most - least) / 3
  const mean = expectation(lottery)
  if (!isWide || Math.abs(mean) < 10) return null
  if (draw.chance(1 / 7)) return { ...lottery, sure: Number(mean.toFixed(2)) }
  const size = Math.abs(mean) * draw.uniform(0.05, 0.25)
  const sure = Math.round(mean + (draw.chance(0.5) ? size : -size))
  return Math.abs(sure - mean) < 1 ? null : { ...lottery, sure }
}

/** The type of both elements that ask for neutrality to risk. */
export function sureOrRiskyType(
  type: Pick<QuestionType<SureOrRisky>, 'id' | 'title'> & { range: readonly [number, number] }
) {
  const { id, title, range } = type
  return questionType({
    ...{ id, title },
    draw: (draw) => drawSureOrRisky(draw, range),
    solve: (values) => ({
      kind: 'choice',
      right: riskNeutralChoice(values),
      options: { sure: 'The certain alternative', risky: 'The uncertain alternative', equal: 'Both are equally good' }
    }),
    fields: ({ sure, ...lottery }) => ({ sure: plain(sure), lottery: showLottery(lottery) }),
    explain: ({ sure, ...lottery }, right) =>
      `The uncertain alternative has the expected value ${showSum(lottery)}, the certain one ${plain(sure)}. Without a liking or dislike of risk only these two numbers count. So the answer is: ${right}.`
  })
}
