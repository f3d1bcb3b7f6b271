import { describe, expect, it } from 'vitest'
import { intervalBar, scaleOf } from '../../../../src/http/pages/parts/interval-bar.ts'

describe('scaleOf', () => {
  it('goes in steps of a twentieth of the range, and never past it', () => {
    const scale = scaleOf([
      { value: 0.62, lower: 0.58, upper: 0.66 },
      { value: 0.97, lower: 0.9, upper: 1.02 }
    ])
    // 0.58 down to 0.55; 1.02 would be 1.05, but no score is above 1.
    expect([scale?.from.toFixed(2), scale?.to]).toEqual(['0.55', 1])
  })

  it('is as wide as one step where all values are equal, and none where there is none', () => {
    expect(scaleOf([{ value: 0.5, lower: null, upper: null }])).toEqual({ from: 0.5, to: 0.55 })
    expect(scaleOf([{ value: 1, lower: null, upper: null }])).toEqual({ from: 0.95, to: 1 })
    expect(scaleOf([{ value: null, lower: null, upper: null }])).toBeNull()
  })

  it('reaches bounds below zero, where no score is but intervals may be, and not further than half of the range', () => {
    expect(scaleOf([{ value: 0.144, lower: -0.082, upper: 0.369 }])).toEqual({ from: -0.1, to: 0.4 })
    expect(scaleOf([{ value: 0, lower: -0.1, upper: 0 }])).toEqual({ from: -0.1, to: 0 })
    expect(scaleOf([{ value: 0.1, lower: -3, upper: 3.2 }])).toEqual({ from: -0.5, to: 1 })
  })

  it('goes by what is drawn for a metric without bounds', () => {
    // From 10 to 30 in steps of 1.
    expect(
      scaleOf(
        [
          { value: 10.4, lower: null, upper: null },
          { value: 30.4, lower: null, upper: null }
        ],
        null
      )
    ).toEqual({ from: 10, to: 31 })
  })
})

describe('intervalBar', () => {
  it('places the dot, and says how far the bar reaches on either side, in per cent of the scale', () => {
    // (0.7 - 0.5) / 0.5 = 40 %, (0.6 - 0.5) / 0.5 = 20 %, (0.85 - 0.5) / 0.5 = 70 %: 20 below and 30 above the dot.
    const bar = intervalBar({ value: 0.7, lower: 0.6, upper: 0.85 }, { from: 0.5, to: 1 })
    expect(String(bar)).toBe('<i class="bar" style="--v:40;--a:20;--b:30"></i>')
  })

  it('reaches by steps of two, and never out of the scale', () => {
    const bar = intervalBar({ value: 0.97, lower: 0.92, upper: 1 }, { from: 0, to: 1 })
    expect(String(bar)).toBe('<i class="bar" style="--v:97;--a:6;--b:3"></i>')
  })

  it('marks zero where it lies within the scale', () => {
    // (0 + 0.1) / 0.5 = 20 %
    const bar = intervalBar({ value: 0.15, lower: -0.1, upper: 0.4 }, { from: -0.1, to: 0.4 })
    expect(String(bar)).toBe('<i class="bar" style="--v:50;--a:50;--b:50;--z:20"></i>')
  })

  it('says of an end of the interval that it lies past the scale', () => {
    const bar = intervalBar({ value: 0.9, lower: 0.7, upper: 1.1 }, { from: 0.5, to: 1 })
    expect(String(bar)).toBe('<i class="bar" style="--v:80;--a:40;--b:20;--m:1"></i>')
    const both = intervalBar({ value: 0.9, lower: 0.4, upper: 1.1 }, { from: 0.5, to: 1 })
    expect(String(both)).toBe('<i class="bar" style="--v:80;--a:80;--b:20;--l:1;--m:1"></i>')
  })

  it('draws a dot alone without an interval, and nothing without a value', () => {
    const scale = { from: 0, to: 1 }
    expect(String(intervalBar({ value: 0.5, lower: null, upper: null }, scale))).toContain('style="--v:50"')
    expect(intervalBar({ value: null, lower: null, upper: null }, scale)).toBeNull()
  })
})
