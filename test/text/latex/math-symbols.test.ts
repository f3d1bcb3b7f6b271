import { describe, expect, it } from 'vitest'
import { mathSymbols } from '../../../src/text/latex/math-symbols.ts'

const used = (text: string) => [...mathSymbols(text, { subscripts: false }).used]
const bound = (text: string) => [...mathSymbols(text, { subscripts: false }).bound]

describe('mathSymbols', () => {
  it('reads letters without their decorations', () => {
    expect(used("$\\hat{R}_{g,t+1} + x^* + x' + \\mathbf{y}^\\top + \\varphi$")).toEqual(['R', 'x', 'y', 'φ'])
    expect(used('$x^{1-\\alpha}$ and $\\frac{\\kappa}{2}$')).toEqual(['x', 'α', 'κ'])
  })

  it('passes over words, functions, sets, expectations and constants', () => {
    const text =
      '$\\mathbb{E}[x] + E_t[x] + \\Pr(x) + e^{-x} + \\ln x + \\sqrt{2\\pi} + \\mathrm{Var}(x) + 5\\,\\text{kg}$, $x \\in \\mathbb{R}$, $\\Delta\\ln x$'
    expect(used(text)).toEqual(['x'])
  })

  it('knows what a formula binds', () => {
    expect(
      bound('$\\sum_{i=1}^N x_i$, $\\forall y$, $\\int f(s)ds$, $\\lim_{n\\to\\infty} x$, $\\{z : z>x\\}$')
    ).toEqual(['i', 'y', 's', 'n', 'z'])
    expect(bound('loss vanishes as $\\eta\\to\\infty$')).toEqual([])
  })
})
