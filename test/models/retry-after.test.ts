import { describe, expect, it } from 'vitest'
import { retryAfterMs } from '../../src/models/retry-after.ts'

const now = Date.parse('Fri, 06 Nov 2026 12:00:00 GMT')

describe('retryAfterMs', () => {
  it.each([
    [{ 'retry-after': '90' }, 90_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after': 'Fri, 06 Nov 2026 12:01:30 GMT' }, 90_000],
    [{ 'retry-after': 'Fri, 06 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '250', 'retry-after': '9' }, 250],
    [{ 'retry-after': 'soon' }, null],
    [{}, null]
  ])('reads %j as %s', (headers, expected) => {
    expect(retryAfterMs(new Headers(headers), now)).toBe(expected)
  })
})
