import { describe, expect, it } from 'vitest'
import { type ListedReference, linkCitations } from '../../../../src/ingestion/pdf/structure/link-citations.ts'

const named: ListedReference[] = [
  { label: null, authors: ['Acemoglu, D.', 'Johnson, S.', 'Robinson, J.'], year: '2001', title: 'Colonial Origins' },
  { label: null, authors: ['Carroll, C.', 'Hall, R.', 'Zeldes, S.'], year: '1992', title: 'Buffer-Stock Theory' },
  { label: null, authors: ['Kimball, M. S.'], year: '1990', title: 'Precautionary Saving' },
  { label: null, authors: ['Card, D.'], year: '1992a', title: 'Do Minimum Wages' },
  { label: null, authors: ['Card, D.'], year: '1992b', title: 'Using Regional Variation' },
  { label: null, authors: ['Klüppelberg, C.'], year: 'forthcoming', title: 'Extremes' }
]
const numbers: ListedReference[] = Array.from({ length: 9 }, (_, index) => ({
  label: index % 2 ? `[${index + 1}]` : `${index + 1}.`,
  authors: [`Author${'abcdefghi'[index]!}, A.`],
  year: '2000',
  title: null
}))
const link = (text: string, references: ListedReference[]) =>
  linkCitations([{ page: 1, text }], references).map((citation) => [citation.text, citation.references])

describe('linkCitations by author and year', () => {
  it.each([
    ['Ace- moglu et al. (2001)', [0]],
    ['Ace moglu, Johnson, and Robinson (2001)', [0]],
    ['CARROLL, HALL, and ZELDES (1992)', [1]],
    ['C ARROLL, H ALL, and Z ELDES (1992)', [1]],
    ['KIMBALL (1990)', [2]],
    ['Card (1992a,b)', [3, 4]],
    ['Kl¨uppelberg (forthcoming)', [5]],
    ['Nobody (1999)', []],
    ['Kimball (1991)', []]
  ])('links %j', (text, references) => {
    expect(link(`as ${text} show.`, named)).toEqual([[text, references]])
  })

  it.each([
    ['Kimball [I9901', [2]],
    ['Kimball (19901', [2]],
    ['Kimball (l990)', [2]],
    ['Kimball’s [l990]', [2]]
  ])('links %j, where text recognition took brackets and figures for one another', (text, references) => {
    expect(link(`as ${text}, show.`, named)).toEqual([[text, references]])
  })

  it('links a work of which the text names an author fewer than the list, and none of which it names one more', () => {
    expect(link('as Carroll and Zeldes (1992) show.', named)).toEqual([['Carroll and Zeldes (1992)', [1]]])
    expect(link('as Kimball and Lane (1990) show.', named)).toEqual([['Kimball and Lane (1990)', []]])
    expect(link('as Carroll and Lane (1992) show.', named)).toEqual([['Carroll and Lane (1992)', []]])
  })

  it('gives each work of a bracket its own citation, in order', () => {
    expect(link('(Kimball, 1990;Carroll et al. 1992; see also Card 1992b)', named)).toEqual([
      ['Kimball, 1990', [2]],
      ['Carroll et al. 1992', [1]],
      ['Card 1992b', [4]]
    ])
  })

  it.each([
    ['Simona Lane–Van Roe et al. 2004', [0]],
    ['U.S. DOT (1999a)', [1]],
    ['United Towns (2009)', [2]],
    ['Lane–Moss (2004)', []]
  ])('links %j, a double surname or the short name of a body', (text, references) => {
    const list: ListedReference[] = [
      { label: null, authors: ['Lane–Van Roe, Simona', 'Chao, Li', 'Poe, Ann'], year: '2004', title: 'Tolls' },
      { label: null, authors: ['U.S. DOT (United States Department of Transport)'], year: '1999a', title: 'Trends' },
      { label: null, authors: ['United Towns (with Road Fund, and Delta Bank)'], year: '2009', title: 'Accounts' }
    ]
    expect(link(`as ${text} show.`, list)).toEqual([[text, references]])
  })

  it('says where a citation is ambiguous', () => {
    expect(linkCitations([{ page: 3, text: 'Card (1992) shows.' }], named)).toEqual([
      { text: 'Card (1992)', page: 3, references: [3, 4], ambiguous: true }
    ])
  })

  it('follows a citation over the end of a page and past a footnote', () => {
    const passages = [
      { page: 1, text: 'This follows Kimball' },
      { page: 1, text: 'See Card (1992a).', inFootnote: true },
      { page: 2, text: '(1990) and Carroll et al. (1992).' }
    ]
    expect(linkCitations(passages, named)).toEqual([
      { text: 'Kimball (1990)', page: 1, references: [2] },
      { text: 'Card (1992a)', page: 1, references: [3], inFootnote: true },
      { text: 'Carroll et al. (1992)', page: 2, references: [1] }
    ])
  })

  it('says the page of a citation in a paragraph or a footnote that goes on over pages', () => {
    const text = 'As Card (1992a) and Kimball (1990) say, and Carroll et al. (1992).'
    const pageBreaks = [
      { page: 2, offset: text.indexOf('(1990)') },
      { page: 4, offset: text.indexOf('Carroll') }
    ]
    const placed = (inFootnote: boolean) =>
      linkCitations([{ page: 1, pageBreaks, text, inFootnote }], named).map(({ text, page }) => [text, page])
    expect(placed(false)).toEqual([
      ['Card (1992a)', 1],
      ['Kimball (1990)', 1],
      ['Carroll et al. (1992)', 4]
    ])
    expect(placed(true)).toEqual(placed(false))
  })

  it('joins no paragraph that is whole to the next', () => {
    expect(
      linkCitations(
        [
          { page: 1, text: 'We met Kimball.' },
          { page: 1, text: '(1990) was early.' }
        ],
        named
      )
    ).toEqual([])
  })

  it('takes neither equation numbers nor raised marks for citations where the list has no numbers', () => {
    expect(link('By equation (2), wages¹ rise [3].', named)).toEqual([])
  })
})

