import { describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/statistics/random.ts'
import { overlapOf, sketchText } from '../../src/text/text-sketch.ts'

/** So many words that a seed decides. */
function text(seed: number, count: number): string[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => `w${random.integer(5000)}`)
}

const paper = text(1, 6000)

describe('overlapOf', () => {
  it.each([
    ['the same words', paper, 1],
    ['a cover page before them', [...text(2, 400), ...paper], 1],
    ['an appendix as long behind them', [...paper, ...text(3, 6000)], 1],
    // Of fifty runs, the five that hold the replaced word are gone.
    ['every fiftieth word replaced', paper.map((word, i) => (i % 50 === 0 ? `x${i}` : word)), 0.9],
    ['half of it rewritten', [...paper.slice(0, 3000), ...text(4, 3000)], 0.5],
    ['another text', text(5, 6000), 0],
    ['five times the text', [...paper, ...text(6, 24_000)], 0]
  ])('tells of %s', (_, other, share) => {
    // Two standard errors of 256 hashes: 2 * sqrt(0.5 * 0.5 / 256) = 0.06.
    expect(Math.abs(overlapOf(sketchText(paper), sketchText(other)) - share)).toBeLessThan(0.07)
    expect(overlapOf(sketchText(other), sketchText(paper))).toBe(overlapOf(sketchText(paper), sketchText(other)))
  })

  it('has nothing to say of a text without a run of words', () => {
    expect(overlapOf(sketchText(['a', 'b']), sketchText(['a', 'b']))).toBe(0)
    expect(sketchText(['a', 'b', 'c', 'd', 'e'])).toMatchObject({ shingles: 1, hashes: [expect.any(Number)] })
  })

  it('keeps 256 hashes of a text of any length', () => {
    expect(sketchText(paper)).toMatchObject({ hashes: { length: 256 }, shingles: 5996 })
  })
})
