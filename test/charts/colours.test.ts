import { describe, expect, it } from 'vitest'
import { channels, colourAt, inkOn, linear, luminance, palettes } from '../../src/charts/colours.ts'

const themes = ['light', 'dark'] as const

/** Contrast of two colours, from 1 to 21. Source: WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter! + 0.05) / (darker! + 0.05)
}

/** Complete dichromacy, on linear light. Source: Machado, Oliveira & Fernandes (2009), IEEE TVCG 15(6), severity 1. */
const visions = {
  ordinary: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039]
} as const
type Vision = keyof typeof visions

/** CIELAB of a colour as it is seen. */
function seen(colour: string, vision: Vision): [number, number, number] {
  const light = channels(colour).map((channel) => linear(channel / 255))
  const row = (start: number) => {
    const weights = visions[vision].slice(start, start + 3)
    return Math.min(
      1,
      Math.max(
        0,
        light.reduce((sum, channel, index) => sum + channel * weights[index]!, 0)
      )
    )
  }
  const [red, green, blue] = [row(0), row(3), row(6)]
  // sRGB to XYZ under D65, over the white point.
  const x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
  const y = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue
  const z = (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / 1.08883
  const [fx, fy, fz] = [x, y, z].map((t) => (t > 216 / 24389 ? Math.cbrt(t) : ((24389 / 27) * t + 16) / 116))
  return [116 * fy! - 16, 500 * (fx! - fy!), 200 * (fy! - fz!)]
}

/** Difference of two colours as they are seen: one can just be noticed at about 2.3. */
function difference(one: string, other: string, vision: Vision): number {
  const [a, b] = [seen(one, vision), seen(other, vision)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

describe.each(themes)('the %s palette', (theme) => {
  const palette = palettes[theme]

  it('has text that can be read on its paper, and marks that can be seen', () => {
    expect(contrast(palette.ink, palette.paper)).toBeGreaterThan(7)
    expect(contrast(palette.soft, palette.paper)).toBeGreaterThan(4.5)
    // Graphics need 3 (WCAG 2.2, 1.4.11); the orange on white is outlined where it is a mark.
    expect(contrast(palette.accent, palette.paper)).toBeGreaterThan(3)
  })

  it.each(['ordinary', 'protanopia', 'deuteranopia', 'tritanopia'] as const)('keeps kinds apart under %s', (vision) => {
    expect(difference(...palette.pair, vision)).toBeGreaterThan(30)
    const { diverging } = palette
    for (const [place, colour] of diverging.entries()) {
      for (const other of diverging.slice(place + 1)) expect(difference(colour, other, vision)).toBeGreaterThan(10)
    }
  })

  it('grows in lightness without turning, away from the paper', () => {
    const steps = palette.sequential.map((colour) => contrast(colour, palette.paper))
    expect(steps).toEqual(steps.toSorted((a, b) => a - b))
    const sides = palette.diverging.map((colour) => contrast(colour, palette.paper))
    expect(sides.slice(3)).toEqual(sides.slice(3).toSorted((a, b) => a - b))
    expect(sides.slice(0, 4)).toEqual(sides.slice(0, 4).toSorted((a, b) => b - a))
  })

  it('has numbers that can be read on every colour of a ramp', () => {
    for (let step = 0; step <= 100; step++) {
      for (const ramp of [palette.sequential, palette.diverging]) {
        const colour = colourAt(ramp, step / 100)
        expect(contrast(colour, inkOn(colour))).toBeGreaterThan(4.5)
      }
    }
  })
})

describe('colourAt', () => {
  it('goes straight from stop to stop, and no further than the ends', () => {
    const ramp = ['#000000', '#ffffff', '#ff0000']
    expect([0, 0.25, 0.5, 0.75, 1].map((share) => colourAt(ramp, share))).toEqual([
      '#000000',
      '#808080',
      '#ffffff',
      '#ff8080',
      '#ff0000'
    ])
    expect([colourAt(ramp, -1), colourAt(ramp, 2)]).toEqual(['#000000', '#ff0000'])
  })
})
