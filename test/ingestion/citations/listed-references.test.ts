import { describe, expect, it } from 'vitest'
import { matchCitations } from '../../../src/ingestion/citations/match-citations.ts'

const references = [
  { key: 'ck', authors: ['Card, David', 'Krueger, Alan B.'], year: '1994', title: 'Minimum Wages and Employment' },
  { key: 'c90', authors: ['David Card'], year: 1990, title: 'The Impact of the Mariel Boatlift on Miami' },
  {
    key: 'ajr',
    authors: ['Acemoglu, D.', 'Johnson, S.', 'Robinson, J. A.'],
    year: 2001,
    title: 'The Colonial Origins of Development'
  },
  { key: 'wb', authors: ['World Bank'], year: '2019', title: 'The Changing Nature of Work' }
]
const entries = [
  'Card, D., & Krueger, A. B. (1994). Minimum wages and employment. AER, 84, 772–793.',
  'Card, D. (1990). The impact of the Mariel boatlift on Miami. ILRR, 43(2), 245–257.',
  'Acemoglu, D., Johnson, S., & Robinson, J. A. (2001). The colonial origins of development. AER.',
  'Nobody, X. (1999). Nothing.',
  'World Bank. (2019). The changing nature of work.'
]
const numbered = entries.map((entry, index) => `${index + 1}. ${entry}`).join('\n')
const bracketed = entries.map((entry, index) => `[${index + 1}] ${entry}`).join('\n')

/** Keys that the running text cites, and keys that stand in its list only. */
function read(text: string) {
  const { matched, listedOnly } = matchCitations(text, references)
  return { cited: matched.filter((key) => !listedOnly.includes(key)).join(' '), listedOnly: listedOnly.join(' ') }
}

describe('lists of references in a text', () => {
  it.each([
    ['brackets and ranges', `As [1] and [3–5] show.\n\n**References**\n\n${numbered}`, 'ck ajr wb', 'c90'],
    ['raised numbers', `Wages¹ and growth³⁻⁵ matter; R² is high.\n\nReferences:\n${numbered}`, 'ck ajr wb', 'c90'],
    ['raised numbers of Markdown', `Wages^1 and growth^{3,5} matter.\n\nReferences\n${bracketed}`, 'ck ajr wb', 'c90'],
    ['raised numbers of HTML', `Wages<sup>1,3</sup> rose.\n\n## 5. References\n${bracketed}`, 'ck ajr', 'c90 wb'],
    ['round brackets', `Wages (1, 3). See column (2), equation (5).\n\nReferences\n${numbered}`, 'ck ajr', 'c90 wb'],
    [
      'labels',
      'By [AJR01, Theorem 2].\n\nReferences\n[AJR01] D. Acemoglu, S. Johnson, J. Robinson. The colonial origins of development. 2001.\n[CK94] D. Card, A. Krueger. Minimum wages and employment. 1994.',
      'ajr',
      'ck'
    ],
    [
      'footnotes',
      'Wages.[^1] Growth.[^b]\n\n[^1]: Card, D. (1990). The impact of the Mariel boatlift.\n[^b]: Acemoglu et al. (2001), The colonial origins.',
      'c90 ajr',
      ''
    ],
    ['bullets', `Text.\n\n## References\n\n${entries.map((entry) => `- ${entry}`).join('\n')}`, '', 'ck c90 ajr wb'],
    [
      'bold entries, and a section after the list',
      'Text.\n\n### Bibliography\n**Card, David and Krueger, Alan (1994)** – *Minimum Wages and Employment*\n\n## Notes\nHere Card (1990) too.',
      'c90',
      'ck'
    ],
    [
      'plain lines that wrap',
      'Text.\n\nWorks Cited\nCard, David. "The Impact of the Mariel Boatlift." ILRR 1990.\nCard, David, and Alan B. Krueger. "Minimum Wages and Employment:\nA Case Study." AER 84 (1994): 772–93.\nWorld Bank. 2019. The Changing Nature of\nWork.',
      '',
      'ck c90 wb'
    ],
    [
      'BibTeX',
      'See \\citet{card90} and \\citep{none}.\n\n```bibtex\n@article{card90,\n  author = {Card, David},\n  title = {The Impact of the {M}ariel Boatlift on Miami},\n  year = {1990}\n}\n@article{krug,\n  title={Minimum wages and employment},\n  author={Card, David and Krueger, Alan B},\n  year={1994}\n}\n```\nEnd.',
      'c90',
      'ck'
    ],
    [
      '\\bibitem',
      '\\cite{a}\n\\begin{thebibliography}{9}\n\\bibitem{a} D. Card. The impact of the Mariel boatlift. 1990.\n\\bibitem[Card(1994)]{b} D. Card and A. Krueger. Minimum wages and employment. 1994.\n\\end{thebibliography}',
      'c90',
      'ck'
    ],
    ['a paragraph', 'Text.\n\nReferences\nCard (1990); Acemoglu et al. (2001); Zed (2000).', '', 'c90 ajr'],
    [
      'a list in front of the text',
      '## References\n- Card, D. (1990). The impact of the Mariel boatlift.\n\n## Review\nCard and Krueger (1994) differ.',
      'ck',
      'c90'
    ],
    [
      'a table of contents',
      '1. Introduction\n2. References\n\nCard (1990) says.\n\nReferences\nCard and Krueger (1994). Minimum wages.',
      'c90',
      'ck'
    ],
    ['a wrong year', 'Text\n\nReferences\n- Card, D. (1991). The impact of the Mariel boatlift on Miami.', '', 'c90'],
    [
      'another title of the author',
      'Text\n\nReferences\n- Card, D. (1996). The effect of unions on the structure of wages.',
      '',
      ''
    ],
    [
      'letters of the list',
      'Card (1990b).\n\nReferences\n- Card, D. (1990a). Unexpected inflation and wages.\n- Card, D. (1990b). The impact of the Mariel boatlift on Miami.',
      'c90',
      ''
    ],
    ['numbers without a list', 'As [1] shows³ (2).', '', '']
  ])('are read: %s', (_, text, cited, listedOnly) => {
    expect(read(text)).toEqual({ cited, listedOnly })
  })

  it.each([
    'A, ',
    '(',
    '](',
    '[1-31]',
    '[1] 1999\n',
    '- Card, D. (1990). x\n',
    '1990, ',
    "Card's 1990 ",
    '@a{b,\n',
    'a^1',
    ' \n',
    '<a'
  ])('of a million characters of %j are read in a time that is printed', (piece) => {
    const text = `Text [1].\n\n# References\n${piece.repeat(1_000_000 / piece.length)}`
    const start = performance.now()
    const { mentions } = matchCitations(text, references)
    console.log(`${JSON.stringify(piece)}: ${mentions.length} mentions in ${Math.round(performance.now() - start)} ms`)
    expect(mentions.length).toBeLessThan(70_000)
  })
})
