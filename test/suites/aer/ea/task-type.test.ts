import { describe, expect, it } from 'vitest'
import { fillPrompt, loadPrompt } from '../../../../src/prompts.ts'
import { analysisDimensions, contentSchema, type EaContent } from '../../../../src/suites/aer/ea/content.ts'
import { economicAnalysis } from '../../../../src/suites/aer/ea/index.ts'
import { renderItem } from '../../../../src/suites/render-item.ts'

const content: EaContent = {
  examinee: { context: 'The background.', dataDescription: 'The coefficient is 0.37.' },
  gold: {
    referenceAnalysis: 'What the authors say.',
    applicableDimensions: ['accuracy', 'writing_quality'],
    resultLabel: 'Table 2',
    resultType: 'theoretical_result'
  }
}
const judging = economicAnalysis.judging!

describe('economicAnalysis', () => {
  it('weighs 4:4:4:3:3:2 in Table 2 and equally in Appendix G', () => {
    const { weights, dimensions } = economicAnalysis.rubric.rubric
    expect(dimensions.map(({ id }) => id)).toEqual([...analysisDimensions])
    expect(analysisDimensions.map((id) => weights.table2?.[id])).toEqual([4, 4, 4, 3, 3, 2])
    expect(new Set(Object.values(weights['appendix-g']!))).toEqual(new Set([1]))
  })

  it('has a part for every dimension that applies, and no other', () => {
    expect(judging.parts(content, economicAnalysis.rubric.rubric).map(({ id }) => id)).toEqual([
      'accuracy',
      'writing_quality'
    ])
  })

  it('shows the examinee the facts, and the judges the analysis as well', () => {
    const shown = renderItem(economicAnalysis, content.examinee)
    expect(shown).toContain('The coefficient is 0.37.')
    expect(shown).not.toContain('What the authors say.')
    const judged = fillPrompt(loadPrompt(judging.prompt), judging.variables(content, 'An analysis.'))
    expect(judged).toContain('What the authors say.')
    expect(judged).toContain('theoretical result')
  })

  it('asks all items in the same words, and judges policy only where it applies', () => {
    const gold = {
      ...content.gold,
      applicableDimensions: ['accuracy', 'policy_implication', 'writing_quality'] as const
    }
    const withPolicy = contentSchema.parse({ ...content, gold })
    expect(economicAnalysis.examineePrompt!.variables.toSorted()).toEqual(['context', 'data_description'])
    expect(renderItem(economicAnalysis, withPolicy.examinee)).toBe(renderItem(economicAnalysis, content.examinee))
    const idsOf = (one: EaContent) => judging.parts(one, economicAnalysis.rubric.rubric).map(({ id }) => id)
    expect([idsOf(withPolicy), idsOf(content)].map((ids) => ids.includes('policy_implication'))).toEqual([true, false])
  })

  it('refuses content with an unknown dimension', () => {
    const gold = { ...content.gold, applicableDimensions: ['elegance'] }
    expect(contentSchema.safeParse({ ...content, gold }).success).toBe(false)
    expect(contentSchema.safeParse(content).success).toBe(true)
  })

  it('takes any text for an answer, but not white space', () => {
    expect(economicAnalysis.parse(' Text. ', content, economicAnalysis.rubric.rubric)).toEqual({
      ok: true,
      answer: 'Text.'
    })
    expect(economicAnalysis.parse('\n', content, economicAnalysis.rubric.rubric)).toEqual({
      ok: false,
      reason: 'empty'
    })
  })
})
