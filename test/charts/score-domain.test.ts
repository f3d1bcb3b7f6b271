import { describe, expect, it } from 'vitest'
import { scoreDomain } from '../../src/charts/score-domain.ts'

describe('scoreDomain', () => {
  it.each([
    [
      [0.42, null, 0.87],
      [40, 90]
    ],
    [[null], [0, 100]],
    [[1], [90, 100]],
    [[0], [0, 10]],
    [[0.5], [50, 60]]
  ] as const)('is whole tens around %j', (scores, domain) => {
    expect(scoreDomain(scores)).toEqual(domain)
  })
})
