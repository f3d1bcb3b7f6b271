import { describe, expect, it } from 'vitest'
import { describeRequest } from '../../src/models/call-key.ts'
import { worstCaseUsd } from '../../src/models/worst-case.ts'
import { aRequest } from './support.ts'

describe('worstCaseUsd', () => {
  it('takes a token for every two bytes, all written to the cache, and all output', () => {
    const bytes = Buffer.byteLength(JSON.stringify(describeRequest(aRequest())))
    const price = { input: 3, cacheWrite: 3.75, cachedInput: 0.3, output: 15, batch: 0.5 }
    const worst = (Math.ceil(bytes / 2) * 3.75 + 100 * 15) / 1e6
    expect(worstCaseUsd(price, aRequest())).toBeCloseTo(worst, 12)
    expect(worstCaseUsd(price, aRequest(), { batch: true })).toBeCloseTo(worst / 2, 12)
  })
})
