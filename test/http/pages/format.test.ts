import { describe, expect, it } from 'vitest'
import { formatP } from '../../../src/http/pages/format.ts'

describe('formatP', () => {
  it.each([
    [null, '–'],
    [0.0314, '0.031'],
    [0.001, '0.001'],
    [5.02e-22, '< 0.001'],
    [0, '< 0.001']
  ])('prints %s as %s', (p, shown) => {
    expect(formatP(p)).toBe(shown)
  })

  it('prints a zero of resamples as what it is', () => {
    expect([formatP(0, '< 1/10000'), formatP(0.5, '< 1/10000')]).toEqual(['< 1/10000', '0.500'])
  })
})
