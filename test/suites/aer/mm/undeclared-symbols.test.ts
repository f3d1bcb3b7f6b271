import { describe, expect, it } from 'vitest'
import { undeclaredSymbols } from '../../../../src/suites/aer/mm/undeclared-symbols.ts'

const undeclared = (notation: string[], stem: string, solution = '') =>
  undeclaredSymbols({ notation, stem: [stem], solution })

describe('undeclaredSymbols', () => {
  it('finds letters and Greek letters that the notation lacks', () => {
    expect(undeclared(['c', '\\beta'], 'Maximize $\\sum_t \\beta u(c_t) - \\gamma l_t$.')).toEqual(['u', 'γ', 'l'])
  })

  it('takes a symbol with subscripts or accents for the symbol itself', () => {
    expect(undeclared(['R_g', '\\hat{x}'], '$R_{g,t+1} + x^* + \\bar R$')).toEqual([])
  })

  it('ignores words, functions, differentials and prose', () => {
    expect(undeclared(['x'], 'A job at $\\int_0^1 \\ln x\\, dx$, with $x \\text{ if } \\max\\{x, 0\\}$')).toEqual([])
  })

  it('reads symbols in exponents, and a difference operator as none', () => {
    expect(undeclared(['x'], '$x^{1-\\alpha}$, $\\Delta\\ln x$')).toEqual(['α'])
  })

  it('lets a solution define symbols, but not the stem', () => {
    expect(undeclared(['x'], '', 'Let $m$ be $x$, and $F(z) \\equiv x$, so $m z$')).toEqual(['z'])
    expect(undeclared(['x'], 'Let $m$ be $x$.')).toEqual(['m'])
  })
})
