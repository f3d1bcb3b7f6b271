import { describe, expect, it } from 'vitest'
import { matchCitations } from '../../../src/ingestion/citations/match-citations.ts'

const references = [
  { key: 'ck', authors: ['Card, David', 'Krueger, Alan B.'], year: '1994', title: 'Minimum Wages and Employment' },
  { key: 'c90', authors: ['David Card'], year: 1990, title: 'The Impact of the Mariel Boatlift' },
  { key: 'c92a', authors: ['David Card'], year: '1992a', title: 'Do Minimum Wages Reduce Employment' },
  { key: 'c92b', authors: ['David Card'], year: '1992b', title: 'Using Regional Variation' },
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
  { key: 'bls', authors: ['U.S. Bureau of Labor Statistics'], year: '2020', title: 'Employment Situation' },
  { key: 'imf', authors: ['International Monetary Fund'], year: '2019', title: 'World Economic Outlook' },
  { key: 'oecd', authors: ['OECD'], year: '2018', title: 'Employment Outlook' },
  { key: 'wb', authors: ['World Bank'], year: '2019', title: 'World Development Report' },
  { key: 'fao', authors: ['Food and Agriculture Organization'], year: '2017', title: 'State of Food' },
  { key: 'rh', authors: ['Rossi-Hansberg, Esteban'], year: 'forthcoming', title: 'Cities' },
  { key: 'mc', authors: ['Daniel L. McFadden'], year: '1974', title: 'Conditional Logit' },
  { key: 'od', authors: ["O'Donoghue, Ted", 'Rabin, Matthew'], year: '1999', title: 'Doing It Now or Later' },
  {
    key: 'str',
    authors: ['Jan Stuhler', 'Łukasz Rachel', 'Jens Weiß', 'Søren Leth-Petersen'],
    year: 2015,
    title: 'Four Letters'
  },
  { key: 'wei', authors: ['Weiß, Jens'], year: 2014, title: 'Sharp' },
  { key: 'soe', authors: ['Sørensen, Peter'], year: 2010, title: 'Tax' },
  { key: 'luk', authors: ['Łukasz Rachel'], year: 2016, title: 'Secular' },
  { key: 'smith', authors: ['Adam Smith'], year: 1776, title: 'The Wealth of Nations' },
  { key: 'pr', authors: ['Paul M. Romer'], year: 1990, title: 'Endogenous Technological Change' },
  { key: 'blp', authors: ['Steven Berry', 'James Levinsohn', 'Ariel Pakes'], year: 1995, title: 'Automobile Prices' },
  { key: 'berg', authors: ['Berg, Andrew'], year: 2003, title: 'Pockets' }
]
const keysIn = (text: string) => matchCitations(text, references).matched.join(' ')

