import { describe, expect, it } from 'vitest'
import { latexFault, latexSound } from '../../../src/ingestion/checks/latex-sound.ts'
import { selfContained } from '../../../src/ingestion/checks/self-contained.ts'

describe('latexFault', () => {
  it.each([
    '$\\frac{a}{b}$ and $$x_{i,t}$$',
    '\\left[ x \\right]^{2} \\{ \\}',
    '\\begin{aligned} a &= b \\\\[4pt] c &= d \\end{aligned}',
    '\\$5 and \\frac12',
    'a \\leftarrow b \\rightarrow c'
  ])('finds none in %j', (text) => {
    expect(latexFault(text)).toBeNull()
  })

  it.each([
    ['\\frac{a}{b', 'brace'],
    ['a}', 'brace'],
    ['\\left( a', '\\left'],
    ['\\begin{aligned} a', '\\begin{aligned}'],
    ['\\begin{cases} a \\end{aligned}', '\\end{aligned}'],
    ['$a', 'dollar'],
    ['\\[ a', 'delimiters'],
    ['\\frac', '\\frac'],
    ['a\theta', 'control'],
    ['\frac{a}{b}', 'control']
  ])('finds the fault of %j', (text, fault) => {
    expect(latexFault(text)).toContain(fault)
  })
})

describe('latexSound', () => {
  it('names the text with the fault', () => {
    expect(latexSound({ check: 'latex', texts: { good: '$a$', EQ02: '{' } })).toMatchObject({
      ok: false,
      message: expect.stringContaining('EQ02')
    })
  })
})

describe('selfContained', () => {
  it.each([
    'as in the paper',
    'the authors assume',
    'see Section 3',
    'by Equation (4)',
    'Proposition 2',
    'Table 1',
    'see the appendix'
  ])('finds the reference in %j', (text) => {
    expect(selfContained({ check: 'self-contained', texts: { task: text } })).toMatchObject({ ok: false })
  })

  it.each([
    'Write down the equation for effort.',
    'the newspaper sector',
    'a section of the road',
    'Definition of utility'
  ])('finds none in %j', (text) => {
    expect(selfContained({ check: 'self-contained', texts: { task: text } }).ok).toBe(true)
  })
})
