import { expect, it } from 'vitest'
import { locateQuote } from '../../../src/ingestion/locate/locate-quote.ts'
import { aPaper } from '../../helpers/a-paper.ts'

const pages = [
  'Men work. So do',
  'Table 1\nrows of figures\nand others, by and large, in most of the years. Rates fall.'
]
const passage = { page: 1, part: 'body' as const, section: null }
const paper = aPaper(pages, {
  passages: [
    { ...passage, text: 'Men work. So do others, by and large, in most of the years. Rates fall.' },
    { ...passage, page: 2, text: 'Table 1' }
  ]
})

it('finds a sentence of which only a few words stand before the end of the page', () => {
  expect(locateQuote(paper, 'So do others, by and large')).toMatchObject({
    page: 1,
    passage: 'So do others, by and large'
  })
  expect(locateQuote({ pages: paper.pages }, 'So do others, by and large')).toBeNull()
})

it('is not taken in by what no paragraph says', () => {
  expect(locateQuote(paper, 'So do others. Rates fall')).toBeNull()
  expect(locateQuote(paper, 'Rates fall. Table 2')).toBeNull()
})
