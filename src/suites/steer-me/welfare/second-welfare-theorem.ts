import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { type Bundle, marginalRate, marginalRateShown, utilityShown } from './exchange.ts'

type Target = { alpha1: number; alpha2: number; X: number; Y: number; x1: number; y1: number }

/** An efficient division of X and Y, of which the first trader has x1 and, to four decimals, y1. */
function drawTarget({ uniform }: Draw): Target {
  const [alpha1, alpha2] = [uniform(0.2, 0.8), uniform(0.2, 0.8)]
  const [X, Y] = [uniform(10, 40), uniform(10, 40)]
  const x1 = rounded(X * uniform(0.2, 0.8, 10), 2)
  // Both marginal rates of substitution are equal: k1 y1/x1 = k2 (Y - y1)/(X - x1).
  const rate1 = alpha1 / (1 - alpha1) / x1
  const rate2 = alpha2 / (1 - alpha2) / (X - x1)
  return { alpha1, alpha2, X, Y, x1, y1: rounded((rate2 * Y) / (rate1 + rate2), 4) }
}

const supportingPrice = ({ alpha1, x1, y1 }: Target) => marginalRate(alpha1, [x1, y1])

const targetFields = ({ alpha1, alpha2, X, Y, x1, y1 }: Target) => ({
  utility_1: utilityShown(alpha1),
  utility_2: utilityShown(alpha2),
  total_x: plain(X),
  total_y: plain(Y),
  target_x: plain(x1),
  target_y: plain(y1)
})

const conditions = {
  convex: 'all preferences and all technologies are convex, and everybody takes prices as given',
  nonconvex: 'one technology has strongly increasing returns, so that its production set is not convex'
} as const
type Condition = keyof typeof conditions

/** A.50: how an efficient outcome is reached by transfers and free trade. */
export const secondWelfareTheorem = [
  questionType({
    id: 'supporting_price',
    title: 'price at which two traders stay at an efficient division',
    draw: drawTarget,
    solve: (target) => {
      const { X, Y, x1, y1 } = target
      const right = supportingPrice(target)
      return {
        kind: 'number',
        right,
        wrong: { inverse: 1 / right, endowment_ratio: Y / X, quantity_ratio: y1 / x1 }
      }
    },
    fields: targetFields,
    explain: (target, right) => {
      const { alpha1, alpha2, X, Y, x1, y1 } = target
      const rest: Bundle = [X - x1, Y - y1]
      return (
        `At the supporting price nobody wants to trade any more, so it is the marginal rate of substitution of both. ` +
        `For the first trader that is ${marginalRateShown(alpha1, [x1, y1])} = ${right}. ` +
        `The second has the rest, ${step(rest[0])} of x and ${step(rest[1])} of y, with the same rate but for rounding: ${plain(alpha2)}/${plain(1 - alpha2)} * ${step(rest[1])}/${step(rest[0])} = ${step(marginalRate(alpha2, rest))}.`
      )
    }
  }),
  questionType({
    id: 'transfer',
    title: 'transfer after which free trade ends at an efficient division',
    draw: (draw) => {
      const target = drawTarget(draw)
      const endowment1: Bundle = [
        rounded(target.X * draw.uniform(0.1, 0.9, 10), 2),
        rounded(target.Y * draw.uniform(0.1, 0.9, 10), 2)
      ]
      return { ...target, endowment1 }
    },
    solve: (values) => {
      const { x1, y1, endowment1 } = values
      const p = supportingPrice(values)
      const right = p * (x1 - endowment1[0]) + y1 - endowment1[1]
      return {
        kind: 'number',
        right,
        wrong: {
          sign_error: -right,
          value_of_target: p * x1 + y1,
          price_one: x1 + y1 - endowment1[0] - endowment1[1]
        }
      }
    },
    fields: (values) => ({
      ...targetFields(values),
      endowment_x: plain(values.endowment1[0]),
      endowment_y: plain(values.endowment1[1])
    }),
    explain: (values, right) => {
      const { alpha1, x1, y1, endowment1 } = values
      const p = supportingPrice(values)
      const [wanted, owned] = [p * x1 + y1, p * endowment1[0] + endowment1[1]]
      return (
        `The price of x that supports the target is the marginal rate of substitution there, ${marginalRateShown(alpha1, [x1, y1])} = ${step(p)}. ` +
        `At this price the target is worth ${step(p)} * ${plain(x1)} + ${plain(y1)} = ${step(wanted)} and the endowment ${step(p)} * ${plain(endowment1[0])} + ${plain(endowment1[1])} = ${step(owned)}. ` +
        `The transfer makes up the difference, ${step(wanted)} - ${step(owned)} = ${right}.`
      )
    }
  }),
  questionType({
    id: 'concept',
    title: 'whether every efficient outcome can be reached by prices after transfers',
    draw: ({ oneOf }): { condition: Condition } => ({ condition: oneOf<Condition>(['convex', 'nonconvex']) }),
    solve: ({ condition }) => ({
      kind: 'choice',
      right: condition === 'convex' ? 'yes' : 'not_guaranteed',
      options: {
        yes: 'Yes',
        not_guaranteed: 'Not necessarily: for some of them no such prices may exist',
        never: 'No, none of them can',
        only_equal: 'Only an equal split can'
      }
    }),
    fields: ({ condition }) => ({ condition: conditions[condition] }),
    explain: ({ condition }, right) =>
      condition === 'convex'
        ? `With convex preferences and technologies the second welfare theorem holds: each efficient outcome is supported by some prices. Lump-sum transfers give everybody the income for it. The answer is: ${right}.`
        : `The second welfare theorem needs convex sets. With increasing returns a price-taking firm may want to produce without limit or not at all at any price, so an efficient outcome need not be supported by prices. The answer is: ${right}.`
  })
]
