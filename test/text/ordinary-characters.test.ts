import { describe, expect, it } from 'vitest'
import { extraordinary, extraordinaryOrAngle } from '../../src/text/ordinary-characters.ts'

const units = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code))
const ordinary = units.filter((unit) => !extraordinary.test(unit))

describe('extraordinary', () => {
  it('lets nothing pass that visibleText or fence would change', () => {
    const unseen = /[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Control}\u2800\uFFF9-\uFFFB]/u
    const odd = /[\p{Mark}\p{Surrogate}\u2028\u2029]/u
    expect(ordinary.filter((unit) => !'\t\n'.includes(unit) && (unseen.test(unit) || odd.test(unit)))).toEqual([])
    const brackets = '＜﹤‹〈〈⟨❬❮❰˂ᐸ⧼≮≪«《⟪⋘⫷＞﹥›〉〉⟩❭❯❱˃ᐳ⧽≯≫»》⟫⋙⫸'
    expect([...brackets].filter((bracket) => ordinary.includes(bracket))).toEqual([])
  })

  it('lets pass what answers are written in', () => {
    const answer = 'Thé rate “r” — for β ∈ (0, 1) – is x² ≤ ½ ⋅ ‖y‖ → ∞ … Канторович’s ﬁrst\n\t$\\sum_{t} c_t$'
    expect(extraordinary.test(answer)).toBe(false)
    expect(extraordinaryOrAngle.test(answer)).toBe(false)
  })

  it('counts angle brackets in where asked', () => {
    const counted = ordinary.filter((unit) => extraordinaryOrAngle.test(unit))
    expect(counted).toEqual(['<', '>'])
  })
})
