import { describe, expect, it } from 'vitest'
import { locateQuote } from '../../../src/ingestion/locate/locate-quote.ts'
import { aPaper } from './a-paper.ts'

const paper = aPaper(
  'The effect is −0.37 (0.05) in 2010–2015, an in-\ncrease of the ﬁrms’ wage by 15 percent. In formal markets, the two-\n' +
    'way link is weak.³ We follow K¨oll [12, 13] and Zeileis (2006b).7 Here c T = β1 − 2τ, not a symmetric one. Workers do not',
  'move. It may well be “inefficient”, as 1,250 firms\nshow. The share of young workers rose, by most accounts, until 2010.'
)

describe('locateQuote', () => {
  it.each([
    ['line ends, hyphens and ligatures', "an increase of the firms' wage"],
    ['a hyphen that stays', 'the two-way link'],
    ['another minus sign', 'effect is -0.37 (.05)'],
    ['letter case and quotation marks', 'it may well be "Inefficient"'],
    ['a page break', 'Workers do not move'],
    ['other dashes', 'in 2010-2015'],
    ['a thousands comma', '1250 firms'],
    ['a note mark left out', 'link is weak. We follow'],
    ['a note mark kept', 'link is weak.3 We follow'],
    ['citation marks left out', 'We follow Köll and Zeileis (2006).'],
    ['accents left out', 'follow Koll [12, 13] and'],
    ['spaces in mathematics', 'Here cT = β1−2τ'],
    ['mathematics in TeX', 'Here $c_T = \\beta_1 - 2\\tau$'],
    ['an ellipsis', 'The share […] rose ... until 2010'],
    ['an insertion', '[All] workers do not [ever] move']
  ])('sees through %s', (_, quote) => {
    expect(locateQuote(paper, quote)).not.toBeNull()
  })

  it('finds a heading at the top of a page behind one that ends within a word', () => {
    const broken = aPaper(
      'one could go on into further itera-',
      'An Application to the Market\nIn order to isolate shifts'
    )
    expect(locateQuote(broken, 'An Application to the Market')?.page).toBe(2)
    expect(locateQuote(aPaper('in further itera-', 'tions of it'), 'further iterations of it')?.page).toBe(1)
  })

  it.each([
    ['a lost sign', 'effect is 0.37'],
    ['a sign left out at the beginning', '0.37 (0.05)'],
    ['a lost decimal point', 'effect is −037'],
    ['another number', 'wage by 16 percent'],
    ['the end of a number', '5 percent'],
    ['the beginning of a number', 'wage by 1'],
    ['a part of a large number', '250 firms'],
    ['two numbers run into one', 'in 20102015'],
    ['the end of a word', 'efficient'],
    ['the end of a broken word', 'crease of the firms'],
    ['a word run together into its contrary', 'informal markets'],
    ['an article run together into a prefix', 'not asymmetric one'],
    ['another sign in mathematics', 'cT = β1 + 2τ'],
    ['another note mark', 'link is weak.4 We'],
    ['another citation', 'follow Köll [12, 14] and'],
    ['a lost negation', 'Workers do move'],
    ['a negation in brackets', 'It may well [not] be inefficient'],
    ['another order of words', 'by 15 percent the firms’ wage'],
    ['parts in another order', 'until 2010 … The share'],
    ['words left out without a sign', 'The share rose'],
    ['nothing', ' — '],
    ['nothing but an ellipsis', '[...]']
  ])('is not taken in by %s', (_, quote) => {
    expect(locateQuote(paper, quote)).toBeNull()
  })

  it('returns the words of the paper, and where they begin and end', () => {
    expect(locateQuote(paper, 'the FIRMS wage by 15 percent')).toEqual({
      page: 1,
      endPage: 1,
      passage: 'the ﬁrms’ wage by 15 percent',
      offset: paper.pages[0]!.text.indexOf('the ﬁrms'),
      boxes: []
    })
    expect(locateQuote(paper, 'workers do not move')).toMatchObject({
      page: 1,
      endPage: 2,
      passage: 'Workers do not move'
    })
    expect(locateQuote(paper, 'share ... until')?.passage).toBe('share … until')
  })

  it('skips words of the paper only at an ellipsis, and not many', () => {
    const between = (times: number) => aPaper(`The share ${'of nothing in particular '.repeat(times)}rose.`)
    expect(locateQuote(between(10), 'The share … rose')).not.toBeNull()
    expect(locateQuote(between(10), 'The share rose')).toBeNull()
    expect(locateQuote(between(100), 'The share … rose')).toBeNull()
  })
})

