import { describe, expect, it } from 'vitest'
import { selfContained } from '../../../src/ingestion/checks/self-contained.ts'

const check = (...texts: string[]) =>
  selfContained({ check: 'self-contained', texts: Object.fromEntries(texts.entries()) })

describe('selfContained', () => {
  it.each([
    'as in the paper',
    'the authors assume',
    "by the authors' model",
    'this study',
    'see Section 3',
    'by Equation (4)',
    'eq. (2)',
    'Proposition 2',
    'Table 1',
    'see the appendix',
    'Appendix B',
    'start from \\eqref{eq:foc}',
    'by Smith et al. (2010)'
  ])('finds the reference in %j', (text) => {
    expect(check(text)).toMatchObject({ ok: false, evidence: { passage: expect.any(String) } })
  })

  it.each([
    'Write down the equation for effort.',
    'the newspaper sector',
    'the paper industry and the paper mill',
    'a section of the road',
    'The author chooses a royalty.',
    'the authors of books are paid royalties',
    'Definition of utility',
    'the study of prices'
  ])('finds none in %j', (text) => {
    expect(check(text).ok).toBe(true)
  })

  it('lets a problem refer to what it numbers itself', () => {
    expect(check('Assumption 1: $x>0$.', 'Use Assumption 1.').ok).toBe(true)
    expect(check('$$x=y \\tag{1}$$', 'Derive $y$ from equation (1).').ok).toBe(true)
    expect(check('Use Assumption 1.').ok).toBe(false)
  })
})
