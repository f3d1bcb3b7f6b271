import { describe, expect, it } from 'vitest'
import { shortLabels } from '../../src/charts/screen.ts'
import { textWidth } from '../../src/charts/text-width.ts'

describe('shortLabels', () => {
  it('leaves what fits, and cuts the middle out of longer names', () => {
    expect(shortLabels(['gpt-5', 'house-12-large-4.2-preview-2026'])).toEqual([
      'gpt-5',
      expect.stringMatching(/^house-12.*….*w-2026$/)
    ])
  })

  it('keeps more of the end where names are alike up to there', () => {
    const names = [
      'house-large-alpha-preview-2026-01-01',
      'house-large-omega-preview-2026-01-01',
      'house-large-alpha-preview-2026-02-01'
    ]
    const short = shortLabels(names)
    expect(new Set(short).size).toBe(3)
    for (const label of short) expect(textWidth(label, 11)).toBeLessThanOrEqual(112)
  })

  it('numbers names that no end tells apart, and cuts one that was cut before at its end', () => {
    const name = (middle: string) => `a-provider-of-models/${middle}-of-a-long-and-common-end`
    expect(shortLabels([name('one'), name('two')])).toEqual([
      expect.stringMatching(/^1\. a-provider.*….*on-end$/),
      expect.stringMatching(/^2\. a-provider.*….*on-end$/)
    ])
    expect(shortLabels(['a-provider-of-models-and-much-more…'])).toEqual([
      expect.stringMatching(/^a-provider-[a-z-]+…$/)
    ])
  })
})
