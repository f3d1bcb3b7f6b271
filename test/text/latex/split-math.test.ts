import { describe, expect, it } from 'vitest'
import { splitMath } from '../../../src/text/latex/split-math.ts'

const formulas = (text: string) =>
  splitMath(text).pieces.flatMap((piece) => (piece.kind === 'math' ? [piece.text] : []))

describe('splitMath', () => {
  it.each([
    ['Let $x$ and $$y$$, \\(z\\) and \\[w\\].', ['x', 'y', 'z', 'w']],
    ['$x \\text{ if $y>0$}$ holds', ['x \\text{ if $y>0$}']],
    ['by \\begin{align*} a \\end{align*} then', ['\\begin{align*} a \\end{align*}']],
    ['a \\\\[4pt] b', []],
    ['costs $5 billion to $3 million, at price $p$', ['p']],
    ['between $5 and $10. US$3, \\$4', []],
    ['$0<s<1$, $5$, $2 \\alpha$, $1, 2$ and $100$ units', ['0<s<1', '5', '2 \\alpha', '1, 2', '100']]
  ])('finds the formulas of %j', (text, expected) => {
    expect(splitMath(text).fault).toBeNull()
    expect(formulas(text)).toEqual(expected)
  })

  it.each(['Let $z and $x$ be', '\\[ a', 'a \\) b', '$$x'])('finds the delimiter without a partner in %j', (text) => {
    expect(splitMath(text).fault).not.toBeNull()
  })

  it('stays fast on hostile texts', () => {
    const start = performance.now()
    for (const mark of ['\\[', '${', '$5 ', '$x ']) splitMath(mark.repeat(10_000))
    expect(performance.now() - start).toBeLessThan(3_000)
  })
})
