import { describe, expect, it } from 'vitest'
import { joinLines } from '../../../../src/ingestion/pdf/layout/join-lines.ts'
import { countWords } from '../../../../src/ingestion/pdf/layout/words.ts'

describe('joinLines', () => {
  const document = [
    'A two-way panel of macroeconomic data, with price taking firms',
    'and first-order conditions; firms order goods first.',
    'Micro-',
    'founded models are common, and micro data are not.'
  ]
  const words = countWords(document)

  it.each([
    ['drops the hyphen of a word that the paper writes whole', ['macro-', 'economic data'], 'macroeconomic data'],
    ['keeps the hyphen of a compound that the paper writes with it', ['a two-', 'way panel'], 'a two-way panel'],
    ['keeps it between two words of the paper', ['price-', 'taking firms'], 'price-taking firms'],
    [
      'prefers what the paper writes over what its words allow',
      ['first-', 'order conditions'],
      'first-order conditions'
    ],
    ['drops it where a part is no word', ['endo-', 'genous'], 'endogenous'],
    ['keeps it before a capital', ['Cobb-', 'Douglas'], 'Cobb-Douglas'],
    ['keeps it before a figure', ['COVID-', '19 years'], 'COVID-19 years'],
    ['keeps it after a prefix that takes one', ['non-', 'tradable'], 'non-tradable'],
    ['drops a soft hyphen always', ['two\u00ad', 'way'], 'twoway'],
    ['sets no space after a dash', ['wages—', 'and prices'], 'wages—and prices'],
    ['reads a tab within prose as a space', ['wide\tgap', 'here'], 'wide gap here']
  ])('%s', (_, lines, joined) => {
    expect(joinLines(lines, words)).toBe(joined)
  })

  it('learns nothing from the halves of a cut word', () => {
    expect(words.has('founded')).toBe(false)
    expect(words.get('micro')).toBe(1)
  })
})
