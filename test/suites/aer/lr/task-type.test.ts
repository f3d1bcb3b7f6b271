import { describe, expect, it } from 'vitest'
import { fillPrompt, loadPrompt } from '../../../../src/prompts.ts'
import type { LrContent } from '../../../../src/suites/aer/lr/content.ts'
import { literatureReview } from '../../../../src/suites/aer/lr/index.ts'
import { renderItem } from '../../../../src/suites/render-item.ts'

const reference = (key: string, author: string, year: string) => ({
  key,
  authors: [author],
  year,
  title: `On ${key}`,
  venue: '',
  venueType: 'other' as const
})
const content: LrContent = {
  examinee: { condensedBody: '[Section 2: Model]\nBody text.', instructions: 'Write the introduction.' },
  gold: {
    references: [
      reference('a', 'Adams, A.', '1990'),
      reference('b', 'Baker, B.', '1991'),
      reference('c', 'Clark, C.', '1992')
    ],
    tiers: { tier1: ['a', 'b'], tier2: ['c'], tier3: [] },
    tierShortfall: 'Three works are cited.',
    citations: [{ key: 'a', role: 'origin', tier: 1 }],
    argument: [{ name: 'Motivation', summary: 'Why it matters.' }],
    writingRubric: [
      {
        id: 'motivation',
        name: 'Motivation',
        description: 'Is it motivated?',
        keyElements: ['one', 'two'],
        weight: 60
      },
      { id: 'gap', name: 'Gap', description: 'Is the gap stated?', keyElements: ['three'], weight: 40 }
    ]
  }
}
const judging = literatureReview.judging!

describe('literatureReview', () => {
  it('weighs citation to writing 3:2 in Table 2 and 1:1 in Appendix G', () => {
    const { weights } = literatureReview.rubric.rubric
    expect(weights).toEqual({ table2: { citation: 3, writing: 2 }, 'appendix-g': { citation: 1, writing: 1 } })
  })

  it('scores recall 0.8 to 0.2 and tells what was missed', () => {
    // tier 1: 1 of 2, tier 2: 1 of 1
    const { dimensions, evidence } = literatureReview.rules(content, 'Adams (1990) and Clark (1992); Drake (1993).')
    expect(dimensions).toEqual([{ dimension: 'citation', score: 0.8 * 0.5 + 0.2 }])
    expect(evidence).toMatchObject({
      matched: ['a', 'c'],
      citedBy: { a: [{ text: 'Adams (1990)', offset: 0 }], c: [{ text: 'Clark (1992)', offset: 17 }] },
      listedOnly: [],
      missed: { tier1: ['b'], tier2: [] },
      unmatched: ['Drake (1993)']
    })
  })

  it('asks the judges for the dimensions of the item, with their weights and elements', () => {
    expect(judging.parts(content, literatureReview.rubric.rubric)).toEqual([
      {
        id: 'motivation',
        dimension: 'writing',
        name: 'Motivation',
        description: 'Is it motivated?\n* one\n* two',
        weight: 60,
        scale: 'points'
      },
      {
        id: 'gap',
        dimension: 'writing',
        name: 'Gap',
        description: 'Is the gap stated?\n* three',
        weight: 40,
        scale: 'points'
      }
    ])
  })

  it('fills the judge prompt, which names no citation to look for', () => {
    const prompt = fillPrompt(loadPrompt(judging.prompt), judging.variables(content, 'An introduction.'))
    expect(prompt).toContain('- Motivation: Why it matters.')
    expect(prompt).not.toContain('On a')
  })

  it('renders the body and the instructions, and nothing else of the item', () => {
    const prompt = renderItem(literatureReview, content.examinee)
    expect(prompt).toContain('Body text.')
    expect(prompt).toContain('Write the introduction.')
    expect(prompt).not.toContain('Adams')
  })

  it('gives the examinee no list of references: recall of a list at hand would be 1', () => {
    const prompt = renderItem(literatureReview, content.examinee)
    for (const { authors, title } of content.gold.references) {
      for (const text of [...authors, title]) expect(prompt).not.toContain(text)
    }
    expect(literatureReview.examineePrompt!.variables.toSorted()).toEqual(['condensed_body', 'instructions'])
    const all = 'Adams (1990), Baker (1991) and Clark (1992) came first.'
    expect(literatureReview.rules(content, all).dimensions).toEqual([{ dimension: 'citation', score: 1 }])
  })

  it('takes any text for an answer, but not white space', () => {
    expect(literatureReview.parse('\n Text. ', content, literatureReview.rubric.rubric)).toEqual({
      ok: true,
      answer: 'Text.'
    })
    expect(literatureReview.parse('', content, literatureReview.rubric.rubric)).toEqual({ ok: false, reason: 'empty' })
  })
})
