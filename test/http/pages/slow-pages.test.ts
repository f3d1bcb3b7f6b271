import { describe, expect, it } from 'vitest'
import { slowPages } from '../../../src/http/pages/slow-pages.ts'

describe('slowPages', () => {
  it('computes a page once, tells whoever cannot wait so, and gives it to whoever comes for it', async () => {
    const slow = slowPages(0)
    const computed = Promise.withResolvers<string>()
    let times = 0
    const compute = () => {
      times += 1
      return computed.promise
    }
    expect([await slow('judges', compute), await slow('judges', compute), times]).toEqual([null, null, 1])
    computed.resolve('the page')
    expect([await slow('judges', compute), times]).toEqual(['the page', 1])
    // It was given away: what is asked now is computed now.
    expect([await slow('judges', compute), times]).toEqual(['the page', 2])
  })

  it('tells the next one why it failed, and then begins anew', async () => {
    const slow = slowPages(0)
    const failing = Promise.withResolvers<string>()
    expect(await slow('judges', () => failing.promise)).toBeNull()
    failing.reject(new Error('no table'))
    await expect(slow('judges', async () => 'never asked')).rejects.toThrow('no table')
    expect(await slow('judges', async () => 'the page')).toBe('the page')
  })
})
