import { describe, expect, it } from 'vitest'
import { latexFault, latexSound } from '../../../src/ingestion/checks/latex-sound.ts'

describe('latexFault', () => {
  it.each([
    '$\\frac{a}{b}$ and $$x_{i,t}$$',
    '\\left[ x \\right]^{2} \\{ \\}',
    '\\begin{aligned} a &= b \\\\[4pt] c &= d \\end{aligned}',
    '\\$5 and \\frac12',
    'a \\leftarrow b \\rightarrow c',
    'It costs $5 billion, or 5\\% of output.',
    '1 & \\text{if $x>0$} \\\\ 2',
    'A gap ___ in a sentence'
  ])('finds none in %j', (text) => {
    expect(latexFault(text)).toBeNull()
  })

  it.each([
    ['\\frac{a}{b', '}'],
    ['a}', '}'],
    ['\\left( a', '\\right'],
    ['\\begin{aligned} a', '\\end'],
    ['\\begin{cases} a \\end{aligned}', '\\end{aligned}'],
    ['$a', 'dollar'],
    ['\\[ a', 'delimiter'],
    ['\\frac', 'Unexpected end'],
    ['by \\theta and $x$', 'outside of math'],
    ['\\textbf{so $x$', 'not closed'],
    ['$\\foo$', 'Undefined control sequence'],
    ['a\theta', 'control'],
    ['\frac{a}{b}', 'control']
  ])('finds the fault of %j', (text, fault) => {
    expect(latexFault(text)?.message).toContain(fault)
  })
})

describe('latexSound', () => {
  it('names the text with the fault', () => {
    expect(latexSound({ check: 'latex', texts: { good: '$a$', EQ02: '{' } })).toMatchObject({
      ok: false,
      message: expect.stringContaining('EQ02'),
      evidence: { passage: '{' }
    })
  })
})
