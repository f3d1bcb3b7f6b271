import { describe, expect, it } from 'vitest'
import { fillPrompt, loadPrompt } from '../../../../src/prompts.ts'
import { contentSchema, type MmContent } from '../../../../src/suites/aer/mm/content.ts'
import { extract } from '../../../../src/suites/aer/mm/extract.ts'
import { mathematicalModeling } from '../../../../src/suites/aer/mm/index.ts'
import { renderItem } from '../../../../src/suites/render-item.ts'
import { readReply, readSamplePaper } from '../recorded-extraction.ts'

const content: MmContent = {
  examinee: {
    kind: 'derivation',
    scenario: 'A household saves.',
    notation: [{ symbol: '\\beta', meaning: 'discount factor' }],
    conditions: ['$\\beta<1$'],
    task: 'Derive the Euler equation.'
  },
  gold: {
    solution: { latex: "$u'(c)=\\beta R u'(c_1)$", explanation: 'Saving moves utility.' },
    correctness: 'The Euler equation holds.',
    keyElements: ['Lagrangian'],
    difficulty: 'medium',
    sources: ['EQ01']
  }
}
const judging = mathematicalModeling.judging!

describe('mathematicalModeling', () => {
  it('weighs 4:2:3:1 in Table 2 and equally in Appendix G', () => {
    const { weights } = mathematicalModeling.rubric.rubric
    expect(weights.table2).toEqual({ correctness: 4, notation: 2, completeness: 3, intuition: 1 })
    expect(new Set(Object.values(weights['appendix-g']!))).toEqual(new Set([1]))
  })

  it('has a part with bands over the whole scale for every dimension', () => {
    expect(judging.parts(content, mathematicalModeling.rubric.rubric).map(({ id }) => id)).toEqual([
      'correctness',
      'notation',
      'completeness',
      'intuition'
    ])
    for (const { bands } of mathematicalModeling.rubric.rubric.dimensions) {
      expect(bands!.map(({ from, to }) => [from, to])).toEqual([
        [9, 10],
        [6, 8],
        [3, 5],
        [0, 2]
      ])
    }
  })

  it('shows the examinee the problem, and the judges the solution as well', () => {
    const shown = renderItem(mathematicalModeling, content.examinee)
    for (const text of ['A household saves.', '$\\beta$: discount factor', '$\\beta<1$', 'Euler'])
      expect(shown).toContain(text)
    for (const text of ["u'(c_1)", 'Saving moves utility', 'Lagrangian', 'holds']) expect(shown).not.toContain(text)
    const judged = fillPrompt(loadPrompt(judging.prompt), judging.variables(content, 'A response.'))
    for (const text of ["u'(c_1)", 'Saving moves utility', 'Lagrangian', 'holds']) expect(judged).toContain(text)
  })

  it('takes any text for an answer, but not white space', () => {
    expect(mathematicalModeling.parse(' $x$ ', content, mathematicalModeling.rubric.rubric)).toEqual({
      ok: true,
      answer: '$x$'
    })
    expect(mathematicalModeling.parse('\n', content, mathematicalModeling.rubric.rubric)).toEqual({
      ok: false,
      reason: 'empty'
    })
  })

  it('refuses an item without notation', () => {
    expect(contentSchema.safeParse(content).success).toBe(true)
    expect(contentSchema.safeParse({ ...content, examinee: { ...content.examinee, notation: [] } }).success).toBe(false)
  })

  it('stops after the first round when the paper is not suitable, with the reason', async () => {
    const asked: string[] = []
    const extracted = await extract({
      paper: await readSamplePaper(),
      round: async (round) => {
        asked.push(round.name)
        return round.schema.parse({
          ...(readReply('mm', round.name) as object),
          suitable: false,
          reasonNotSuitable: 'Regressions only.'
        })
      }
    })
    expect(extracted).toEqual({ suitable: false, reason: 'Regressions only.' })
    expect(asked).toEqual(['math-content'])
  })
})
