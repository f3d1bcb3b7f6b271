import { describe, expect, it, vi } from 'vitest'
import { Prose, proseNote } from '../../../../src/http/pages/parts/prose.ts'

const show = (text: string) => String(new Prose().show(text))

const display = (name: string) =>
  `<span class="scroll formula"><math display="block"><mrow><mi>${name}</mi></mrow></math></span>`

describe('Prose', () => {
  it('draws formulas within a text, and escapes the rest', () => {
    expect(show('If $x$ < 2, then')).toBe('If <math><mrow><mi>x</mi></mrow></math> &lt; 2, then')
    expect(show('so \\[x\\] and $$y$$.')).toBe(`so ${display('x')} and ${display('y')}.`)
    expect(show('so \\(x\\) and \\begin{equation}y\\end{equation}')).toContain('<math display="block"')
  })

  it.each([
    'It costs $5 billion, not $3 billion.',
    'A stray $ sign',
    'Here $\\frac{a$ is open.',
    '\\( never closed',
    '$\\undefinedcommand{x}$'
  ])('shows what is no formula as it was written: %s', (text) => expect(show(text)).toBe(text.replaceAll('<', '&lt;')))

  it('lets a long formula scroll by itself, within reach of the keyboard', () => {
    const long = `${'a + '.repeat(12)}b`
    expect(show(`$${long}$`)).toMatch(/^<span class="scroll formula inline" tabindex="0"><math>/)
    expect(show(`$$${long}$$`)).toMatch(/^<span class="scroll formula" tabindex="0"><math display="block">/)
  })

  it('typesets all formulas of a page however long the machine takes over one, and says where there are too many', () => {
    const prose = new Prose()
    // A clock that jumps by a minute with each look at it.
    const clock = vi.spyOn(performance, 'now')
    clock.mockImplementation(() => 60_000 * clock.mock.calls.length)
    const names = Array.from({ length: 200 }, (_, place) => `s_{${place}}`)
    expect(String(prose.show(names.map((name) => `$${name}$`).join(' ')))).not.toContain('$')
    clock.mockRestore()
    expect(proseNote(prose)).toBe(false)
    // 60 formulas of 603 characters are more than 30,000.
    const long = Array.from({ length: 60 }, (_, place) => `$${'a+b+'.repeat(150)}${100 + place}$`)
    expect(String(prose.show(long.join(' ')))).toContain('$a+b')
    expect(String(proseNote(prose))).toContain('more of them than are typeset at once')
  })

  it('tells where each stretch of a text stands, without gaps', () => {
    const text = 'a $x$ b $$y$$ c \\begin{align}z\\end{align}'
    const pieces = new Prose().pieces(text)
    expect(pieces.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
    expect(pieces.filter(({ drawn }) => drawn).map(({ from, to }) => text.slice(from, to))).toEqual([
      '$x$',
      '$$y$$',
      '\\begin{align}z\\end{align}'
    ])
  })
})
