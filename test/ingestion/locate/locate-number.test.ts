import { describe, expect, it } from 'vitest'
import { locateNumber, type NumberLookup } from '../../../src/ingestion/locate/locate-number.ts'
import { readNumbers } from '../../../src/text/printed-number.ts'
import { aPaper } from './a-paper.ts'

const locate = (text: string, claim: string, lookup?: NumberLookup) => locateNumber(aPaper(text), claim, lookup)

describe('locateNumber', () => {
  it.each([
    ['a share of 0.37 of', '.37'],
    ['a share of .37 of', '0.37'],
    ['a share of 0.370 of', '0.37'],
    ['37 % of all', '37 percent'],
    ['37-percent cut', '37%'],
    ['37 percentage points', '37 pp'],
    ['37 %-points', '37 percentage points'],
    ['5–10 % of all', '5 %'],
    ['among 1,200 firms', '1200'],
    ['among 1 200 firms', '1,200'],
    ['among 1\u2009200 firms', '1,200'],
    ['fell by −0.37 in', '-0.37'],
    ['fell by –0.37 in', '−0.37'],
    ['the effect is minus 0.37', '-0.37'],
    ['effect\t− 0.37***\t0.12', '−0.37'],
    ['0.37∗∗∗ (0.12)', '0.12'],
    ['C\t-\t0.37', '0.37'],
    ['the interval [−0.3,−0.1]', '-0.1'],
    ['a range of 0.3–0.5', '0.5'],
    ['is 3.7×10⁻² here', '0.037'],
    ['is 3.7 × 10^{-2} here', '3.7e-2'],
    ['is 3.7 × 10−2 here', '3.7E−02'],
    ['is 0.037 here', '$3.7 \\times 10^{-2}$'],
    ['cost $1.2 billion', '1,200 million'],
    ['cost $5m', '5 million'],
    ['between 1 and 2 million', '2,000,000'],
    ['in n = 2000 draws', '2,000']
  ])('finds in %j the number %j', (text, claim) => {
    expect(locate(text, claim)).toMatchObject([{ page: 1, rounded: false, converted: false, kind: 'value' }])
  })

  it.each([
    ['a lost sign', 'fell by −0.37 in', '0.37'],
    ['a new sign', 'a share of 0.37', '-0.37'],
    ['a range', 'pages 12-37 and 3-0.37', '-0.37'],
    ['a standard error', '0.37 (0.12)', '-0.12'],
    ['another figure', 'a share of 0.37', '0.38'],
    ['a moved point', 'a share of 0.37', '3.7'],
    ['a hundredfold', 'a share of 0.37', '37'],
    ['a part of a number', 'among 1,200 firms', '200'],
    ['the beginning of a number', 'a share of 0.37', '0'],
    ['more decimals than printed', 'a share of 0.37', '0.370'],
    ['a list without spaces', 'types 1,2,3', '12'],
    ['another exponent', 'is 3.7×10⁻² here', '3.7e-3'],
    ['another scale', 'cost $1.2 billion', '1.2 million'],
    ['a name of a table', 'see Table 3', '3'],
    ['names of tables', 'Tables 3, 4 and 5', '4'],
    ['a column', 'in column (3)', '3'],
    ['a section', 'see Section A.3', '3'],
    ['a heading', '3 Data and Methods', '3'],
    ['a page number', 'text\n3', '3'],
    ['a note mark', 'rose.3 We', '3'],
    ['a citation', 'as in [3, 12]', '12'],
    ['a year', 'in 2010 and', '2,010'],
    ['a part of a word', 'by 2SLS and M2', '2'],
    ['no number', 'in 2010', 'none']
  ])('is not taken in by %s', (_, text, claim) => {
    expect(locate(text, claim)).toEqual([])
  })

  it('says what it rounded and converted, exact places first', () => {
    const places = locate('It is 0.374, 37.4 %, 37 % and 0.37. Not 0.375, 0.365 nor 0.3751.', '0.37')
    expect(places.map(({ text, rounded, converted }) => [text, rounded, converted])).toEqual([
      ['0.37', false, false],
      ['37 %', false, true],
      ['0.374', true, false],
      ['0.375', true, false],
      ['0.365', true, false],
      ['37.4 %', true, true]
    ])
    expect(locate('25 basis points', '0.25 percent')).toMatchObject([{ converted: true }])
    expect(locate('a share of 0.0025 of', '25 basis points')).toMatchObject([{ converted: true, text: '0.0025' }])
    expect(locate('rose by 25 basis points', '0.0025')).toMatchObject([{ converted: true, text: '25 basis points' }])
    expect(locate('Rate (percent)\t37.2', '37.2 %')).toMatchObject([{ converted: true, text: '37.2' }])
    expect(locate('with 37 firms', '37 %')).toEqual([])
  })

  it('lets the caller choose kinds and signs', () => {
    expect(locate('see Table 3', '3', { kinds: ['label'] })).toMatchObject([{ kind: 'label' }])
    expect(locate('in 2010', '2010')).toMatchObject([{ kind: 'year' }])
    expect(locate('fell by −0.37', '0.37', { ignoreSign: true })).toHaveLength(1)
  })

  it('gives page, place and words around', () => {
    const paper = aPaper('Nothing.', 'The effect on wages\nis 0.37 (0.12) in all.')
    expect(locateNumber(paper, '0.37')).toEqual([
      {
        page: 2,
        text: '0.37',
        context: 'The effect on wages is 0.37 (0.12) in all.',
        offset: 23,
        kind: 'value',
        rounded: false,
        converted: false
      }
    ])
  })

  it('reads hostile text in time', () => {
    const started = performance.now()
    for (const text of [
      '1'.repeat(50_000),
      '1,'.repeat(25_000),
      '1 '.repeat(25_000),
      '(1, '.repeat(15_000),
      '9e99 '.repeat(10_000)
    ])
      locate(text, '3e-99')
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

describe('readNumbers', () => {
  it('reads exactly, past what binary fractions hold', () => {
    expect(readNumbers('0.1234567890123456789')).toMatchObject([{ digits: 1234567890123456789n, exponent: -19 }])
  })
})
