import { describe, expect, it } from 'vitest'
import { textWidth, wrapText } from '../../src/charts/text-width.ts'

describe('textWidth', () => {
  it('adds the widths of Helvetica', () => {
    // M 833, o 556, d 556, e 556, l 222, in thousandths of 10 px.
    expect(textWidth('Model', 10)).toBeCloseTo(27.23, 10)
    expect(textWidth('il', 10)).toBeLessThan(textWidth('WM', 10))
  })

  it('takes wide characters as squares, and a name of several code units as one', () => {
    expect(textWidth('通义', 10)).toBe(20)
    expect(textWidth('😀', 10)).toBe(10)
    expect(textWidth('', 10)).toBe(0)
  })
})

describe('wrapText', () => {
  it('breaks at spaces before a line gets too wide', () => {
    const lines = wrapText('one two three four five six seven', 60, 12)
    expect(lines.join(' ')).toBe('one two three four five six seven')
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(textWidth(line, 12)).toBeLessThanOrEqual(60)
  })

  it('leaves a word whole that is wider than the line', () => {
    expect(wrapText('a incomprehensibilities b', 20, 12)).toEqual(['a', 'incomprehensibilities', 'b'])
  })
})
