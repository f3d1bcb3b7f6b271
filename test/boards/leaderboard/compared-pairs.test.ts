import { describe, expect, it } from 'vitest'
import { type ComparedPairs, pairsAfter } from '../../../src/boards/leaderboard/compared-pairs.ts'

/** Ranked models, of which pair k has k / 100 as its p, and one that is not ranked. */
function aTriangle(ranked: number): ComparedPairs {
  const pairs = (ranked * (ranked - 1)) / 2
  return {
    inputHash: 'hash',
    models: Array.from({ length: ranked + 1 }, (_, n) => {
      return { submissionId: `s${n}`, model: `m${n}` }
    }),
    compared: ranked,
    triangles: { p: Float64Array.from({ length: pairs }, (_, place) => place / 100) }
  }
}

describe('pairsAfter', () => {
  it.each([0, 1, 2, 3, 6])('goes on after any pair of %i models', (ranked) => {
    const triangle = aTriangle(ranked)
    const all = [...pairsAfter(triangle, { after: -1 })]
    expect(all.map(({ place, p }) => [place, p])).toEqual(Array.from(triangle.triangles.p!, (p, place) => [place, p]))
    for (let after = -1; after <= all.length; after++) {
      expect([...pairsAfter(triangle, { after })], `after ${after}`).toEqual(all.slice(after + 1))
      for (let model = 0; model < ranked; model++) {
        const ofModel = all.slice(after + 1).filter(({ first, second }) => first === model || second === model)
        expect([...pairsAfter(triangle, { after, isOf: (one) => one === model })]).toEqual(ofModel)
      }
    }
  })
})
