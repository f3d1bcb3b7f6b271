import { describe, expect, it } from 'vitest'
import { claimsAgree } from '../../../src/ingestion/checks/claims-agree.ts'
import { sectionOrder } from '../../../src/ingestion/checks/section-order.ts'

const source =
  'In full operation the voucher raises the job-finding rate of eligible claimants by 0.233 log points, with a standard error of 0.011. Starting wages of the eligible do not change when offices begin to issue vouchers. The share is 20 percent of the documented commuting cost for twelve months.'

function check(text: string, options: { isParaphrase?: true } = {}) {
  const twin =
    'The share is 31 percent of the documented commuting cost for twelve months. aProportional rise in starting wages that the minimum asks for.'
  const texts = [{ name: 'KP01', text, sources: [source, twin] }]
  return claimsAgree({ check: 'point-claims', what: 'a point', texts, ...options })
}

describe('claimsAgree', () => {
  it.each([
    [
      'the sentence itself',
      'In full operation the voucher raises the job-finding rate of eligible claimants by 0.233 log points.'
    ],
    [
      'a rounded number',
      'In full operation the voucher raises the job-finding rate of eligible claimants by 0.23 log points.'
    ],
    [
      'a synonym',
      'In full operation the voucher increases the job-finding rate of eligible claimants by 0.233 log points.'
    ],
    ['% for percent', 'The share is 20% of the documented commuting cost for twelve months.'],
    [
      'two sentences that only a note mark parts, of which another one is nearly the first',
      'The share is 20 percent of the documented commuting cost for twelve months. aProportional rise in starting wages that the new minimum asks for.'
    ],
    ['other words', 'Vouchers help people to find jobs, and pay does not react.']
  ])('passes %s', (_, text) => {
    expect(check(text)).toMatchObject({ ok: true })
  })

  it.each([
    [
      'another number',
      'In full operation the voucher raises the job-finding rate of eligible claimants by 0.294 log points.',
      '0.294 for 0.233'
    ],
    [
      'a direction turned',
      'In full operation the voucher lowers the job-finding rate of eligible claimants by 0.233 log points.',
      '“lowers” for “raises”'
    ],
    [
      'another group',
      'In full operation the voucher raises the job-finding rate of ineligible claimants by 0.233 log points.',
      '“ineligible” for “eligible”'
    ],
    [
      'another unit',
      'The share is 20 percentage points of the documented commuting cost for twelve months.',
      'percentage points for percent'
    ],
    [
      'a negation left out',
      'Starting wages of the eligible do change when offices begin to issue vouchers.',
      'without the negation'
    ]
  ])('names %s, with claim and source', (_, text, words) => {
    const { ok, message, evidence } = check(text)
    expect(ok).toBe(false)
    expect(message).toContain(`KP01 says “${text.slice(0, 40)}`)
    expect(message).toContain(words)
    expect(source).toContain(evidence!.passage!.slice(0, 60))
  })

  it('compares directions by the words around where a sentence is put in other words', () => {
    const turned = 'By 0.233 log points job finding of eligible claimants falls due to a voucher.'
    expect(check(turned)).toMatchObject({ ok: true })
    expect(check(turned, { isParaphrase: true })).toMatchObject({ ok: false })
    expect(check(turned.replace('falls', 'rises'), { isParaphrase: true })).toMatchObject({ ok: true })
  })
})

describe('hostile texts', () => {
  it('are not compared where a sentence has no end', () => {
    const endless = `${source.replaceAll('.', ' ')} `.repeat(500)
    const texts = [{ name: 'KP01', text: endless.replaceAll('0.233', '0.294'), sources: [endless, source] }]
    expect(claimsAgree({ check: 'point-claims', what: 'a point', texts })).toMatchObject({ ok: true })
  })
})

describe('sectionOrder', () => {
  const sections = ['Introduction', 'Model', 'Data'].map((title, at) => ({
    number: `${at + 1}`,
    title,
    level: 1,
    page: 1
  }))
  it('wants the numbers and the order of the paper', () => {
    expect(sectionOrder('[Section 1: Introduction]\nx\n[Section 3: Data]\ny', { sections })).toMatchObject({ ok: true })
    expect(sectionOrder('[Section 2: Introduction]', { sections }).message).toContain(
      '"Introduction" is Section 1, not 2'
    )
    expect(sectionOrder('[Section 3: Data]\n[Section 2: Model]', { sections }).message).toContain(
      '"Model" stands before "Data" in the paper'
    )
  })
})
