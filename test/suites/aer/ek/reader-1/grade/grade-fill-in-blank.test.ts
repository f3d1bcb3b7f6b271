import { describe, expect, it } from 'vitest'
import { dropEcho } from '../../../../../../src/suites/aer/ek/reader-1/grade/drop-echo.ts'
import { gradeFillInBlank } from '../../../../../../src/suites/aer/ek/reader-1/grade/grade-fill-in-blank.ts'

const stem = 'In Doe et al. (2020), a paper on hiring, the model assumes ___ in the labor market.'
const grade = (given: string, answer = 'monopsony', acceptable: string[] = []) =>
  gradeFillInBlank({ stem }, { answer, acceptable }, given)

describe('gradeFillInBlank', () => {
  it('says what matched', () => {
    expect(grade('Monopsony.')).toEqual({
      score: 1,
      reason: 'matched',
      detail: { accepted: 'monopsony', matched: 'monopsony', place: { quote: 'Monopsony.', start: 0, end: 10 } }
    })
    expect(grade('I think **wage-setting power**, mostly', 'wage setting power')).toMatchObject({
      detail: { place: { quote: '**wage-setting power**,', start: 8, end: 31 } }
    })
    expect(grade('wage setting', 'monopsony', ['wage-setting'])).toMatchObject({ detail: { accepted: 'wage-setting' } })
  })

  it('allows 3 n + 12 words and no more', () => {
    // One word is accepted, so the limit is 15.
    expect(grade(`monopsony ${'so '.repeat(14)}`)).toMatchObject({ score: 1 })
    expect(grade(`monopsony ${'so '.repeat(15)}`)).toEqual({
      score: 0,
      reason: 'too_long',
      detail: { words: 16, limit: 15 }
    })
  })

  it.each([
    'monopsony or oligopsony',
    'either oligopsony or monopsony',
    'perfect competition, monopsony',
    'oligopoly; monopsony; monopoly',
    'monopoly\nmonopsony\noligopoly',
    'monopoly | monopsony',
    'monopsony - monopoly'
  ])('refuses several offers: %j', (given) => {
    expect(grade(given)).toMatchObject({ score: 0, reason: 'several_offers' })
  })

  it.each(['0.3, 0.37, 0.4', '0.3 0.37', '0.37 or 0.4', '0.3 and 0.37', '0.37; 0.4'])(
    'refuses several numbers: %j',
    (given) => {
      expect(grade(given, '0.37')).toMatchObject({ score: 0, reason: 'several_offers' })
    }
  )

  it.each([
    ['0.37 (standard error 0.05)', '0.37', []],
    ['0.37; this is the estimate with all controls', '0.37', []],
    ['difference-in-differences (DID)', 'difference-in-differences', []],
    ['difference-in-differences or DID', 'difference-in-differences', ['DID']],
    ['land, labor, and capital', 'land, labor, and capital', []],
    ['two or more', 'two or more', []],
    ['In 2020, it was 0.37', '0.37', []]
  ])('takes one offer with additions: %j', (given, answer, acceptable) => {
    expect(grade(given, answer, acceptable)).toMatchObject({ score: 1 })
  })

  it('takes away a repeated stem before it counts words', () => {
    expect(
      grade('In Doe et al. (2020), a paper on hiring, the model assumes monopsony in the labor market.')
    ).toMatchObject({
      score: 1
    })
  })

  it('reports what would have matched', () => {
    expect(grade('perfect competition')).toEqual({ score: 0, reason: 'no_match', detail: { accepted: ['monopsony'] } })
  })
})

describe('dropEcho', () => {
  it.each([
    ['Workers earn 5 percent', '5'],
    ['5 percent more.', '5'],
    ['5', '5'],
    ['Firms earn 5', 'Firms earn 5']
  ])('leaves %j as %j', (given, left) => {
    expect(dropEcho('Workers earn ___ percent more.', given)).toBe(left)
  })
})
