import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { dominates, drawWeights, type Lottery, showLottery } from '../foundations/lotteries.ts'
import {
  drawPreferences,
  explainPreferences,
  type Preferences,
  preferenceKey,
  preferenceOptions,
  showPreferences
} from './preferences.ts'
import { labels } from './ranking.ts'

type Values = Preferences & { lotteries: readonly Lottery[] }

function drawChain(draw: Draw, grade: number): Values {
  const names = labels.slice(0, grade <= 2 ? 3 : 4)
  const lotteries = names.map(() => {
    return { weights: drawWeights(draw, 2), values: [draw.integer(30, 200), draw.integer(0, 25)] }
  })
  return { ...drawPreferences(draw, names), lotteries }
}

/** 2.3.a: the ends of a chain of three lotteries in grade 2, of four in grade 3; what is stated decides, not expected values. */
export const transitivityRisk = [
  questionType({
    id: 'chain_of_lotteries',
    title: 'which of two lotteries must be preferred',
    draw: (draw, grade) => {
      const chain = drawChain(draw, grade)
      // A preference against dominance would be odd, and dominance would tell of a pair that nothing stated compares.
      const hasDominated = chain.lotteries.some((one) =>
        chain.lotteries.some((other) => one !== other && dominates(one, other))
      )
      return hasDominated ? null : chain
    },
    solve: (values) => ({ kind: 'choice', right: preferenceKey(values), options: preferenceOptions(values) }),
    fields: (values) => ({
      lotteries: values.lotteries.map((lottery, at) => `${labels[at]} pays ${showLottery(lottery)}`).join('; '),
      ...{ preferences: showPreferences(values), one: values.ask[0], other: values.ask[1] }
    }),
    explain: (values, right) => explainPreferences(values, right),
    earlier: [{ draw: drawChain }]
  })
]