describe('linkCitations by number', () => {
  it.each([
    [
      'We follow [3] and [1, 5–7].',
      [
        ['[3]', [2]],
        ['[1, 5–7]', [0, 4, 5, 6]]
      ]
    ],
    [
      'We follow [3, Theorem 2]; for x ∈ [1, 2] and on [0, 1] see [2].',
      [
        ['[3, Theorem 2]', [2]],
        ['[2]', [1]]
      ]
    ],
    [
      'We follow [3] and [12].',
      [
        ['[3]', [2]],
        ['[12]', []]
      ]
    ],
    [
      'Wages rise,¹,² and fall.³⁻⁵ Then² R² is high.',
      [
        ['¹,²', [0, 1]],
        ['³⁻⁵', [2, 3, 4]],
        ['²', [1]]
      ]
    ],
    [
      'Wages rise^{1,2} and fall^{3}.',
      [
        ['^{1,2}', [0, 1]],
        ['^{3}', [2]]
      ]
    ],
    [
      'Wages rise (1, 2) and fall (3–5), by equation (7).',
      [
        ['(1, 2)', [0, 1]],
        ['(3–5)', [2, 3, 4]]
      ]
    ]
  ])('links %j', (text, citations) => {
    expect(link(text, numbers)).toEqual(citations)
  })

  it('takes raised numbers for citations where a bracket holds an interval', () => {
    const text = 'Wages rise¹⁻³ and fall.⁴,⁵ Shares lie in [0, 1], of which [1, 1] says most.⁶'
    expect(link(text, numbers)).toEqual([
      ['¹⁻³', [0, 1, 2]],
      ['⁴,⁵', [3, 4]],
      ['⁶', [5]]
    ])
  })

  it('does not take footnote marks for citations', () => {
    const text = 'Wages rise,¹ employment falls.² Both matter.³ Always.⁴'
    expect(link(text, numbers)).toEqual([])
  })

  it('does not take equation numbers for citations', () => {
    expect(link('From (1) and from (2) follows that (3) holds.', numbers)).toEqual([])
  })

  it('links labels', () => {
    const labelled = [{ label: '[ABC94]', authors: ['A', 'B', 'C'], year: '1994', title: null }]
    expect(link('By [ABC94] and [Zed01].', labelled)).toEqual([
      ['[ABC94]', [0]],
      ['[Zed01]', []]
    ])
  })

  it('reads a hostile million characters', () => {
    for (const piece of ['[1]', '[', '(1', '¹', 'A (1990) ']) {
      const citations = linkCitations([{ page: 1, text: piece.repeat(1_000_000 / piece.length) }], numbers)
      expect(citations.length).toBeLessThan(70_000)
    }
  })
})

