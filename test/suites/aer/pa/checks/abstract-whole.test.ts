import { describe, expect, it } from 'vitest'
import { abstractWhole } from '../../../../../src/suites/aer/pa/checks/abstract-whole.ts'
import { aPaper } from '../../../../helpers/a-paper.ts'

const sentences = [
  'Do subsidies to commuting help the unemployed find work?',
  'We build a model in which job seekers choose how far to search, with β = 0.5.',
  'Congestion lowers the best rate.'
]
const abstract = sentences.join(' ')
const paper = aPaper([abstract], {
  abstract: `${abstract}\nKeywords: search, commuting, vouchers, congestion, spillovers.`
})

describe('abstractWhole', () => {
  it.each([abstract, abstract.replace('unemployed', 'unem-\nployed'), abstract.replace('β = 0.5', '$\\beta = 0.5$')])(
    'passes %j',
    (text) => {
      expect(abstractWhole(text, paper).ok).toBe(true)
    }
  )

  it.each([
    [sentences[0]!, 'it leaves out “we build'],
    [sentences.slice(1).join(' '), 'it leaves out “do subsidies'],
    [`${abstract} The paper is organised as follows in its seven sections.`, 'it adds “the paper is'],
    ['Governments in many countries pay for tickets of those who look for jobs elsewhere.', 'it leaves out']
  ])('refuses %j', (text, complaint) => {
    expect(abstractWhole(text, paper)).toMatchObject({ ok: false, message: expect.stringContaining(complaint) })
  })

  it('says so where no abstract was told apart', () => {
    expect(abstractWhole(abstract, aPaper([abstract]))).toMatchObject({
      ok: true,
      message: expect.stringContaining('not compared')
    })
  })
})
