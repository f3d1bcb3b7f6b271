import { costUsd, findPrice, loadPrices } from '../../src/models/price.ts'
import type { BilledInput } from './prompt-cache.ts'

const prices = loadPrices()

/** US dollars for input by the price table, and what the same tokens cost where nothing is cached. */
export function billedInput(modelId: string, billed: readonly BilledInput[]) {
  const price = findPrice(prices, modelId)!
  const usd = ({ input, cached, written }: BilledInput) =>
    costUsd(price, {
      inputTokens: input,
      cachedInputTokens: cached,
      cacheWriteTokens: written,
      outputTokens: 0,
      reasoningTokens: 0
    })
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
  const cachedUsd = sum(billed.map(usd))
  const plainUsd = sum(billed.map(({ input }) => usd({ input, cached: 0, written: 0 })))
  return { cachedUsd, plainUsd, share: cachedUsd / plainUsd, inputTokens: sum(billed.map(({ input }) => input)) }
}
