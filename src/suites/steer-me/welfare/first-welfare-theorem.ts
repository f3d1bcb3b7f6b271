import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { type Bundle, marginalRate, marginalRateShown, utilityShown } from './exchange.ts'

type Traders = { alpha1: number; alpha2: number; allocation: [Bundle, Bundle]; is_equilibrium: boolean }

/** How far marginal rates differ, as a share of the second: 0 where the allocation is efficient. */
function gapOf({ alpha1, alpha2, allocation }: Traders): number {
  return Math.abs(marginalRate(alpha1, allocation[0]) / marginalRate(alpha2, allocation[1]) - 1)
}

/** Marginal rates this near are equal but for the rounding of the amounts. */
const equalGap = 1e-4

/** What traders hold after trade from these endowments, to four decimals. */
function tradedFrom(alphas: readonly [number, number], endowments: readonly [Bundle, Bundle]): [Bundle, Bundle] {
  const [[x1, y1], [x2, y2]] = endowments
  const p = (alphas[0] * y1 + alphas[1] * y2) / ((1 - alphas[0]) * x1 + (1 - alphas[1]) * x2)
  const after = (alpha: number, [x, y]: Bundle): Bundle => {
    const wealth = p * x + y
    return [rounded((alpha * wealth) / p, 4), rounded((1 - alpha) * wealth, 4)]
  }
  return [after(alphas[0], endowments[0]), after(alphas[1], endowments[1])]
}

function drawTraders({ uniform, chance }: Draw): Traders | null {
  const [alpha1, alpha2] = [uniform(0.2, 0.8), uniform(0.2, 0.8)]
  // As many decimals as an allocation after trade has, which would be known by them otherwise.
  const amount = () => uniform(1, 20, 4)
  const endowments: [Bundle, Bundle] = [
    [amount(), amount()],
    [amount(), amount()]
  ]
  const isEquilibrium = chance(0.5)
  const allocation = isEquilibrium ? tradedFrom([alpha1, alpha2], endowments) : endowments
  const traders = { alpha1, alpha2, allocation, is_equilibrium: isEquilibrium }
  const isClear = isEquilibrium ? gapOf(traders) < equalGap : gapOf(traders) >= 0.1
  return isClear ? traders : null
}

const ideal =
  'all traders take prices as given, there is a market for everything that anybody cares about, and everybody prefers more to less'

/** What holds in a market, by its name in the oracles; `unequal` is the ideal among rich and poor. */
const conditions = {
  complete: ideal,
  unequal: `${ideal}; some traders are rich and others very poor`,
  externality: 'every unit that some firms produce harms people nearby, and nobody pays these people for it',
  market_power:
    'a single seller knows that it moves the price and charges every buyer the same price, which lies above its marginal cost'
} as const
type Condition = keyof typeof conditions

/** Before it was told that the last unit harms as well. */
const earlierConditions = {
  ...conditions,
  externality: 'what some firms produce harms people nearby, and nobody pays these people for it'
}

const isEfficient = (condition: Condition) => condition === 'complete' || condition === 'unequal'

const conditionReasons: Readonly<Record<Condition, string>> = {
  complete: 'These are the conditions of the first welfare theorem, so the outcome is Pareto efficient.',
  unequal:
    'These are the conditions of the first welfare theorem, which says nothing about equality: an unequal outcome can be Pareto efficient.',
  externality:
    'The harm has no price, so the firms produce beyond the point at which another unit is worth what it costs everybody.',
  market_power: 'Some buyers would pay more than another unit costs to make and yet go without it.'
}

/** A.49: when trade leaves nothing that could help somebody and hurt nobody. */
export const firstWelfareTheorem = [
  questionType({
    id: 'improvement_possible',
    title: 'two traders with Cobb-Douglas utility, before or after trade',
    draw: drawTraders,
    solve: (traders) => ({
      kind: 'choice',
      right: gapOf(traders) < equalGap ? 'no' : 'yes',
      options: {
        no: 'No, the allocation is Pareto efficient',
        yes: 'Yes, the marginal rates of substitution differ, so a swap can help',
        depends: 'Only if there were more goods',
        yes_transfer: 'Yes, by taxing the richer of the two'
      }
    }),
    fields: ({ alpha1, alpha2, allocation: [first, second] }) => ({
      utility_1: utilityShown(alpha1),
      utility_2: utilityShown(alpha2),
      x_1: plain(first[0]),
      y_1: plain(first[1]),
      x_2: plain(second[0]),
      y_2: plain(second[1])
    }),
    explain: (traders, right) => {
      const { alpha1, alpha2, allocation } = traders
      const [first, second] = [marginalRate(alpha1, allocation[0]), marginalRate(alpha2, allocation[1])]
      const verdict =
        gapOf(traders) < equalGap
          ? 'These are equal but for rounding, so no swap helps one of them without hurting the other. '
          : `These differ: at a rate between ${step(Math.min(first, second))} and ${step(Math.max(first, second))} a small swap makes both better off. `
      return (
        `The marginal rate of substitution of x for y is ${marginalRateShown(alpha1, allocation[0])} = ${step(first)} for the first trader and ${marginalRateShown(alpha2, allocation[1])} = ${step(second)} for the second. ` +
        `${verdict}The answer is: ${right}.`
      )
    }
  }),
  questionType({
    id: 'concept',
    title: 'whether an outcome of free trade can be improved upon, by what holds in the market',
    draw: ({ oneOf }): { condition: Condition } => ({
      condition: oneOf<Condition>(['complete', 'unequal', 'externality', 'market_power'])
    }),
    solve: ({ condition }) => ({
      kind: 'choice',
      right: isEfficient(condition) ? 'no' : 'yes',
      options: {
        no: 'No',
        yes: 'Yes, in principle',
        only_tax: 'Only by taxing everyone',
        unknown: 'That cannot be said without knowing the prices'
      }
    }),
    fields: ({ condition }) => ({ condition: conditions[condition] }),
    explain: ({ condition }, right) =>
      `${conditionReasons[condition]} ` +
      (isEfficient(condition)
        ? `Whatever helps one person then hurts another. `
        : `Moving the quantity and compensating those who lose from it can help some and harm no one. `) +
      `The answer is: ${right}.`,
    earlier: [{ fields: ({ condition }) => ({ condition: earlierConditions[condition] }) }]
  })
]
