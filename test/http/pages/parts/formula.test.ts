import { describe, expect, it } from 'vitest'
import { formula } from '../../../../src/http/pages/parts/formula.ts'

const drawn = (latex: string) => {
  const shown = formula(latex, { isDisplay: false })
  return shown === null ? null : String(shown)
}

describe('formula', () => {
  it('draws a formula as MathML', () => {
    expect(drawn(String.raw`\frac{a}{b} < c'`)).toBe(
      '<math><mrow><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>&lt;</mo><msup><mi>c</mi><mo mathvariant="normal">′</mo></msup></mrow></math>'
    )
    expect(String(formula('x', { isDisplay: true }))).toBe('<math display="block"><mrow><mi>x</mi></mrow></math>')
    expect(drawn(String.raw`\begin{align} a &= b \\ c &= d \end{align}`)).toContain('<mtable columnalign="right left">')
    expect(drawn(String.raw`\sum_{t=0}^{\infty} \beta^t \mathbb{E}[\hat u]`)).toContain('<munderover>')
  })

  it.each([
    ['colour', String.raw`\color{white} x \textcolor{#fff}{y} \colorbox{black}{z}`],
    ['size', String.raw`\Huge x \rule{40em}{40em}`],
    ['place', String.raw`\kern-99em x \raisebox{20em}{y} \hspace{-9em} \llap{z} \smash{x}`],
    ['absence', String.raw`\phantom{x} \hphantom{y} \vphantom{z}`]
  ])('takes the %s from what it holds, and leaves what it says', (_, latex) => {
    const shown = drawn(latex)!
    expect(shown).toMatch(/<(?:mi|mtext|mspace)/)
    expect(shown).not.toMatch(/color|style|class|size=|phantom|padded|height|voffset|width="-|width="\d\d/)
  })

  it.each([
    ['cannot be parsed', String.raw`\frac{a`],
    ['defines commands', String.raw`\def\x{\x\x}\x`],
    ['leads elsewhere', String.raw`\href{javascript:alert(1)}{x}`],
    ['brings a picture', String.raw`\includegraphics{x.png}`],
    ['names a class', String.raw`\htmlClass{a}{x}`],
    ['is struck out, which would be lost', String.raw`\cancel{x}`],
    ['is longer than a formula', 'x'.repeat(2_001)],
    ['is nested too deep', `${'{'.repeat(900)}${'}'.repeat(900)}`]
  ])('leaves what %s as it was written', (_, latex) => expect(drawn(latex)).toBeNull())
})
