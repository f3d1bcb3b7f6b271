import { describe, expect, it } from 'vitest'
import { condensedLength, lengthNearShare } from '../../../src/ingestion/checks/length-near-share.ts'
import { noSharedSentences } from '../../../src/ingestion/checks/no-shared-sentences.ts'
import { sectionMarks } from '../../../src/ingestion/checks/section-marks.ts'

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')

describe('lengthNearShare', () => {
  it('allows a sixth of the target either way', () => {
    // 30 % of 1,200 words are 360; a sixth of that is 60.
    expect(condensedLength(1200, 0.3)).toEqual({ target: 360, from: 300, to: 420 })
    const isOk = (count: number) => lengthNearShare({ text: words(count), bodyWords: 1200, share: 0.3 }).ok
    expect([299, 300, 420, 421].map(isOk)).toEqual([false, true, true, false])
  })

  it('refuses a body of 60 per cent where 30 or 50 are asked for', () => {
    for (const share of [0.3, 0.5]) expect(lengthNearShare({ text: words(600), bodyWords: 1000, share }).ok).toBe(false)
  })
})

describe('noSharedSentences', () => {
  const source =
    'We ask whether vouchers help the unem-\nployed to find jobs. It matters. Effects are large, as in Kain et al. (1968), everywhere.'
  const check = (text: string) => noSharedSentences({ check: 'abstract-absent', what: 'the abstract', source, text })

  it('finds a sentence despite line ends, hyphens and punctuation', () => {
    const result = check('Intro. We ask whether vouchers help the unemployed to find jobs! More.')
    expect(result.ok).toBe(false)
    expect(result.evidence?.passage).toContain('vouchers')
  })

  it('does not end a sentence at et al.', () => {
    expect(check('Effects are large, as in Kain et al. elsewhere').ok).toBe(true)
    expect(check('Effects are large, as in Kain et al. (1968), everywhere.').ok).toBe(false)
  })

  it.each([null, '', 'Too short.'])('fails when it has nothing to look for: %j', (empty) => {
    const result = noSharedSentences({ check: 'x', what: 'the introduction', source: empty, text: 'Anything.' })
    expect(result).toMatchObject({ ok: false, message: expect.stringContaining('the introduction were not found') })
  })

  it.each([
    'We ask if vouchers help the unemployed to find jobs.',
    'First, we ask whether vouchers help the unemployed to find jobs, and then we look at prices of houses.',
    'Effects are huge, as in Kain et al. (1968), everywhere.'
  ])('finds a sentence lightly altered or joined with another: %s', (altered) => {
    expect(check(altered)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
  })

  it('lets short sentences and reworded ones pass', () => {
    expect(check('It matters. Do vouchers bring jobs to people without one? We ask that here.').ok).toBe(true)
    expect(check('Whether vouchers help, and whom they help to find jobs, is asked by us for the unemployed.').ok).toBe(
      true
    )
  })
})

describe('sectionMarks', () => {
  it('asks for marks from the first line on', () => {
    expect(sectionMarks('[Section 1: Model]\ntext\n[Section 2: Data]\ntext').ok).toBe(true)
    expect(sectionMarks('text\n[Section 1: Model]\n[Section 2: Data]').ok).toBe(false)
    expect(sectionMarks('[Section 1: Model]\ntext').ok).toBe(false)
  })
})
