import { describe, expect, it } from 'vitest'
import { createRateLimiters, rateSettingsSchema } from '../../../src/models/rate-limits/rate-limiters.ts'
import { virtualClock } from './virtual-clock.ts'

const address = 'https://a.example/v1'
const rates = { openai: { requests: 500 }, 'openai:gpt-5.1': { tokens: 30_000 } }

function setUp() {
  return createRateLimiters({ maxInFlight: 8, rates, longestWaitMs: 600_000, ...virtualClock() })
}

describe('createRateLimiters', () => {
  it('has one limiter for each model at each address', () => {
    const limiters = setUp()
    const first = limiters.for({ id: 'openai:gpt-5.1', baseUrl: address })
    expect(limiters.for({ id: 'openai:gpt-5.1', baseUrl: address })).toBe(first)
    expect(limiters.for({ id: 'openai:gpt-5.2', baseUrl: address })).not.toBe(first)
    expect(limiters.for({ id: 'openai:gpt-5.1', baseUrl: 'https://b.example/v1' })).not.toBe(first)
  })

  it('takes the limits of the model, or else those of its provider, and shows them', () => {
    const limiters = setUp()
    for (const id of ['openai:gpt-5.1', 'openai:gpt-5.2', 'compatible:qwen3:32b'])
      limiters.for({ id, baseUrl: address })
    const unknown = { limit: null, used: 0 }
    const quantities = { requests: unknown, tokens: unknown, inputTokens: unknown, outputTokens: unknown }
    const idle = { inFlight: 0, waiting: 0, allowedInFlight: 8, maxInFlight: 8, pausedUntil: null, baseUrl: address }
    expect(limiters.describe()).toEqual([
      { modelId: 'openai:gpt-5.1', ...idle, quantities: { ...quantities, tokens: { limit: 30_000, used: 0 } } },
      { modelId: 'openai:gpt-5.2', ...idle, quantities: { ...quantities, requests: { limit: 500, used: 0 } } },
      { modelId: 'compatible:qwen3:32b', ...idle, quantities }
    ])
  })
})

describe('rateSettingsSchema', () => {
  it('takes limits by model and by provider', () => {
    expect(rateSettingsSchema.parse(rates)).toEqual(rates)
  })

  it.each([{ openai: { rpm: 5 } }, { openai: { requests: 0 } }, { openai: 5 }])('refuses %j', (settings) => {
    expect(rateSettingsSchema.safeParse(settings).success).toBe(false)
  })
})
