/** Colours of one background: a page's own, and those that carry data on it. */
export type Palette = {
  paper: string
  ink: string
  soft: string
  line: string
  /** The one colour of charts that need one. */
  accent: string
  /** Two kinds side by side: the first, and the second. Blue and orange of Okabe & Ito. */
  pair: readonly [string, string]
  /** From little, near the paper, to much. */
  sequential: readonly string[]
  /** From below zero over zero, which recedes into the paper, to above. */
  diverging: readonly string[]
}
export type Theme = 'light' | 'dark'

/** Matplotlib's viridis (CC0) at nine even steps: its lightness rises all the way, for every kind of colour vision. */
const viridis = [
  ...['#440154', '#472d7b', '#3b528b', '#2c728e', '#21918c'],
  ...['#28ae80', '#5ec962', '#addc30', '#fde725']
]

/**
 * The colours of charts. Those that tell kinds apart are of Okabe & Ito (2008), Color Universal Design, darker or
 * lighter where the background asks for it; a test looks at all of them through the eyes of the colour-blind.
 */
export const palettes: Readonly<Record<Theme, Palette>> = {
  light: {
    paper: '#fdfdfc',
    ink: '#1c1e21',
    soft: '#5b6168',
    line: '#d8dbd7',
    accent: '#00609a',
    pair: ['#0072b2', '#d98a00'],
    sequential: viridis.toReversed(),
    diverging: ['#8a4600', '#cc7a1c', '#f0c28a', '#f2f2f0', '#b4d2ec', '#639fd4', '#0b4a86']
  },
  dark: {
    paper: '#16181b',
    ink: '#e8e6e3',
    soft: '#a7adb4',
    line: '#363b41',
    accent: '#6cbcf0',
    pair: ['#56b4e9', '#e69f00'],
    sequential: viridis,
    diverging: ['#ffc27a', '#cf8430', '#6e4415', '#25282c', '#1f4a74', '#4f97d6', '#9fd4ff']
  }
}

/**
 * The colour of a ramp at a share of its length, straight between its stops as Vega draws it.
 *
 * @param share in [0, 1]; what is outside counts as the nearer end
 * @example
 * colourAt(['#000000', '#ffffff'], 0.5) // => '#808080'
 */
export function colourAt(ramp: readonly string[], share: number): string {
  const place = Math.min(Math.max(share, 0), 1) * (ramp.length - 1)
  const below = Math.min(Math.floor(place), ramp.length - 2)
  const [from, to] = [channels(ramp[below]!), channels(ramp[below + 1]!)]
  const mixed = from.map((channel, index) => channel + (to[index]! - channel) * (place - below))
  return `#${mixed.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Black or white, whichever can be read better on the colour: either has a contrast of 4.5 or more. */
export function inkOn(colour: string): string {
  // At this luminance both have a contrast of 4.58 (WCAG 2.2).
  return luminance(colour) > 0.179 ? '#000000' : '#ffffff'
}

/** The colour's red, green and blue, each in [0, 255]. */
export function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

/** Relative luminance in [0, 1]. Source: WCAG 2.2. */
export function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => linear(channel / 255))
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

/** A channel of sRGB in [0, 1] as light. */
export function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}
