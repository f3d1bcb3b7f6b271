import { describe, expect, it } from 'vitest'
import { sampleSize, shareAtMost } from '../../src/statistics/acceptance-sample.ts'

describe('sampleSize', () => {
  it('is the least that bounds the share where nothing is found wrong', () => {
    // 0.95^58 = 0.05105, 0.95^59 = 0.04850; 0.98^148 = 0.05028, 0.98^149 = 0.04928; 0.9^21 = 0.1094, 0.9^22 = 0.0985.
    expect(sampleSize({ share: 0.05, confidence: 0.95 })).toBe(59)
    expect(sampleSize({ share: 0.02, confidence: 0.95 })).toBe(149)
    expect(sampleSize({ share: 0.1, confidence: 0.9 })).toBe(22)
    expect(sampleSize({ share: 0.5, confidence: 0.5 })).toBe(1)
  })

  it('gives the tolerance limits of Wilks (1941) where some are found wrong', () => {
    // The numbers of runs for 95 % / 95 % by order: 59, 93, 124, 153, 181.
    const sizes = [0, 1, 2, 3, 4].map((found) => sampleSize({ share: 0.05, confidence: 0.95 }, found))
    expect(sizes).toEqual([59, 93, 124, 153, 181])
  })

  it('refuses shares, confidences and counts that are none', () => {
    for (const share of [0, 1, -0.1, Number.NaN])
      expect(() => sampleSize({ share, confidence: 0.95 })).toThrow(expect.objectContaining({ code: 'share_invalid' }))
    expect(() => sampleSize({ share: 0.1, confidence: 1 })).toThrow(
      expect.objectContaining({ code: 'confidence_invalid' })
    )
    expect(() => sampleSize({ share: 0.1, confidence: 0.9 }, -1)).toThrow(
      expect.objectContaining({ code: 'found_invalid' })
    )
    expect(() => sampleSize({ share: 1e-9, confidence: 0.95 })).toThrow(
      expect.objectContaining({ code: 'sample_too_large' })
    )
  })
})

describe('shareAtMost', () => {
  it('is what the size was chosen for', () => {
    // 1 - 0.05^(1/59) = 1 - exp(-2.995732/59) = 0.0495076.
    expect(shareAtMost(0, { n: 59, confidence: 0.95 })).toBeCloseTo(0.0495076, 7)
    expect(shareAtMost(3, { n: 3, confidence: 0.95 })).toBe(1)
    for (const share of [0.01, 0.03, 0.2]) {
      for (const found of [0, 1, 4]) {
        const n = sampleSize({ share, confidence: 0.95 }, found)
        expect(shareAtMost(found, { n, confidence: 0.95 })).toBeLessThanOrEqual(share)
        expect(shareAtMost(found, { n: n - 1, confidence: 0.95 })).toBeGreaterThan(share)
      }
    }
  })
})