describe('linkCitations by names that are nearly those of the list', () => {
  const list: ListedReference[] = [
    { label: null, authors: ['Heckman, J.', 'Smith, J.'], year: '1994', title: 'Dip' },
    { label: null, authors: ['Heckman, J.', 'Ichimura, H.', 'Todd, P.'], year: '1997', title: 'Matching' },
    { label: null, authors: ['SlVADASAN, J.'], year: '2009', title: 'Barriers' },
    { label: null, authors: ['Elliott, G. A.'], year: '1950', title: 'Values' },
    { label: null, authors: ['Hanson, G.'], year: '2000', title: 'Maps' },
    { label: null, authors: ['Zivin, J.', 'Neidell, M.'], year: '2010', title: 'Heat' },
    {
      label: null,
      authors: ['Liu, S.'],
      year: '1997',
      title: 'Driving',
      raw: 'Liu, S., et al. “Driving.” Roads (1997).'
    },
    {
      label: null,
      authors: ['Moss, J.'],
      year: '1998',
      title: 'Salt',
      raw: 'Moss, J. “Salt.” In A. Dorn et al. (1998).'
    },
    { label: null, authors: ['Angrist, J.', 'Pischke, J.-S.'], year: '2009', title: 'Mostly' },
    { label: null, authors: ['Shum, M.'], year: '2003', title: 'Switching' }
  ]

  it.each([
    ['Heckrnan and Smith (1994)', [0]],
    ['Heckman and Smyth (1994)', [0]],
    ['HIT (1997)', [1]],
    ['Sivadasan (2009)', [2]],
    ['G. A. Elliot (1950)', [3]],
    ['Zivin and Niedell (2010)', [5]],
    ['Sllum (2003)', [9]],
    ['Liu et al. (1997)', [6]],
    ['Z. Angrist and Pischke (2009)', [8]]
  ])('links %j', (text, references) => {
    expect(link(`as ${text} show.`, list)).toEqual([[text, references]])
  })

  it.each([
    ['Hansen (2000)'],
    ['B. Elliot (1950)'],
    ['Heckrnan and Smyth (1994)'],
    ['Heckman (1994)'],
    ['HTI (1997)'],
    ['HIT (1998)'],
    ['Moss et al. (1998)'],
    ['Zivin, Neidell, and Moss (2010)']
  ])('leaves %j without a work', (text) => {
    expect(link(`as ${text} show.`, list)).toEqual([[text, []]])
  })

  it('links nothing where two works come near', () => {
    const twins = ['Heckrnan', 'Heckmann'].map((name) => ({
      ...{ label: null, authors: [`${name}, J.`], year: '1994', title: name }
    }))
    expect(link('as Heckman (1994) shows.', twins)).toEqual([['Heckman (1994)', []]])
  })

  it('takes no name of a journal and no article for an author', () => {
    expect(link('[Journal of Roads, (1994)] The (1988) wave', list)).toEqual([])
  })
})

describe('linkCitations by number in a page image', () => {
  const listed: ListedReference[] = Array.from({ length: 19 }, (_, i) => ({
    ...{ label: `${i + 1}.`, authors: ['Adler, R.'], year: '1974', title: null }
  }))

  it.each([
    ['see McGee [ 10, 111 for this', [['[ 10, 11]', [9, 10]]]],
    ['by Yamey [ 191).', [['[ 19]', [18]]]],
    [
      'by Dixit [3] and Spence [ 171.',
      [
        ['[3]', [2]],
        ['[ 17]', [16]]
      ]
    ],
    ['uniform on [0, 11, as in [3]', [['[3]', [2]]]],
    ['as in [11, 31, 2]', [['[11, 31, 2]', [10, 1]]]],
    [
      'McGee [ 13) and (Yamey [ 10, 4)).',
      [
        ['[ 13]', [12]],
        ['[ 10, 4]', [9, 3]]
      ]
    ],
    ['as in [3] and on [0, 20)', [['[3]', [2]]]]
  ])('reads a bracket that became a 1 or a round one in %j', (text, citations) => {
    expect(link(text, listed)).toEqual(citations)
  })
})
