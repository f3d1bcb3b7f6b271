import { describe, expect, it } from 'vitest'
import { fillPrompt, loadPrompt } from '../../../../src/prompts.ts'
import { paperAbstraction } from '../../../../src/suites/aer/pa/index.ts'
import { renderItem } from '../../../../src/suites/render-item.ts'

const content = {
  examinee: { condensedBody: '[Section 1: Start]\nBody text.', wordLimit: 120 },
  gold: {
    abstract: 'The published abstract.',
    keyPoints: [
      { id: 'KP01', statement: 'A point.', category: 'finding' as const, mustAppear: true },
      { id: 'KP02', statement: 'A detail.', category: 'method' as const, mustAppear: false }
    ],
    words: { abstract: 3, body: 100, condensedBody: 5 }
  }
}
const judging = paperAbstraction.judging!

describe('paperAbstraction', () => {
  it('weighs 4:4:3:1 in Table 2 and equally in Appendix G', () => {
    const { weights } = paperAbstraction.rubric.rubric
    expect(weights.table2).toEqual({ coverage: 4, accuracy: 4, conciseness: 3, academic_style: 1 })
    expect(new Set(Object.values(weights['appendix-g']!))).toEqual(new Set([1]))
  })

  it('gives the examinee the body and the limit', () => {
    const prompt = renderItem(paperAbstraction, content.examinee)
    expect(prompt).toContain('Body text.')
    expect(prompt).toContain('At most 120 words')
  })

  it('gives the judges the key points, the limit and the measured words', () => {
    const prompt = fillPrompt(loadPrompt(judging.prompt), judging.variables(content, 'one two - three'))
    expect(prompt).toContain('KP01 (finding, must appear): A point.')
    expect(prompt).toContain('KP02 (method, may be left out): A detail.')
    expect(prompt).toContain('3 words. The limit is 120 words.')
    expect(judging.parts(content, paperAbstraction.rubric.rubric).map(({ id }) => id)).toEqual([
      'coverage',
      'accuracy',
      'conciseness',
      'academic_style'
    ])
  })

  it('measures the words against the limit as evidence, without a dimension', () => {
    const { dimensions, evidence } = paperAbstraction.rules(content, 'one two - three')
    expect(dimensions).toEqual([])
    expect(evidence).toEqual({ words: 3, wordLimit: 120, over: 0 })
    expect(paperAbstraction.rules(content, 'word '.repeat(125)).evidence).toEqual({
      words: 125,
      wordLimit: 120,
      over: 5
    })
  })

  it('takes any text for an answer, but not white space', () => {
    expect(paperAbstraction.parse('  An abstract.\n', content, paperAbstraction.rubric.rubric)).toEqual({
      ok: true,
      answer: 'An abstract.'
    })
    expect(paperAbstraction.parse(' \n\t', content, paperAbstraction.rubric.rubric)).toEqual({
      ok: false,
      reason: 'empty'
    })
  })
})
