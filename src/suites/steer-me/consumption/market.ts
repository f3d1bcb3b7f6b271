import { plain } from '../../question-bank/decimals.ts'
import type { Draw } from '../../question-bank/draw.ts'

/** What a consumer of two goods takes as given: two prices, and the income to be spent. */
export type Market = { px: number; py: number; m: number }

export function drawMarket({ uniform }: Draw): Market {
  return { px: uniform(1, 9), py: uniform(1, 9), m: uniform(50, 300) }
}

export function marketFields({ px, py, m }: Market) {
  return { price_x: plain(px), price_y: plain(py), income: plain(m) }
}