describe('forms of citations', () => {
  it.each([
    ["Card and Krueger's 1994 study", 'ck'],
    ["Card and Krueger's influential 1994 paper", 'ck'],
    ['Card and Krueger, in their 1994 paper, show', 'ck'],
    ["Card and Krueger's famous study (1994)", 'ck'],
    ['(see, e.g., Card 1990, 1992a,b; Berry et al. 1995)', 'c90 c92a c92b blp'],
    ['(see, e.g., Card 1990; 1992a)', 'c90 c92a'],
    ['Card (1992ab)', 'c92a c92b'],
    ['Card (1992)', 'c92a c92b'],
    ['(Card 1990, ch. 2; 1992b, pp. 3–5)', 'c90 c92b'],
    ['Card (1990, 1992a)', 'c90 c92a'],
    ['*Card and Krueger* (1994)', 'ck'],
    ['**Card** and **Krueger** (1994)', 'ck'],
    ['[Card and Krueger (1994)](https://doi.org/10.1/x_(y))', 'ck'],
    ['Acemoglu *et al.* (2001)', 'ajr'],
    ['Acemoglu _et al._, 2001', 'ajr'],
    ['Card and Krueger ([1994](https://x.org/a))', 'ck'],
    ['Acemoglu et al (2001)', 'ajr'],
    ["Acemoglu et al.'s (2001) instrument", 'ajr'],
    ['Acemoglu et al.’s 2001 paper', 'ajr'],
    ['Acemoglu and coauthors (2001)', 'ajr'],
    ['Acemoglu and his co-authors (2001)', 'ajr'],
    ['Acemoglu, Johnson, et al. (2001)', 'ajr'],
    ['\\citet{ck} and \\citep[see][p. 3]{c90, adh}', 'ck c90 adh'],
    ['[@ck; @c90, p. 3]', 'ck c90'],
    ['Krueger and Card (1994)', 'ck'],
    ['Card & Krueger (1994)', 'ck'],
    ['Card \\& Krueger (1994)', 'ck'],
    ['Card/Krueger (1994)', 'ck'],
    ['Card-Krueger (1994)', 'ck'],
    ['Card, D., & Krueger, A. B. (1994).', 'ck'],
    ['Card, D. and Krueger, A. (1994)', 'ck'],
    ["O'Donoghue and Rabin (1999)", 'od'],
    ['O’Donoghue & Rabin 1999 model', 'od'],
    ['McFadden (1974)', 'mc'],
    ['MCFADDEN (1974)', 'mc'],
    ['Mc Fadden (1974)', 'mc'],
    ['Weiss (2014)', 'wei'],
    ['Weiß (2014)', 'wei'],
    ['Soerensen (2010), Sorensen (2010)', 'soe'],
    ['Sørensen (2010)', 'soe'],
    ['Rachel (2016)', 'luk'],
    ['Lukasz Rachel (2016)', 'luk'],
    ['World Bank (2019)', 'wb'],
    ['the World Bank (World Bank, 2019)', 'wb'],
    ['(U.S. Bureau of Labor Statistics 2020)', 'bls'],
    ['BLS (2020)', 'bls'],
    ['(IMF, 2019)', 'imf'],
    ['the International Monetary Fund (2019)', 'imf'],
    ['Organisation for Economic Co-operation and Development (2018)', 'oecd'],
    ['(OECD 2018)', 'oecd'],
    ['Food and Agriculture Organization (2017)', 'fao'],
    ['FAO (2017)', 'fao'],
    ['Rossi-Hansberg (in press)', 'rh'],
    ['Rossi-Hansberg (n.d.)', 'rh'],
    ['(Rossi-Hansberg, forthcoming)', 'rh'],
    ['Rossi-\nHansberg (forthcoming)', 'rh'],
    ['Ace-\nmoglu et al. (2001)', 'ajr'],
    ['Ace- moglu et al. (2001)', 'ajr'],
    ['Ace moglu et al. (2001)', 'ajr'],
    ['Autor, Dorn,\n\n2\n\n\fand Hanson (2013)', 'adh'],
    ['CARD and KRUEGER (1994)', 'ck'],
    ['K RUEGER and CARD (1994)', 'ck'],
    ['M¨uller (2019)', 'mu'],
    ['Mu¨ller (2019)', 'mu'],
    ['M\\"uller (2019)', 'mu'],
    ['M{\\"{u}}ller (2019)', 'mu'],
    ['Smith (1776/1976)', 'smith'],
    ['Smith ([1776] 1976)', 'smith'],
    ['Smith (1776 [1976])', 'smith'],
    ['Smith (1976, first published 1776)', 'smith'],
    ['P. Romer (1990)', 'pr'],
    ['Paul Romer (1990)', 'pr'],
    ['In Paris, Card (1990)', 'c90'],
    ['However, Card and Krueger (1994)', 'ck'],
    ['Card and Krueger (1994b)', 'ck'],
    ['Autor, Dorn, Hanson (2013)', 'adh'],
    ['Autor/Dorn/Hanson (2013)', 'adh'],
    ['Card, Krueger (1994)', 'ck'],
    ['| Card and Krueger | 1994 | wages |', 'ck'],
    ['a la Card (1990)', 'c90'],
    ['Berry, Levinsohn, and Pakes (1995, henceforth BLP)', 'blp'],
    ['Card [1990]', 'c90'],
    ['[Card, 1990]', 'c90'],
    ['(Card,1990;Diamond and Mirrlees,1971a)', 'c90 dm1'],
    ['Card’s (1990)', 'c90'],
    ["Diamond and Mirrlees' (1971b)", 'dm2'],
    ['Starting with Card and Krueger (1994)', 'ck'],
    ['Card, 1990', 'c90'],
    ['Stuhler et al. (2015)', 'str'],
    ['Stuhler, Rachel, Weiss, and Leth-Petersen (2015)', 'str'],
    ['(Card and Krueger, 1994: 772)', 'ck'],
    ['(cf. Card and Krueger 1994: 772; 1990)', 'ck'],
    ['Card, David, and Alan B. Krueger. 1994. "Minimum Wages."', 'ck'],
    ['Card(1990)', 'c90']
  ])('finds the works of %j', (text, keys) => {
    expect(keysIn(text)).toBe(keys)
  })

  it.each([
    'mail @nobody',
    'D. Romer (1990)',
    'Romer, D. (1990)',
    'Katz and Card (1990)',
    '(Katz, Card 1990)',
    'Katz, Card, and Krueger (1994)',
    'Card et al. (1994)',
    'Card (1994)',
    'Krueger (1994)',
    'Card (1991)',
    'Card (1992c)',
    'van den Berg (2003)',
    'McCard (1990)',
    'Rossi-Card (1990)',
    'Cardoso (1990)',
    'Card and Krueger (1990–1994)',
    'the 1990s, Card said',
    'Card (1990s)',
    'Card met Krueger in 1994',
    'Bank (2019)',
    'Acemoglu and Johnson (2001)',
    'Acemoglu, Robinson et al. (2001)',
    'Hanson et al. (2013)',
    'Dorn and Hanson (2013)',
    'BLP (1995)',
    'Card (mimeo)',
    'Card and Krueger, “Minimum Wages” (1994)'
  ])('finds none of the works in %j', (text) => {
    expect(keysIn(text)).toBe('')
  })

  it.each([
    ['Card (1992)', ['c92a', 'c92b'], true],
    ['Card (1992b)', ['c92b'], false],
    ['Card (1990)', ['c90'], false]
  ])('says of %j whether it is ambiguous', (text, keys, ambiguous) => {
    expect(matchCitations(text, references).mentions).toMatchObject([{ keys, ambiguous }])
  })

  it.each([
    ['(Zed, 2000)', ['Zed, 2000']],
    ['Zed and Yel (2000) and Card (1990)', ['Zed and Yel (2000)']],
    ['Zed et al. (2000); again Zed et al. (2000)', ['Zed et al. (2000)']],
    ['In March 1990, and (March 1990), and since 1990', []],
    ['the Depression, 1930', []]
  ])('lists the citations of other works in %j', (text, unmatched) => {
    expect(matchCitations(text, references).unmatched).toEqual(unmatched)
  })

  it('letters works with the same first author and year as a style with et al. does', () => {
    // natbib prints both as 'Alfons et al. 2011' and letters them in the order of the list: Kraft before Templ.
    const twins = [
      { key: 'templ', authors: ['A. Alfons', 'M. Templ', 'P. Filzmoser'], year: 2011, title: 'Robust' },
      { key: 'kraft', authors: ['A. Alfons', 'S. Kraft', 'M. Templ'], year: 2011, title: 'Simulation' }
    ]
    expect(matchCitations('Alfons et al. (2011b)', twins).matched).toEqual(['templ'])
    expect(matchCitations('Alfons, Templ, and Filzmoser (2011)', twins).matched).toEqual(['templ'])
    expect(matchCitations('Alfons et al. (2011)', twins).mentions).toMatchObject([{ ambiguous: true }])
  })

  it('finds works without authors by title and year', () => {
    const reports = [{ key: 'owid', authors: [], year: 2020, title: 'Our World in Data: Poverty' }]
    expect(matchCitations('as in Our World in Data (2020)', reports).matched).toEqual(['owid'])
    expect(matchCitations('as in World in Data (2020)', reports).matched).toEqual([])
  })
})
