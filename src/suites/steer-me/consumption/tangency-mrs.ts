import { plain, rounded, step } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'
import { cobbDouglas } from './utility-functions.ts'

/** Amounts are printed with two decimals: of half a unit they are a hundredth off. */
const roundingGap = 0.02

const reasons = {
  more_x: 'One more x is worth more y than it costs',
  more_y: 'One x less brings more y than is needed to make up for it',
  stay: 'The two are the same but for rounding'
}
const directions = {
  more_x: 'more x and less y',
  more_y: 'less x and more y',
  stay: 'no change at all',
  both: 'more of both goods within the same budget'
}

type Market = { alpha: number; px: number; py: number; m: number }

const drawMarket = ({ uniform }: Draw): Market => ({
  ...{ alpha: uniform(0.2, 0.8), px: uniform(1, 9) },
  ...{ py: uniform(1, 9), m: uniform(50, 200) }
})

/** What is bought with this share of income spent on x. */
const bundleAt = (market: Market, share: number) => ({
  ...{ ...market, share_x: share },
  x: rounded((share * market.m) / market.px, 2),
  y: rounded(((1 - share) * market.m) / market.py, 2)
})

function drawOffOptimum(draw: Draw) {
  const market = drawMarket(draw)
  const share = draw.uniform(0.1, 0.9)
  return Math.abs(share - market.alpha) <= 0.12 ? null : bundleAt(market, share)
}

function drawAtOptimum(draw: Draw) {
  const market = drawMarket(draw)
  return bundleAt(market, market.alpha)
}

/** @param worth of one more x in y, over what it costs in y: a bundle that is best is so but for rounding */
function directionOf(worth: number): 'more_x' | 'more_y' | 'stay' {
  if (Math.abs(worth - 1) < roundingGap) return 'stay'
  return worth > 1 ? 'more_x' : 'more_y'
}

/** A.4: at an interior optimum the marginal rate of substitution equals the ratio of prices. */
export const tangencyMrs = [
  questionType({
    id: 'mrs_at_optimum',
    title: 'the MRS at the chosen bundle',
    draw: ({ uniform }) => ({
      alpha: uniform(0.1, 0.9),
      beta: uniform(0.1, 0.9),
      px: uniform(1, 9),
      py: uniform(1, 9),
      m: uniform(50, 300)
    }),
    solve: ({ alpha, beta, px, py }) => ({
      kind: 'number',
      right: px / py,
      wrong: {
        inverse_price_ratio: py / px,
        exponent_ratio: alpha / beta,
        at_equal_quantities: (alpha / beta) * (px / py)
      }
    }),
    fields: ({ alpha, beta, px, py, m }) => ({
      utility: cobbDouglas(alpha, beta),
      price_x: plain(px),
      price_y: plain(py),
      income: plain(m)
    }),
    explain: ({ alpha, beta, px, py, m }, right) => {
      const [x, y] = [(alpha * m) / ((alpha + beta) * px), (beta * m) / ((alpha + beta) * py)]
      return (
        `The best bundle has some of both goods, so the marginal rate of substitution equals the ratio of prices, ${plain(px)}/${plain(py)} = ${right}. ` +
        `As a check, the shares ${plain(alpha)}/${plain(alpha + beta)} and ${plain(beta)}/${plain(alpha + beta)} of ${plain(m)} buy x = ${step(x)} and y = ${step(y)}. ` +
        `There MU_x/MU_y = ${plain(alpha)} * ${step(y)}/(${plain(beta)} * ${step(x)}), which is the same.`
      )
    }
  }),
  questionType({
    id: 'missing_quantity',
    title: 'the amount of the other good in an optimal bundle',
    draw: ({ uniform }) => ({
      alpha: uniform(0.1, 0.9),
      beta: uniform(0.1, 0.9),
      px: uniform(1, 9),
      py: uniform(1, 9),
      x: uniform(2, 30)
    }),
    solve: ({ alpha, beta, px, py, x }) => ({
      kind: 'number',
      right: (beta * px * x) / (alpha * py),
      wrong: {
        exponents_inverted: (alpha * px * x) / (beta * py),
        prices_inverted: (beta * py * x) / (alpha * px),
        equal_spending: (px * x) / py
      }
    }),
    fields: ({ alpha, beta, px, py, x }) => ({
      utility: cobbDouglas(alpha, beta),
      price_x: plain(px),
      price_y: plain(py),
      x: plain(x)
    }),
    explain: ({ alpha, beta, px, py, x }, right) =>
      `At the optimum MU_x/MU_y = ${plain(alpha)}y/(${plain(beta)}x) equals the ratio of prices ${plain(px)}/${plain(py)} = ${step(px / py)}. ` +
      `So y = ${step(px / py)} * ${plain(beta)} * ${plain(x)}/${plain(alpha)}. ` +
      `That is ${right}.`
  }),
  questionType({
    id: 'direction',
    title: 'in which direction a bundle on the budget line should move',
    draw: (draw) => (draw.chance(0.2) ? drawAtOptimum(draw) : drawOffOptimum(draw)),
    solve: ({ alpha, px, py, x, y }) => ({
      kind: 'choice',
      right: directionOf((alpha * y * py) / ((1 - alpha) * x * px)),
      options: directions
    }),
    fields: ({ alpha, px, py, m, x, y }) => ({
      utility: cobbDouglas(alpha, rounded(1 - alpha, 2)),
      price_x: plain(px),
      price_y: plain(py),
      income: plain(m),
      x: plain(x),
      y: plain(y)
    }),
    explain: ({ alpha, px, py, x, y }, right) => {
      const beta = rounded(1 - alpha, 2)
      const rate = (alpha * y) / (beta * x)
      return (
        `At the bundle the marginal rate of substitution is ${plain(alpha)} * ${plain(y)}/(${plain(beta)} * ${plain(x)}) = ${step(rate)}. ` +
        `The market asks ${plain(px)}/${plain(py)} = ${step(px / py)} units of y for a unit of x. ` +
        `${reasons[directionOf((rate * py) / px)]}, so utility rises with ${right}.`
      )
    },
    earlier: [{ draw: drawOffOptimum }]
  })
]
