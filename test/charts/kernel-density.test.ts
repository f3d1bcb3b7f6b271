import { describe, expect, it } from 'vitest'
import { kernelDensity } from '../../src/charts/kernel-density.ts'

/** The area under a curve by trapezia. */
function area(curve: readonly { score: number; density: number }[]): number {
  return curve.slice(1).reduce((sum, { score, density }, index) => {
    const before = curve[index]!
    return sum + ((density + before.density) / 2) * (score - before.score)
  }, 0)
}

describe('kernelDensity', () => {
  it.each([[[0.4, 0.5, 0.55, 0.6, 0.7]], [[0.9, 0.95, 0.97, 1, 1]], [[0, 0, 0.02, 0.1]], [[0.5, 0.5, 0.5]]])(
    'has an area of one over %j, none of it outside [0, 1]',
    (scores) => {
      const curve = kernelDensity(scores)
      expect(area(curve)).toBeCloseTo(1, 1)
      expect(curve[0]!.score).toBeGreaterThanOrEqual(0)
      expect(curve.at(-1)!.score).toBeLessThanOrEqual(1)
    }
  )

  it('is highest where the scores are', () => {
    const curve = kernelDensity([0.2, 0.21, 0.21, 0.22, 0.22, 0.23, 0.8])
    const peak = curve.reduce((best, point) => (point.density > best.density ? point : best))
    expect(peak.score).toBeCloseTo(0.21, 1)
  })
})
