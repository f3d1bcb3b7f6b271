import { describe, expect, it } from 'vitest'
import { createBudget, worstCaseUsd } from '../../src/models/budget.ts'
import { describeRequest } from '../../src/models/call-key.ts'
import { loadPrices } from '../../src/models/price.ts'
import { aRequest } from './support.ts'

const prices = loadPrices({ 'compatible:free-input': { input: 0, output: 1_000_000 } })
// Output at one dollar a token and free input: the worst case of 100 output tokens is 100 dollars.
const model = { id: 'compatible:free-input' }

describe('worstCaseUsd', () => {
  it('takes a token for every two bytes, all written to the cache, and all output', () => {
    const bytes = Buffer.byteLength(JSON.stringify(describeRequest(aRequest())))
    const price = { input: 3, cacheWrite: 3.75, cachedInput: 0.3, output: 15, batch: 0.5 }
    expect(worstCaseUsd(price, aRequest())).toBeCloseTo((Math.ceil(bytes / 2) * 3.75 + 100 * 15) / 1e6, 12)
  })
})

describe('createBudget', () => {
  it('lets a call through that ends exactly at the limit, and none beyond', async () => {
    const budget = createBudget({ limitUsd: 150, spentUsd: async () => 50, prices })
    const release = await budget.reserve(model, aRequest())
    await expect(budget.reserve(model, aRequest())).rejects.toMatchObject({ code: 'budget_exceeded', status: 409 })
    release()
    await expect(budget.reserve(model, aRequest())).resolves.toBeTypeOf('function')
  })

  it('counts a call that ends while the sum is being read', async () => {
    let spent = 0
    let whileReading = () => {}
    const spentUsd = async () => {
      const read = spent
      whileReading()
      return read
    }
    const budget = createBudget({ limitUsd: 150, spentUsd, prices })
    const release = await budget.reserve(model, aRequest())
    // The first call is stored and released after the sum was read: it must not fall between the two numbers.
    whileReading = () => {
      whileReading = () => {}
      spent = 100
      release()
    }
    await expect(budget.reserve(model, aRequest())).rejects.toMatchObject({ details: { spentUsd: 100 } })
  })

  it('refuses what has no price', async () => {
    const budget = createBudget({ limitUsd: 1e9, spentUsd: async () => 0, prices })
    await expect(budget.reserve({ id: 'compatible:unknown' }, aRequest())).rejects.toMatchObject({
      code: 'budget_unpriced'
    })
  })
})
