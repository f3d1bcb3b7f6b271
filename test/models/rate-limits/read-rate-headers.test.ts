import { describe, expect, it } from 'vitest'
import { readRateHeaders } from '../../../src/models/rate-limits/read-rate-headers.ts'

const read = (headers: Record<string, string>, latencyMs = 0) => readRateHeaders(new Headers(headers), latencyMs)

describe('readRateHeaders', () => {
  it('reads what OpenAI says of requests and tokens', () => {
    const headers = {
      'x-ratelimit-limit-requests': '60',
      'x-ratelimit-remaining-requests': '59',
      'x-ratelimit-reset-requests': '1s',
      'x-ratelimit-limit-tokens': '150000',
      'x-ratelimit-remaining-tokens': '149984',
      'x-ratelimit-reset-tokens': '6m0s'
    }
    expect(read(headers, 5000)).toEqual({
      requests: { limit: 60, left: { amount: 59, forMs: 1000 } },
      tokens: { limit: 150_000, left: { amount: 149_984, forMs: 360_000 } }
    })
  })

  it('reads what Anthropic says, by its own clock', () => {
    const headers = {
      date: 'Fri, 06 Nov 2026 12:41:00 GMT',
      'anthropic-ratelimit-requests-limit': '1000',
      'anthropic-ratelimit-requests-remaining': '999',
      // Full again before the answer was there.
      'anthropic-ratelimit-requests-reset': '2026-11-06T12:40:30Z',
      'anthropic-ratelimit-input-tokens-limit': '80000',
      'anthropic-ratelimit-input-tokens-remaining': '0',
      'anthropic-ratelimit-input-tokens-reset': '2026-11-06T12:41:20Z',
      'anthropic-ratelimit-output-tokens-limit': '16000',
      'anthropic-ratelimit-output-tokens-remaining': '15000',
      'anthropic-ratelimit-output-tokens-reset': '2026-11-06T12:41:04Z'
    }
    // The answer took 10 s, so that its date is 10 s after the request.
    expect(read(headers, 10_000)).toEqual({
      requests: { limit: 1000, left: { amount: 999, forMs: 0 } },
      inputTokens: { limit: 80_000, left: { amount: 0, forMs: 30_000 } },
      outputTokens: { limit: 16_000, left: { amount: 15_000, forMs: 14_000 } }
    })
  })

  it.each([
    ['120ms', 120],
    ['8.64s', 8640],
    ['1m30s', 90_000],
    ['2h5m0s', 7_500_000],
    ['55', 55_000],
    ['0', 0],
    // Seconds since 1970, 20 s after the date.
    [String(Date.UTC(2026, 10, 6, 12, 0, 20) / 1000), 20_000]
  ])('reads the reset %s as %d ms', (reset, forMs) => {
    const headers = { 'x-ratelimit-remaining-tokens': '7', 'x-ratelimit-reset-tokens': reset }
    expect(read({ ...headers, date: 'Fri, 06 Nov 2026 12:00:00 GMT' })).toEqual({
      tokens: { limit: null, left: { amount: 7, forMs } }
    })
  })

  it.each(['', 'soon', '1x', '-5', `${'1s'.repeat(50_000)}!`])('makes nothing of the reset %.20s', (reset) => {
    expect(read({ 'x-ratelimit-remaining-tokens': '7', 'x-ratelimit-reset-tokens': reset })).toEqual({
      tokens: { limit: null, left: null }
    })
  })

  it('takes neither the -1 of Azure for a count, nor what is left without a time for anything', () => {
    const headers = {
      'x-ratelimit-limit-tokens': '-1',
      'x-ratelimit-remaining-tokens': '-1',
      'x-ratelimit-reset-tokens': '0',
      'x-ratelimit-remaining-requests': '79'
    }
    expect(read(headers)).toEqual({ requests: { limit: null, left: null }, tokens: { limit: null, left: null } })
  })

  it('learns nothing from an answer that was kept on its way, nor from a server that says nothing', () => {
    const headers = { 'x-ratelimit-limit-requests': '60' }
    expect(read({ ...headers, age: '7' })).toEqual({})
    expect(read({ 'content-type': 'application/json' })).toEqual({})
  })
})
