import { describe, expect, it } from 'vitest'
import { pageFontOf } from '../../../src/ingestion/pdf/page-font.ts'

describe('the style of a font', () => {
  it.each([
    ['ABCDEF+AdvOT4ebfadd1', false, false],
    ['AdvOTf89fc01d.B', true, false],
    ['AdvTT5235d5a9.B+20', true, false],
    ['AdvOT2981cfba.I+fb', false, true],
    ['AdvTTb5929f4c.BI', true, true],
    ['AdvTimes-b', true, false],
    ['AdvGulliver-I', false, true],
    ['AdvPSSAB-BI', true, true],
    ['CMBX12', true, false],
    ['CMTI10', false, true]
  ])('is told by its name: %s', (name, bold, italic) => {
    expect(pageFontOf({ name })).toMatchObject({ bold, italic })
  })

  it.each([
    ['CMMI10', true],
    ['MathematicalPi-One', true],
    ['ABCDEF+MathPackFour', true],
    ['ABCDEF+MathPackOne', false],
    ['ABCDEF+MathPackThree', false]
  ])('is that of mathematics or not by its name: %s', (name, math) => {
    expect(pageFontOf({ name })).toMatchObject({ math })
  })
})
