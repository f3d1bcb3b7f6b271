import { describe, expect, it } from 'vitest'
import { stemAnonymous } from '../../../../../src/suites/aer/ek/checks/stem-anonymous.ts'

const paper = {
  title: 'How Far to Look: Commuting Vouchers, Search Radius, and Congestion in Local Labor Markets',
  firstAuthor: 'Romer',
  coauthors: ['Romer', 'Price', 'Köll'],
  year: 2010,
  journal: 'The Journal of Examples & Cases',
  topic: 'commuting'
}
const check = (stem: string) =>
  stemAnonymous([{ id: 'TF01', stem: `In Romer et al. (2010), a paper on commuting, ${stem}` }], paper)

describe('stemAnonymous', () => {
  it.each([
    'the price of vouchers falls in local labor markets.',
    'search radius and congestion both respond to commuting vouchers.',
    'it is asked how far claimants look.'
  ])('passes %j', (stem) => {
    expect(check(stem).ok).toBe(true)
  })

  it.each([
    'in "HOW FAR TO LOOK" wages fall.',
    'how far to look is the question.',
    'it studies commuting vouchers, the search radius and congestion of local labor markets.',
    'as the journal of examples and cases has it.',
    'Price assumes fixed wages.',
    "in Koll's view wages fall."
  ])('refuses %j and says which words', (stem) => {
    expect(check(stem)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
  })

  it('takes a short title for words of the topic, unless it is quoted', () => {
    const short = { ...paper, title: 'Minimum Wages' }
    expect(stemAnonymous([{ id: 'TF01', stem: 'minimum wages rise.' }], short).ok).toBe(true)
    expect(stemAnonymous([{ id: 'TF01', stem: 'in "Minimum wages" they rise.' }], short).ok).toBe(false)
  })
})