describe('locateQuote over a page break', () => {
  const body = 'These are lines of running text, as many as make the usual size of print'
  const broken = aPaper(
    [
      ...[body, body, 'by which the house-'],
      ...[
        { text: '1 Not all of them agree with this.', fontSize: 9, y: 700 },
        { text: '11', y: 760 }
      ]
    ],
    [
      { text: '12	J. Doe', y: 40 },
      { text: 'Table 3: Wages of men', y: 60 },
      { text: 'Men of all ages', y: 74 },
      { text: 'holds save more, not less, when rates', y: 120 },
      ...['rise. Men save.', body]
    ]
  )

  it('goes around footnotes, running heads and floats', () => {
    const found = locateQuote(broken, 'by which the households save more, not less')
    expect(found).toMatchObject({ page: 1, endPage: 2, passage: 'by which the house- holds save more, not less' })
  })

  it.each(['A', 'At', 'All', 'Some'])('goes around them behind the first word %s, however short', (word) => {
    const paper = aPaper(
      [`The rates rise. ${word}`, { text: 'Footnote text.', fontSize: 8 }],
      [{ text: 'Running head', fontSize: 8 }, 'households save more, not less.']
    )
    const found = locateQuote(paper, `${word} households save more, not less`)
    expect(found).toMatchObject({ page: 1, endPage: 2, passage: `${word} households save more, not less` })
  })

  it('gives a box for each line', () => {
    const { boxes } = locateQuote(broken, 'the households save more, not less, when rates rise')!
    // 'thehouse' are 8 of the 15 letters of a line of 95 points: 50.67 points, the last of it.
    expect(boxes).toMatchObject([
      { page: 1, x: 114.33, width: 50.67, y: 80 + 28 - 0.8 * 11, height: 1.05 * 11 },
      { page: 2, x: 70, width: 5 * 37, y: 120 - 0.8 * 11 },
      { page: 2, x: 70 }
    ])
  })

  it.each([
    ['lines of running text', 'by which the households rise'],
    ['part of a line', 'by which the households not less'],
    ['the wrong way', 'rise. Men save. by which the house']
  ])('does not go around %s', (_, quote) => {
    expect(locateQuote(broken, quote)).toBeNull()
  })

  it('tells heads and notes by their words where lines have no place', () => {
    const plain = aPaper(
      'A first page\nof text by which the\n1 Not all agree.\nThis is so.',
      'Wages and men 2\nrate rises. So it\nends',
      'Wages and men 3\nhere and now'
    )
    expect(locateQuote(plain, 'by which the rate rises. So it ends here')).toMatchObject({ page: 1, endPage: 3 })
    expect(locateQuote(plain, 'by which the ends')).toBeNull()
  })
})

describe('locateQuote and hostile text', () => {
  it.each([
    ['one letter', 'a'.repeat(100_000), `${'a'.repeat(5_000)} b`],
    ['one word', 'aa '.repeat(30_000), `${'aa '.repeat(2_000)}a`],
    ['short lines', 'a b\n'.repeat(20_000), `${'a b '.repeat(500)}c`],
    ['brackets and dots', '[1, '.repeat(50_000), '[...'.repeat(5_000)]
  ])('gives up in time on %s', { timeout: 20_000 }, (_, text, quote) => {
    const started = performance.now()
    expect(locateQuote(aPaper(text), quote)).toBeNull()
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})
