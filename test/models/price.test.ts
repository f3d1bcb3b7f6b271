import { describe, expect, it } from 'vitest'
import { costUsd, findPrice, loadPrices } from '../../src/models/price.ts'

const usage = { inputTokens: 10_000, cachedInputTokens: 8_000, cacheWriteTokens: 1_000, outputTokens: 2_000 }
const none = { inputTokens: 0, cachedInputTokens: 0, cacheWriteTokens: 0, outputTokens: 0, reasoningTokens: 0 }
const sonnet = { input: 3, cachedInput: 0.3, cacheWrite: 3.75, output: 15, batch: 0.5 }

describe('costUsd', () => {
  it('bills plain, cached and written input and output each at its own rate', () => {
    // (1000 * 3 + 8000 * 0.30 + 1000 * 3.75 + 2000 * 15) / 1e6 = (3000 + 2400 + 3750 + 30000) / 1e6
    expect(costUsd(sonnet, { ...usage, reasoningTokens: 500 })).toBeCloseTo(0.03915, 12)
  })

  it('bills a batch at its factor', () => {
    expect(costUsd(sonnet, { ...usage, reasoningTokens: 0 }, { batch: true })).toBeCloseTo(0.03915 / 2, 12)
  })

  it('bills cached and written input as plain where no rate is known', () => {
    // (10000 * 3 + 2000 * 15) / 1e6
    expect(costUsd({ input: 3, output: 15, batch: 0.5 }, { ...usage, reasoningTokens: 0 })).toBeCloseTo(0.06, 12)
  })

  it('bills the whole of a long request higher, from the first token past the limit', () => {
    const price = { input: 2, output: 10, batch: 0.5, long: { above: 200_000, input: 2, output: 1.5 } }
    const at = (inputTokens: number) => costUsd(price, { ...none, inputTokens, outputTokens: 1_000 })
    // 200000 * 2 + 1000 * 10 = 410000; 200001 * 4 + 1000 * 15 = 815004
    expect(at(200_000)).toBeCloseTo(0.41, 12)
    expect(at(200_001)).toBeCloseTo(0.815004, 12)
  })
})

describe('findPrice', () => {
  const prices = loadPrices({ 'compatible:qwen3:32b': { input: 0.1, output: 0.3 } })

  it.each([
    ['anthropic:claude-sonnet-4-6', 3],
    ['anthropic:claude-sonnet-4-5-20250929', 3],
    ['openai:gpt-4.1-2025-04-14', 2],
    ['openai:gpt-4o', 2.5],
    ['openai:gpt-4o-2024-08-06', 2.5],
    // This snapshot costs more than its undated name.
    ['openai:gpt-4o-2024-05-13', 5],
    ['azure:gpt-5-mini', 0.25],
    ['compatible:gemini-2.5-pro', 1.25],
    ['compatible:qwen3:32b', 0.1]
  ])('knows %s', (id, input) => {
    expect(findPrice(prices, id)?.input).toBe(input)
  })

  it.each(['openai:gpt-5-unheard-of', 'azure:our-deployment', 'compatible:gpt-4.1', 'openai:toString'])(
    'has no price for %s',
    (id) => {
      expect(findPrice(prices, id)).toBeNull()
    }
  )

  it("takes the caller's own price over the listed one", () => {
    const own = loadPrices({ 'openai:gpt-4.1': { input: 1.5, output: 6 } })
    expect(findPrice(own, 'openai:gpt-4.1')?.input).toBe(1.5)
  })

  it('never lists cached input above plain input, nor a write below it', () => {
    for (const { input, cachedInput = input, cacheWrite = input } of Object.values(prices)) {
      expect(cachedInput).toBeLessThanOrEqual(input)
      expect(cacheWrite).toBeGreaterThanOrEqual(input)
    }
  })
})
