import { describe, expect, it } from 'vitest'
import { repeatsItself } from '../../../src/grading/injection/repeats-itself.ts'

/** Prose that repeats nothing. */
const prose = Array.from({ length: 120 }, (_, index) => `word${String.fromCharCode(97 + (index % 26))}${index ** 3}`)
  .join(' ')
  .slice(0, 700)

describe('repeatsItself', () => {
  it.each(['x', 'xy', 'xyz', 'xyzqvk', 'xxyyzzqv'])('sees a hundred times %s, wherever it stands', (unit) => {
    const flood = unit.repeat(100)
    for (const before of [0, 1, 50, 98, 99, 100, 333, 700]) {
      const text = prose.slice(0, before) + flood + prose.slice(before)
      expect(repeatsItself(text), `behind ${before}`).toEqual([{ passage: flood, at: before }])
    }
  })

  it('lets a shorter one pass', () => {
    const flood = 'xy'.repeat(100).slice(0, -1)
    for (const before of [0, 99, 100, 700]) {
      expect(repeatsItself(prose.slice(0, before) + flood + prose.slice(before))).toEqual([])
    }
  })

  it('finds the flood behind a row of dots', () => {
    const text = `${prose}${'.'.repeat(250)} ${'ha'.repeat(150)}`
    expect(repeatsItself(text)).toEqual([{ passage: 'ha'.repeat(150), at: 951 }])
  })

  it('counts a passage between others', () => {
    const passage = 'every household saves a fixed share of what it earns, and the firms invest all of it at once. '
    const text = Array.from({ length: 9 }, (_, index) => prose.slice(index * 60, index * 60 + 60) + passage.repeat(2))
    expect(repeatsItself(text.join(''))[0]?.passage).toMatch(/^\d+ times: /)
    expect(repeatsItself(text.slice(0, 3).join('') + prose)).toEqual([])
  })
})
