import { describe, expect, it } from 'vitest'
import { fitTexts } from '../../src/charts/fit-texts.ts'

describe('fitTexts', () => {
  it('gives texts and lines the width of Helvetica, entities counted as what they stand for', () => {
    // M 833, o 556, d 556, e 556, l 222, & 667, in thousandths of 10 px.
    const svg =
      '<text font-size="10px" fill="#000">Model</text><text font-size="10px"><tspan x="0">Model&amp;</tspan></text>'
    expect(fitTexts(svg)).toBe(
      '<text font-size="10px" fill="#000" textLength="27.2" lengthAdjust="spacingAndGlyphs">Model</text>' +
        '<text font-size="10px"><tspan x="0" textLength="33.9" lengthAdjust="spacingAndGlyphs">Model&amp;</tspan></text>'
    )
  })

  it('leaves alone what has no words or no size', () => {
    const svg = '<text font-size="10px"></text><text>Model</text><path d="M0,0"/>'
    expect(fitTexts(svg)).toBe(svg)
  })
})
