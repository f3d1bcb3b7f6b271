import { describe, expect, it } from 'vitest'
import { matchCitations } from '../../../src/ingestion/citations/match-citations.ts'

const references = [
  { key: 'ck', authors: ['Card, David', 'Krueger, Alan B.'], year: '1994', title: 'Minimum Wages and Employment' },
  { key: 'c90', authors: ['David Card'], year: 1990, title: 'The Impact of the Mariel Boatlift' },
  { key: 'ajr', authors: ['Acemoglu, D.', 'Johnson, S.', 'Robinson, J. A.'], year: 2001, title: 'Colonial Origins' },
  {
    key: 'adh',
    authors: ['David H. Autor', 'David Dorn', 'Gordon H. Hanson'],
    year: '2013',
    title: 'The China Syndrome'
  },
  { key: 'dm1', authors: ['Diamond, P.', 'Mirrlees, J.'], year: '1971a', title: 'Optimal Taxation I' },
  { key: 'dm2', authors: ['Diamond, P.', 'Mirrlees, J.'], year: '1971b', title: 'Optimal Taxation II' },
  { key: 'vdp', authors: ['van der Ploeg, Frederick'], year: '2011', title: 'Natural Resources: Curse or Blessing?' },
  { key: 'dch', authors: ['de Chaisemartin, C.', "D'Haultfœuille, X."], year: '2020', title: 'Two-Way Fixed Effects' },
  { key: 'gp', authors: ['García-Peñalosa, Cecilia'], year: '2005', title: 'Growth and Inequality' },
  { key: 'mu', authors: ['Müller, Karsten'], year: '2019', title: 'Credit Markets' },
  { key: 'bls', authors: ['Bureau of Labor Statistics'], year: '2020', title: 'Employment Situation' },
  { key: 'fc', authors: ['Rossi-Hansberg, Esteban'], year: 'forthcoming', title: 'Cities' }
]
const keysIn = (text: string) => matchCitations(text, references).matched

describe('matchCitations', () => {
  it.each([
    ['Card and Krueger (1994) show', ['ck']],
    ['Card & Krueger, 1994, argue', ['ck']],
    ["Card and Krueger's (1994) stores", ['ck']],
    ["Card's 1990 study", ['c90']],
    ['Following Card (1990), we', ['c90']],
    ['David Card and Alan B. Krueger (1994)', ['ck']],
    ['in Paris, Card (1990) found', ['c90']],
    ['(Acemoglu et al., 2001; Autor, Dorn, and Hanson 2013, ch. 2)', ['ajr', 'adh']],
    ['(see, e.g., Card 1990, Autor et al. 2013, and the survey)', ['c90', 'adh']],
    ['Acemoglu, Johnson and Robinson [2001]', ['ajr']],
    ['Acemoglu and others (2001)', ['ajr']],
    ['Diamond and Mirrlees (1971a, b)', ['dm1', 'dm2']],
    ['Diamond and Mirrlees (1971b)', ['dm2']],
    ['Van der Ploeg (2011)', ['vdp']],
    ['Ploeg (2011)', ['vdp']],
    ["De Chaisemartin and D'Haultfoeuille (2020)", ['dch']],
    ['de Chaisemartin and D’Haultfœuille (2020)', ['dch']],
    ['Garcia-Penalosa (2005)', ['gp']],
    ['García Peñalosa 2005', ['gp']],
    ['Mueller (2019), Muller (2019)', ['mu']],
    ['(Bureau of Labor Statistics 2020)', ['bls']],
    ['Rossi-Hansberg (forthcoming)', ['fc']],
    ['as Autor, Dorn and\nHanson (2013) find', ['adh']]
  ])('finds the works of %j', (text, keys) => {
    expect(keysIn(text)).toEqual(keys)
  })

  it.each([
    'Card and Krueger (1995)',
    'Krueger (1994)',
    'Card, Katz, and Krueger (1994)',
    'Acemoglu and Johnson (2001)',
    'Johnson et al. (2001)',
    'In March 1990 the law changed; 1994 was a bad year.',
    'Moeller (2019)',
    ''
  ])('finds none of the works in %j', (text) => {
    expect(keysIn(text)).toEqual([])
  })

  it('says so when a mention may mean two works', () => {
    const { mentions } = matchCitations('Diamond and Mirrlees (1971)', references)
    expect(mentions).toMatchObject([{ keys: ['dm1', 'dm2'], ambiguous: true }])
  })

  it('gives works without printed letters their letters by title', () => {
    const twins = [
      { key: 'second', authors: ['Card, D.'], year: 2001, title: 'Immigrant Inflows' },
      { key: 'first', authors: ['Card, D.'], year: 2001, title: 'Estimating the Return' }
    ]
    expect(matchCitations('Card (2001b)', twins).matched).toEqual(['second'])
  })

  it('lets the list of a text tell apart what its citation does not', () => {
    const text =
      'Diamond and Mirrlees (1971).\n\nReferences\nDiamond, P. and Mirrlees, J. (1971b). Optimal taxation II. AER.'
    expect(keysIn(text)).toEqual(['dm2'])
  })

  it('follows numbers into the list at the end, over ranges', () => {
    const text = [
      'Wages [1, 3–4] and cities [5].',
      '',
      '## References',
      '[1] D. Card and A. B. Krueger, "Minimum wages and employment," AER, 1994.',
      '[2] Nobody, X. 1999. Nothing at all.',
      '[3] Daron Acemoglu, Simon Johnson, and James Robinson. 2001. "The colonial origins of development."',
      '[4] Autor, D., Dorn, D., & Hanson, G. (2013). The China syndrome.'
    ].join('\n')
    const { matched, mentions, unmatched } = matchCitations(text, references)
    expect(matched).toEqual(['ck', 'ajr', 'adh'])
    const numbered = mentions.filter(({ style }) => style === 'numbered').map(({ text, keys }) => [text, ...keys])
    expect(numbered).toEqual([['[1]', 'ck'], ['[3]', 'ajr'], ['[4]', 'adh'], ['[5]']])
    expect(unmatched).toEqual(['[5]', 'Nobody, X. 1999. Nothing at all.'])
  })

  it('reads an unnumbered list by title when a year is off', () => {
    const text =
      'Text.\n\nReferences\n\nCard, David, and Alan Krueger. 1993. "Minimum Wages and Employment." NBER.\n\nZed, A. 2000. Other.'
    const { matched, unmatched } = matchCitations(text, references)
    expect(matched).toEqual(['ck'])
    expect(unmatched).toEqual(['Zed, A. 2000. Other.'])
  })

  it('does not take another title by the same first author for the work', () => {
    expect(keysIn('Text.\n\nReferences\n\nCard, D. (1990). Something else.')).toEqual(['c90'])
    expect(keysIn('Text.\n\nReferences\n\nCard, D. and Lemieux, T. (1996). Wage dispersion.')).toEqual([])
  })

  it('reports where a mention stands', () => {
    const text = 'We know this.\nCard and\nKrueger (1994) did.'
    const [mention] = matchCitations(text, references).mentions
    expect(text.slice(mention!.offset, mention!.offset + mention!.text.length).replace('\n', ' ')).toBe(mention!.text)
    expect(mention).toMatchObject({ text: 'Card and Krueger (1994)', style: 'author-year', ambiguous: false })
  })

  it.each(['A', 'A ', 'A, ', 'Card and ', 'van der ', '(', '[1]', '\n', ' ', '# ', '[1] 1999\n'])(
    'reads two hundred thousand characters of %j without a match',
    (piece) => {
      expect(keysIn(piece.repeat(200_000 / piece.length))).toEqual([])
    }
  )
})
