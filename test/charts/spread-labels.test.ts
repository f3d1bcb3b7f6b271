import { describe, expect, it } from 'vitest'
import { spreadLabels } from '../../src/charts/spread-labels.ts'

describe('spreadLabels', () => {
  it.each([
    // Apart already.
    [
      [10, 50, 90],
      [10, 50, 90]
    ],
    // Two that touch part around their mean, 51.
    [
      [50, 52, 90],
      [44, 58, 90]
    ],
    // Three of one place, in the order given.
    [
      [50, 50, 50],
      [36, 50, 64]
    ],
    // A pair that parts meets a third: the block of three is around (40 + 42 + 50) / 3 = 44.
    [
      [40, 42, 50],
      [30, 44, 58]
    ],
    // No further than the ends.
    [
      [99, 100],
      [86, 100]
    ],
    [
      [0, 0],
      [0, 14]
    ],
    [[], []]
  ])('moves %j to %j', (middles, places) => {
    expect(spreadLabels(middles, { gap: 14, from: 0, to: 100 })).toEqual(places)
  })

  it('keeps the order and the gap of any labels that there is room for', () => {
    for (let seed = 1; seed < 200; seed++) {
      const middles = Array.from({ length: 6 }, (_, place) => (seed * (place + 3) * 37) % 100)
      const places = spreadLabels(middles, { gap: 14, from: 0, to: 100 })
      const order = [...middles.keys()].sort((a, b) => middles[a]! - middles[b]! || a - b)
      const sorted = order.map((label) => places[label]!)
      for (const [at, place] of sorted.entries()) {
        if (at > 0) expect(place - sorted[at - 1]!).toBeGreaterThanOrEqual(14 - 1e-9)
        expect(place).toBeGreaterThanOrEqual(0)
        expect(place).toBeLessThanOrEqual(100)
      }
    }
  })
})
