import { expect, it } from 'vitest'
import { standsOutsideText } from '../../../src/ingestion/locate/outside-text.ts'
import type { PaperText } from '../../../src/schemas/paper.ts'
import { readSamplePaper } from '../../suites/aer/recorded-extraction.ts'

it('tells the title and the list of references from the text of a paper', async () => {
  const paper: PaperText = await readSamplePaper()
  const [reference] = paper.references
  const { text } = paper.passages.find(({ part }) => part === 'body')!
  expect(standsOutsideText(paper, paper.title!)).toBe(true)
  expect(standsOutsideText(paper, reference!.raw)).toBe(true)
  expect(standsOutsideText(paper, text.slice(0, 80))).toBe(false)
  expect(standsOutsideText(paper, 'words that stand nowhere')).toBe(false)
  expect(standsOutsideText(paper, '')).toBe(false)
})
