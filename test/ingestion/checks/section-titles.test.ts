import { expect, it } from 'vitest'
import { sectionTitles } from '../../../src/ingestion/checks/section-titles.ts'
import { aPaper } from '../../helpers/a-paper.ts'

const sections = [{ number: '2', title: 'A Model of Search', level: 1, page: 3 }]
const paper = aPaper(['4 Data and Measure-\nment\nWe use records.'], { sections })

it('finds titles among the headings and, where none was read, in the text', () => {
  const text = '[Section 2: A model of search]\nText.\n[Section 4: Data and Measurement]\nText.'
  expect(sectionTitles(text, paper)).toMatchObject({ ok: true, evidence: { page: 3 } })
})

it('names a title that the paper does not have', () => {
  const result = sectionTitles('[Section 2: A Model of Search]\n[Section 5: Robustness]\n', paper)
  expect(result).toMatchObject({ ok: false, message: expect.stringContaining('"Robustness"') })
})
