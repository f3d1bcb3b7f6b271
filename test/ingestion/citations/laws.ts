/** References that the passages below cite. */
export const references = [
  { key: 'ck', authors: ['Card, David', 'Krueger, Alan B.'], year: '1994', title: 'Minimum Wages and Employment' },
  { key: 'c90', authors: ['David Card'], year: 1990, title: 'The Impact of the Mariel Boatlift' },
  {
    key: 'ajr',
    authors: ['Acemoglu, D.', 'Johnson, S.', 'Robinson, J. A.'],
    year: 2001,
    title: 'The Colonial Origins'
  },
  {
    key: 'adh',
    authors: ['David H. Autor', 'David Dorn', 'Gordon H. Hanson'],
    year: '2013',
    title: 'The China Syndrome'
  },
  { key: 'cs', authors: ['Chodorow-Reich, Gabriel'], year: '2014', title: 'The Employment Effects of Credit' },
  { key: 'gn1', authors: ['Gopinath, Gita', 'Neiman, Brent'], year: '2007a', title: 'Trade Adjustment in Crises' },
  { key: 'gn2', authors: ['Gopinath, Gita', 'Neiman, Brent'], year: '2007b', title: 'Import Prices and Firms' },
  { key: 'mu', authors: ['Müller, Karsten', 'Verner, Emil'], year: '2019', title: 'Credit Allocation and Booms' },
  {
    key: 'vdp',
    authors: ['van der Ploeg, Frederick', 'Venables, Anthony J.'],
    year: '2011',
    title: 'Harnessing Windfall'
  },
  { key: 'gp', authors: ['García-Peñalosa, Cecilia'], year: '2005', title: 'Growth and Inequality' },
  { key: 'oecd', authors: ['OECD'], year: '2018', title: 'Employment Outlook' },
  {
    key: 'hk',
    authors: ['Hsieh, Chang-Tai', 'Klenow, Peter J.'],
    year: '2009',
    title: 'Misallocation and Manufacturing'
  }
]

/** A passage of a review as a model may write it, and the works that a fair reader finds cited in it, by key. */
export type Law = { language: string; style: string; text: string; keys: string }

/** Words for 'and' and 'and others', and a frame for what authors find, written for this test. */
const tongues: [language: string, and: string, others: string[], frames: string[]][] = [
  ['en', 'and', ['et al.', 'and coauthors'], ['Work by @ shows that wages respond.', 'See @.']],
  [
    'de',
    'und',
    ['et al.', 'u. a.', 'und andere', 'und Koautoren'],
    ['Nach @ steigen die Löhne.', 'Schon @ zeigen das.']
  ],
  [
    'fr',
    'et',
    ['et al.', 'et coll.', 'et autres'],
    ['Selon @, les salaires montent.', 'Comme le montrent @, il en est ainsi.']
  ],
  ['es', 'y', ['et al.', 'y otros', 'y cols.'], ['Según @, los salarios suben.', 'El trabajo de @ lo muestra.']],
  ['pt', 'e', ['et al.', 'e outros', 'e colaboradores'], ['Segundo @, os salários sobem.', 'Conforme @, isto vale.']],
  ['it', 'e', ['et al.', 'e altri', 'e coautori'], ['Secondo @, i salari crescono.', 'Il lavoro di @ lo mostra.']],
  ['nl', 'en', ['et al.', 'e.a.', 'en anderen'], ['Volgens @ stijgen de lonen.', 'Zie @.']],
  ['da', 'og', ['et al.', 'm.fl.', 'og andre'], ['Ifølge @ stiger lønnen.', 'Se @.']],
  ['sv', 'och', ['et al.', 'm.fl.', 'och andra'], ['Enligt @ stiger lönerna.', 'Se @.']]
]

function grid(): Law[] {
  return tongues.flatMap(([language, and, others, frames]) =>
    frames.flatMap((frame, at) => {
      const law = (style: string, cited: string, keys: string) => ({
        language,
        style,
        text: frame.replace('@', cited),
        keys
      })
      const other = others[at % others.length]!
      const laterOther = others[(at + 2) % others.length]!
      return [
        law('narrative', `Card ${and} Krueger (1994)`, 'ck'),
        law(
          'bracket',
          `anderen Arbeiten (Card ${and} Krueger, 1994; Card, 1990)`.replace('anderen Arbeiten ', ''),
          'ck c90'
        ),
        law('three', `Acemoglu, Johnson ${and} Robinson (2001)`, 'ajr'),
        law('three, comma', `Autor, Dorn, ${and} Hanson (2013)`, 'adh'),
        law('others', `Acemoglu ${other} (2001)`, 'ajr'),
        law('others in bracket', `(Autor ${laterOther}, 2013)`, 'adh'),
        law('accent', `Muller ${and} Verner (2019)`, 'mu'),
        law('particle', `van der Ploeg ${and} Venables (2011)`, 'vdp'),
        law('letter', `Gopinath ${and} Neiman (2007b)`, 'gn2'),
        law('letters', `Gopinath ${and} Neiman (2007a, 2007b)`, 'gn1 gn2'),
        law('capitals', `HSIEH ${and.toUpperCase()} KLENOW (2009)`, 'hk'),
        law('body', `OECD (2018)`, 'oecd'),
        // Nobody of these.
        law('another year', `Card ${and} Krueger (1995)`, ''),
        law('another author', `Card ${and} Katz (1994)`, ''),
        law('others of two', `Card ${other} (1990)`, '')
      ]
    })
  )
}

