import { plain, rounded } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'
import { questionType } from '../../question-bank/question-type.ts'

const step = (value: number) => plain(rounded(value, 4))

type Market = { mu: number; sigma: number; gamma: number; ask: number; bid: number; r: number }
type Position = Market & { h0: number }

/** The holdings up to which it pays to buy at the ask, and down to which it pays to sell at the bid. */
function boundsOf({ mu, sigma, gamma, ask, bid, r }: Market) {
  const holdingAt = (price: number) => (mu - price * (1 + r)) / (gamma * sigma * sigma)
  return { buyUpTo: holdingAt(ask), sellDownTo: holdingAt(bid), middle: holdingAt((ask + bid) / 2) }
}

function drawMarket({ uniform }: Draw): Market {
  const ask = uniform(18, 55)
  return {
    ...{ mu: uniform(20, 60), sigma: uniform(2, 8), gamma: uniform(0.01, 0.1, 3) },
    ...{ ask, bid: rounded(ask - uniform(0.2, 3), 2), r: uniform(0, 0.06) }
  }
}

/** Null where a holding is so near a bound that it says nothing of which side it is on. */
function positionOf(market: Market, h0: number): Position | null {
  const { buyUpTo, sellDownTo } = boundsOf(market)
  return Math.abs(buyUpTo - h0) > 1 && Math.abs(sellDownTo - h0) > 1 ? { ...market, h0 } : null
}

/** A holding that hardly ever lies where no trade is best. */
const drawAnywhere = (draw: Draw) => positionOf(drawMarket(draw), draw.uniform(-20, 60))

function drawUntraded(draw: Draw): Position | null {
  const market = drawMarket(draw)
  const { buyUpTo, sellDownTo } = boundsOf(market)
  const h0 = draw.uniform(buyUpTo, sellDownTo)
  return h0 >= -20 && h0 <= 60 ? positionOf(market, h0) : null
}

/** A.20: the best holding of a risky share that is bought at the ask and sold at the bid. */
export const portfolioBidAsk = [
  questionType({
    id: 'cara_no_trade_region',
    title: 'mean-variance wealth with a region in which no trade is best',
    draw: (draw) => (draw.chance(0.5) ? drawUntraded(draw) : drawAnywhere(draw)),
    solve: (values) => {
      const { mu, sigma, gamma, ask, bid, h0 } = values
      const { buyUpTo, sellDownTo, middle } = boundsOf(values)
      const right = h0 < buyUpTo ? buyUpTo : h0 > sellDownTo ? sellDownTo : h0
      const wrong = {
        mid_price: middle,
        used_ask: right === buyUpTo ? sellDownTo : buyUpTo,
        no_trade: right === h0 ? middle : h0,
        no_interest: (mu - (h0 > sellDownTo ? bid : ask)) / (gamma * sigma * sigma),
        other_bound: sellDownTo
      }
      return { kind: 'number', right, wrong }
    },
    fields: ({ mu, sigma, gamma, ask, bid, r, h0 }) => ({
      mean: plain(mu),
      deviation: plain(sigma),
      aversion: plain(gamma),
      ask: plain(ask),
      bid: plain(bid),
      rate: plain(r),
      holding: plain(h0)
    }),
    explain: (values, right) => {
      const { mu, sigma, gamma, ask, bid, r, h0 } = values
      const { buyUpTo, sellDownTo } = boundsOf(values)
      const risk = `(${plain(gamma)} * ${plain(sigma)}^2)`
      const first =
        `Buying at the ask pays as long as the holding is below (${plain(mu)} - ${plain(ask)} * (1 + ${plain(r)}))/${risk} = ${step(buyUpTo)}. ` +
        `Selling at the bid pays as long as it is above (${plain(mu)} - ${plain(bid)} * (1 + ${plain(r)}))/${risk} = ${step(sellDownTo)}. `
      if (h0 < buyUpTo)
        return `${first}The present ${plain(h0)} shares are fewer than the first bound, so buying up to it is best: ${right}.`
      if (h0 > sellDownTo)
        return `${first}The present ${plain(h0)} shares are more than the second bound, so selling down to it is best: ${right}.`
      return `${first}The present ${plain(h0)} shares lie between the two, where neither pays: the best holding is ${right}.`
    },
    earlier: [{ draw: drawAnywhere }]
  })
]
