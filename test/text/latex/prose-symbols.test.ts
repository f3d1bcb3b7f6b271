import { expect, it } from 'vitest'
import { proseSymbols } from '../../../src/text/latex/prose-symbols.ts'

it('finds letters that stand for something outside of formulas, and no others', () => {
  expect(proseSymbols('The cost is ζ > 0, and Z < 1 where $x > 2$.')).toEqual(['ζ', 'Z'])
  expect(proseSymbols('A firm pays $5 in 5 μm steps; I agree with plan B, if $a = b$.')).toEqual([])
})