const list = (heading: string) =>
  `\n\n${heading}\n[1] Card, D. and Krueger, A. (1994). Minimum Wages and Employment.\n[2] Acemoglu, D., Johnson, S. and Robinson, J. (2001). The Colonial Origins.\n[3] Autor, D., Dorn, D. and Hanson, G. (2013). The China Syndrome.\n[4] Nobody, N. (2020). Of Nothing.\n`
const dotted = (heading: string) => list(heading).replaceAll(/\[(\d)\]/g, '$1.')
const cited = (text: string, keys: string, style: string, language = 'en'): Law => ({ language, style, text, keys })

const numbered: Law[] = [
  ['Literatur', 'de'],
  ['Literaturverzeichnis', 'de'],
  ['Références bibliographiques', 'fr'],
  ['Bibliographie', 'fr'],
  ['Referencias', 'es'],
  ['Bibliografía', 'es'],
  ['Referências', 'pt'],
  ['Riferimenti bibliografici', 'it'],
  ['参考文献', 'zh'],
  ['References', 'en'],
  ['## References', 'en'],
  ['**Works cited**', 'en']
].flatMap(([heading, language]) => [
  cited(`Wages respond [1, 3].${list(heading!)}`, 'ck adh', 'brackets', language),
  cited(`Institutions matter [2].${dotted(heading!)}`, 'ajr', 'brackets to a dotted list', language),
  cited(`Wages respond,¹ as do prices.²,³${dotted(heading!)}`, 'ck ajr adh', 'superscripts', language),
  cited(`Wages respond^1^ and prices^2,3^ too.${dotted(heading!)}`, 'ck ajr adh', 'carets', language),
  cited(`Wages respond<sup>1–3</sup>.${dotted(heading!)}`, 'ck ajr adh', 'tags', language),
  cited(`Wages respond (1, 2).${dotted(heading!)}`, 'ck ajr', 'round brackets', language),
  cited(
    `Wages respond1,2 and prices fall.3${dotted(heading!)}`,
    'ck ajr adh',
    'numbers that lost their form',
    language
  ),
  cited(
    `Wages respond (refs. 1, 2), and prices too (ref. 3).${dotted(heading!)}`,
    'ck ajr adh',
    'named numbers',
    language
  )
])

const chinese: Law[] = [
  cited('根据Card和Krueger（1994）的研究，工资会上升。', 'ck', 'narrative', 'zh'),
  cited('早期文献（Card与Krueger，1994；Card，1990）发现了这一点。', 'ck c90', 'bracket', 'zh'),
  cited('Acemoglu等（2001）认为制度很重要。', 'ajr', 'others', 'zh'),
  cited('Autor等人（2013年）研究了中国冲击。', 'adh', 'others', 'zh'),
  cited('Acemoglu、Johnson和Robinson（2001）提出了这一观点。', 'ajr', 'three', 'zh'),
  cited('正如Gopinath和Neiman（2007b）所示。', 'gn2', 'letter', 'zh'),
  cited('Hsieh & Klenow（２００９）估计了错配。', 'hk', 'wide digits', 'zh'),
  cited('Card和Katz（1994）另有一文。', '', 'another author', 'zh'),
  cited(
    '工资会上升［1］，制度也重要［2］。\n\n参考文献\n[1] Card, D. and Krueger, A. (1994). Minimum Wages and Employment.\n[2] Acemoglu, D., Johnson, S. and Robinson, J. (2001). The Colonial Origins.',
    'ck ajr',
    'wide brackets',
    'zh'
  )
]

const single: Law[] = [
  cited('Cards Studie (1990) gilt bis heute.', 'c90', 'genitive', 'de'),
  cited('Card (1990) zeigt, was Müller und Verner (2019) bestätigen.', 'c90 mu', 'narrative', 'de'),
  cited('Mueller und Verner (2019) sehen Kredit als Ursache.', 'mu', 'accent', 'de'),
  cited('García-Peñalosa (2005) y Garcia-Penalosa (2005) son lo mismo.', 'gp', 'accent', 'es'),
  cited('(véase Card y Krueger, 1994, p. 3)', 'ck', 'locator', 'es'),
  cited('(vgl. Card und Krueger 1994, S. 3)', 'ck', 'locator', 'de'),
  cited('(voir Card et Krueger, 1994, p. 3)', 'ck', 'locator', 'fr'),
  cited('Chodorow‐Reich (2014) measures credit.', 'cs', 'hyphen', 'en'),
  cited('Gopinath and Neiman (2007a) and, later, Gopinath & Neiman (2007b)', 'gn1 gn2', 'letters', 'en'),
  cited('In Paris y Madrid (1994) no hay nada.', '', 'towns', 'es'),
  cited('El modelo de 1994 y Krueger (2001) difieren.', '', 'another work', 'es'),
  cited('Between 1990 and 1994 wages rose, e Krueger era lá.', '', 'years', 'pt'),
  cited('Version 2, models1 and R2 of 0.9 in 1994.', '', 'numbers without a list', 'en')
]

/** Languages share some words: each passage stands once. */
export const laws = [...new Map([...grid(), ...numbered, ...chinese, ...single].map((law) => [law.text, law])).values()]
